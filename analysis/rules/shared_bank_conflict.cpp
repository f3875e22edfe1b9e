//===-- analysis/rules/shared_bank_conflict.cpp -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared memory access with wavefronts beyond its ideal. "n-way" is W / T:
// a perfect 16-byte load has four wavefronts and no conflict.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_bank_conflict.h"

namespace bank_lint {

static std::string message(const AccessSummary &A) {
  const Interval &W = A.Wavefronts.Worst;
  const std::uint64_t Ideal = A.Ideal.Worst.Max;
  std::string What = "shared bank conflict";
  if (A.Operation == AccessOperation::Atomic)
    What = "shared atomic conflict";
  if (isAsyncCopy(A.Form) && !A.DestinationMayConflict)
    What = "asynchronous copy of scattered rows";
  if (A.Form == AccessForm::OtherBlock)
    What = "bank conflict in another block's shared memory";
  // What a copy costs is a fit: no number of ways.
  if (!isAsyncCopy(A.Form) && A.isExact() && Ideal && W.Max % Ideal == 0 &&
      W.isExact() && W.Max > Ideal)
    What = std::to_string(W.Max / Ideal) + "-way " + What;
  else if (!A.DecidedBy.empty())
    What += " that depends on " + deciders(A);
  else if (A.Sureness == Certainty::Parametric)
    What += " that depends on an unknown";
  return What + ": " + insteadOf(W, Ideal, "wavefront");
}

/// Whether each instruction costs at least the minimum of the most expensive.
static bool costsEach(const AccessSummary &Access) {
  const std::uint64_t Least = Access.Wavefronts.Worst.Min,
                      Ideal = Access.Ideal.Worst.Max;
  return Least > Ideal &&
         Access.Wavefronts.Total.Min >= Access.Executions.Max * Least;
}

std::optional<Finding> checkSharedBankConflict(const AccessSummary &Access,
                                               const KernelTraffic &) {
  if (Access.Space != AccessSpace::Shared || Access.Conflicts.Worst.Max == 0)
    return std::nullopt;
  // Atomics whose lanes may meet are for the rule of contention to judge.
  if (Access.Contention.Max > 1)
    return std::nullopt;
  // The start of the source is unknown: no fault of the layout.
  if (isAsyncCopy(Access.Form) && !Access.DestinationMayConflict &&
      Access.Conflicts.Worst.Min == 0)
    return std::nullopt;
  const double Least = leastSharedExcess(Access);
  if (Access.isLeftToData() && Least == 0)
    return std::nullopt;
  Finding F;
  F.Message = message(Access);
  if (Access.Form != AccessForm::OtherBlock) // which no counter is known of
    F.Counter = "memory_l1_wavefronts_shared";
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Excess = Access.perBlock(Access.Conflicts.Total.Max);
  if (Access.isLeftToData())
    sayLeastExcess(F, Least, "shared bank conflict");
  if (F.IsLeastExcess && costsEach(Access))
    F.Message = "shared bank conflict: at least " +
                std::to_string(Access.Wavefronts.Worst.Min) +
                " wavefronts where " + std::to_string(Access.Ideal.Worst.Max) +
                " would do";
  return F;
}

} // namespace bank_lint
