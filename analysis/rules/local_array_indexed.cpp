//===-- analysis/rules/local_array_indexed.cpp ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers have no index: a private array that is indexed by a variable lies
// in local memory. All of its traffic is excess, for a register has none; where
// the data decides how many sectors a warp touches, it is those of one index in
// all lanes that count.
//===----------------------------------------------------------------------===//
#include "analysis/rules/local_array_indexed.h"

namespace bank_lint {

std::optional<Finding> checkLocalArrayIndexed(const AccessSummary &Access,
                                              const KernelTraffic &) {
  if (Access.Space != AccessSpace::Local)
    return std::nullopt;
  Finding F;
  // Without the figures: they differ by access, and the cause is the array.
  F.Message = Access.Seen != SeenInCode::Nothing
                  ? "private array indexed at run time is in local memory"
                  : "private array indexed at run time: nvcc is expected to "
                    "keep it in local memory";
  F.Counter = "memory_l2_theoretical_sectors_local";
  F.Traffic = TrafficKind::Sectors;
  F.IsLeastExcess = Access.isLeftToData();
  F.Excess = Access.perBlock(F.IsLeastExcess ? Access.Sectors.Total.Min
                                             : Access.Sectors.Total.Max);
  return F;
}

} // namespace bank_lint
