//===-- tool/report/profiler/access_counters.h - of one access --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The profiler's counters that show what an access costs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PROFILER_ACCESS_COUNTERS_H
#define BANK_LINT_TOOL_REPORT_PROFILER_ACCESS_COUNTERS_H

#include "analysis/result/access_summary.h"
#include <string>
#include <vector>

namespace bank_lint {

/// On the profiler's source page, beside the line; none for an access that no
/// counter shows line by line.
std::vector<std::string> sourcePageCounters(const AccessSummary &Access);

/// The counters of the whole kernel, by the names that `ncu --metrics` takes.
/// All accesses of this kind go into them.
std::vector<std::string> kernelMetrics(const AccessSummary &Access);

} // namespace bank_lint

#endif
