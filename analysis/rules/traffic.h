//===-- analysis/rules/traffic.h - all that a kernel moves ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the accesses of a kernel cost together, under one launch: what a
/// finding is weighed against.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_TRAFFIC_H
#define BANK_LINT_ANALYSIS_RULES_TRAFFIC_H

#include "analysis/result/finding.h"
#include <array>
#include <cstdint>
#include <vector>

namespace bank_lint {

/// What \p Access costs a block at worst, in the unit of \p Kind, on average if
/// blocks differ; 0 if it costs nothing of that kind, or is undecided. Lanes of
/// an atomic on one address are assumed to be served in turns.
double trafficOf(const AccessSummary &Access, TrafficKind Kind);

/// The accesses of one kernel under one launch.
struct KernelTraffic {
  std::vector<AccessSummary *> Accesses;
  /// What they cost at worst; a gather from shared or constant memory, of which
  /// only the data knows more, at the least.
  std::array<double, NumTrafficKinds> Totals{};

  double total(TrafficKind Kind) const { return Totals[unsigned(Kind)]; }
  /// All kinds together, in the unit of cyclesOf().
  double cycles() const;
};

/// Splits \p Accesses by kernel, and those of each by launch, in order of
/// appearance.
std::vector<std::vector<KernelTraffic>>
trafficByKernel(std::vector<AccessSummary> &Accesses);

} // namespace bank_lint

#endif
