//===-- analysis/rules/shared_atomic_contention.cpp -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of one warp that update one address take turns. Where data alone
// decides which do, shared-gather reports it.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_atomic_contention.h"
#include <algorithm>

namespace bank_lint {

std::optional<Finding> checkSharedAtomicContention(const AccessSummary &Access,
                                                   const KernelTraffic &) {
  if (Access.Space != AccessSpace::Shared || Access.Contention.Max <= 1)
    return std::nullopt;
  const double Least = leastSharedExcess(Access);
  if (Access.isLeftToData() && Least == 0)
    return std::nullopt;
  Finding F;
  F.Message = "contention of a shared atomic";
  if (!Access.DecidedBy.empty())
    F.Message += " that depends on " + deciders(Access);
  F.Message +=
      Access.Contention.isExact() && !Access.IsLeftToLanes ? ": " : ": up to ";
  F.Message += std::to_string(Access.Contention.Max) + " lanes on one address";
  if (Access.IsLeftToLanes)
    F.Message += ", if their data lets all of them come";
  // One each is what their turns take.
  if (Access.Wavefronts.Worst.Max > Access.Contention.Max)
    F.Message += ", and " + insteadOf(Access.Wavefronts.Worst,
                                      Access.Ideal.Worst.Max, "wavefront");
  if (Access.Form != AccessForm::OtherBlock) // which no counter is known of
    F.Counter = "memory_l1_wavefronts_shared";
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Excess = std::max(0.0, trafficOf(Access, F.Traffic) -
                               Access.perBlock(Access.Ideal.Total.Max));
  if (Access.IsLeftToLanes)
    F.Excess = 0; // what it costs only the data knows
  if (Access.isLeftToData())
    sayLeastExcess(F, Least, "contention of a shared atomic");
  return F;
}

} // namespace bank_lint
