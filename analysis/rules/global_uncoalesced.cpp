//===-- analysis/rules/global_uncoalesced.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A global access that touches more sectors than its bytes need, however well
// it were aligned. For addresses that come from data, the sectors that it
// touches at least.
//===----------------------------------------------------------------------===//
#include "analysis/rules/global_uncoalesced.h"
#include <algorithm>

namespace bank_lint {

static std::string kindOf(const AccessSummary &Access) {
  return isAsyncCopy(Access.Form) ? "uncoalesced asynchronous copy"
                                  : std::string("uncoalesced global ") +
                                        operationName(Access.Operation);
}

/// The best case of an access whose bounds are known.
static std::optional<Finding> atLeast(const AccessSummary &Access) {
  const Figure &Aligned = Access.AlignedSectors;
  const std::uint64_t Ideal = Access.IdealSectors.Total.Max;
  const std::uint64_t Least =
      std::min(Aligned.Total.Min, Access.Sectors.Total.Min);
  if (Least <= Ideal)
    return std::nullopt;
  Finding F;
  const std::uint64_t IdealOfWorst = Access.IdealSectors.Worst.Max;
  const bool IsEach = Aligned.Worst.Min > IdealOfWorst;
  F.Message =
      kindOf(Access) +
      (IsEach
           ? ": at least " + std::to_string(Access.Sectors.Worst.Min) +
                 " sectors where " + std::to_string(IdealOfWorst) + " would do"
           : " in some of its instructions: at least " + std::to_string(Least) +
                 " sectors where " + std::to_string(Ideal) + " would do");
  F.Counter = "memory_l2_theoretical_sectors_global";
  F.Traffic = TrafficKind::Sectors;
  F.Excess = Access.perBlock(Least - Ideal);
  F.IsLeastExcess = true;
  return F;
}

std::optional<Finding> checkGlobalUncoalesced(const AccessSummary &Access,
                                              const KernelTraffic &) {
  if (Access.Space != AccessSpace::Global)
    return std::nullopt;
  if (Access.Sureness == Certainty::Bounded)
    return atLeast(Access);
  const std::uint64_t Ideal = Access.IdealSectors.Worst.Max;
  if (Access.AlignedSectors.Worst.Max <= Ideal)
    return std::nullopt;
  // An unknown that only moves the alignment is no news beside the stride.
  const bool MayBeIdeal = Access.AlignedSectors.Worst.Min <= Ideal;
  Finding F;
  F.Message = kindOf(Access) +
              (MayBeIdeal ? ", depending on an unknown: " : ": ") +
              insteadOf(Access.Sectors.Worst, Ideal, "sector");
  F.Counter = "memory_l2_theoretical_sectors_global";
  F.Traffic = TrafficKind::Sectors;
  F.Excess =
      Access.perBlock(excess(Access.Sectors.Total, Access.IdealSectors.Total));
  return F;
}

} // namespace bank_lint
