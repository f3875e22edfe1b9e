//===-- analysis/rules/shared_atomic_contention.cpp -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of one warp that update one address take turns. Where data decides, it
// is told only if more lanes can meet than counters fit into a word: up to
// that, the array was already laid out so that lanes stay apart.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_atomic_contention.h"
#include <algorithm>

namespace bank_lint {

/// Lanes that packing 8-bit counters brings together on a 4-byte word.
static constexpr std::uint64_t LanesOfPackedBytes = 4;

std::optional<Finding> checkSharedAtomicContention(const AccessSummary &Access,
                                                   const KernelTraffic &) {
  if (Access.Space != AccessSpace::Shared || Access.Contention.Max <= 1)
    return std::nullopt;
  const bool DependsOnData = Access.Sureness == Certainty::Bounded;
  if (DependsOnData && Access.Contention.Max <= LanesOfPackedBytes)
    return std::nullopt;
  Finding F;
  F.Message = DependsOnData ? "data-dependent " : "";
  F.Message += "contention of a shared atomic: ";
  F.Message += Access.Contention.isExact() ? "" : "up to ";
  F.Message += std::to_string(Access.Contention.Max) + " lanes on one address";
  if (Access.Conflicts.Worst.Max)
    F.Message += ", and " + insteadOf(Access.Wavefronts.Worst,
                                      Access.Ideal.Worst.Max, "wavefront");
  F.Counter = "memory_l1_wavefronts_shared";
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Excess = std::max(0.0, trafficOf(Access, F.Traffic) -
                               Access.perBlock(Access.Ideal.Total.Max));
  return F;
}

} // namespace bank_lint
