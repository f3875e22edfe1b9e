//===-- analysis/rules/global_uncoalesced.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A global access that touches more sectors than its bytes need, however well
// it were aligned. Addresses that come from data are not told, for nobody could
// do better.
//===----------------------------------------------------------------------===//
#include "analysis/rules/global_uncoalesced.h"

namespace bank_lint {

std::optional<Finding> checkGlobalUncoalesced(const AccessSummary &Access,
                                              const KernelTraffic &) {
  if (Access.Space != AccessSpace::Global)
    return std::nullopt;
  if (Access.Sureness == Certainty::Bounded)
    return std::nullopt;
  const std::uint64_t Ideal = Access.IdealSectors.Worst.Max;
  if (Access.AlignedSectors.Worst.Max <= Ideal)
    return std::nullopt;
  // An unknown that only moves the alignment is no news beside the stride.
  const bool MayBeIdeal = Access.AlignedSectors.Worst.Min <= Ideal;
  Finding F;
  F.Message =
      (isAsyncCopy(Access.Form) ? std::string("uncoalesced asynchronous copy")
                                : std::string("uncoalesced global ") +
                                      operationName(Access.Operation)) +
      (MayBeIdeal ? ", depending on an unknown: " : ": ") +
      insteadOf(Access.Sectors.Worst, Ideal, "sector");
  F.Counter = "memory_l2_theoretical_sectors_global";
  F.Traffic = TrafficKind::Sectors;
  F.Excess =
      Access.perBlock(excess(Access.Sectors.Total, Access.IdealSectors.Total));
  return F;
}

} // namespace bank_lint
