//===-- tool/report/html/html.h - the report as a page ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One page for a browser, without anything outside of it: kernels by weight,
/// the source with the heat of each line, and for each finding a picture of
/// where the lanes of the most expensive instruction go.
///
/// html/page.mustache is the page; html.cpp says what goes into it. All text is
/// escaped there. The page has no scripts and forbids them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeHtml(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
