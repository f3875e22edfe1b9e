//===-- tool/report/profiler/launch_totals.h - sums of a launch -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a profiler would count over a whole launch: the sums over the accesses
/// of a kernel, times the number of blocks, under the profiler's metric names.
///
/// A sum is given only where every access that goes into it is decided and
/// executes a known number of times. It holds for blocks that do the same
/// work, which the assumptions of the accesses say.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PROFILER_LAUNCH_TOTALS_H
#define BANK_LINT_TOOL_REPORT_PROFILER_LAUNCH_TOTALS_H

#include "analysis/result/finding.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// One counter.
struct MetricTotal {
  std::string Metric;            ///< as `ncu --metrics` takes it
  std::optional<Interval> Value; ///< absent: unknown
};

/// The counters of one kernel under one launch.
struct LaunchTotals {
  std::string Kernel; ///< demangled, with parameters
  Launch LaunchedWith;
  std::uint64_t Blocks = 0;
  std::vector<MetricTotal> Metrics;     ///< always the same six
  std::vector<std::string> Assumptions; ///< of all its accesses
  std::string Unknown;                  ///< why a value is absent, if one is
};

bool sameLaunch(const Launch &A, const Launch &B);

/// The accesses of \p Result by kernel and launch, in order of appearance.
std::vector<std::vector<const AccessSummary *>>
accessesByLaunch(const FileResult &Result);

/// The number of different launches (of whichever kernel) in the result,
/// without those that an earlier file has.
unsigned countLaunches(const FileResult &Result);

/// The totals of every launch whose number of blocks is known, in the order in
/// which the accesses name them.
std::vector<LaunchTotals> launchTotals(const FileResult &Result);

} // namespace bank_lint

#endif
