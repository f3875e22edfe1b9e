//===-- tool/crosscheck/comparison_text.h - for people ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_CROSSCHECK_COMPARISON_TEXT_H
#define BANK_LINT_TOOL_CROSSCHECK_COMPARISON_TEXT_H

#include "tool/crosscheck/comparison.h"
#include "tool/report/report_options.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// "shared load, 4 bytes, 2 accesses"
std::string describe(const ComparedSite &Site);

/// "grid (4), block (64) from the launch at k.cu:9:3; chosen: n = 256"
std::string launchText(const Experiment &E);

/// "duration 12.3 us; 98304 wavefronts and 0 sectors above the ideal are
/// predicted"; "" if it was not timed.
std::string durationAndExcess(const ComparedLaunch &L);

/// Predicted beside measured, launch by launch; then how many of each verdict.
void writeComparisonText(const Comparison &C, const ReportOptions &Options,
                         llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
