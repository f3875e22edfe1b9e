//===-- analysis/rules/shared_gather.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared memory access whose lanes go where the data sends them. It may need
// many wavefronts or one; nobody knows but the data, so it is told only to
// those who ask. Atomics on one address are for the rule of contention.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_gather.h"

namespace bank_lint {

std::optional<Finding> checkSharedGather(const AccessSummary &Access,
                                         const KernelTraffic &) {
  if (Access.Space != AccessSpace::Shared ||
      Access.Sureness != Certainty::Bounded || !Access.DecidedBy.empty() ||
      Access.Conflicts.Worst.Max == 0 || Access.Conflicts.Total.Min != 0 ||
      Access.Contention.Max > 1)
    return std::nullopt;
  Finding F;
  F.Message =
      std::string("shared ") + operationName(Access.Operation) +
      " that data may send into bank conflicts: " +
      insteadOf(Access.Wavefronts.Worst, Access.Ideal.Worst.Max, "wavefront");
  F.Counter = "memory_l1_wavefronts_shared";
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Excess = Access.perBlock(Access.Conflicts.Total.Max);
  return F;
}

} // namespace bank_lint
