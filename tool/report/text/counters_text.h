//===-- tool/report/text/counters_text.h - counters for people --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The predicted counters as text: for each launch a heading, what it takes of
/// an SM if machine code was made, a table, the lines of the source, and the
/// command that measures the same.
///
/// Counters of a kind of memory that a launch never touches are left out.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_COUNTERS_TEXT_H
#define BANK_LINT_TOOL_REPORT_TEXT_COUNTERS_TEXT_H

#include "analysis/counters.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Writes one launch; nothing if it touches no memory that is counted and what
/// it takes is unknown.
void writeLaunchCounters(const LaunchCounters &Counted,
                         const ReportOptions &Options, llvm::raw_ostream &OS);

/// Writes all launches and the closing count.
void writeCountersText(llvm::ArrayRef<CountersResult> Results,
                       const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
