//===-- tool/crosscheck/comparison_html.h - for a browser -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_CROSSCHECK_COMPARISON_HTML_H
#define BANK_LINT_TOOL_CROSSCHECK_COMPARISON_HTML_H

#include "tool/crosscheck/comparison.h"
#include "tool/report/report_options.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Predicted beside measured as one page without anything outside of it, each
/// access with its line of the source. report/html/comparison.mustache is the
/// page; all text is escaped there.
void writeComparisonHtml(const Comparison &C, const ReportOptions &Options,
                         llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
