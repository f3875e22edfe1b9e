//===-- analysis/rules/global_uncoalesced.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A global access that touches more sectors than its bytes need, however well
// it were aligned. Two things are not told: what only an offset costs, and
// addresses that come from data, where nobody could do better.
//===----------------------------------------------------------------------===//
#include "analysis/rules/global_uncoalesced.h"
#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkGlobalUncoalesced(const AccessSummary &Access) {
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
  F.Message = std::string("uncoalesced global ") +
              operationName(Access.Operation) +
              (MayBeIdeal ? ", depending on an unknown: " : ": ") +
              insteadOf(Access.Sectors.Worst, Ideal, "sector");
  F.Counter = "memory_l2_theoretical_sectors_global";
  F.Excess = Access.Sectors.Total.Max > Access.IdealSectors.Total.Max
                 ? Access.Sectors.Total.Max - Access.IdealSectors.Total.Max
                 : 0;
  return F;
}

} // namespace bank_lint
