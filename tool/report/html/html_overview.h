//===-- tool/report/html/html_overview.h - the first screen -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the page begins with: the worst findings as pictures, and how many
/// findings each rule, kernel and folder has.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_OVERVIEW_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_OVERVIEW_H

#include "tool/report/html/page_places.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// The first elements of \p Findings that have a picture, as pageFinding()
/// makes them: `number`, `message`, `kernelName`, `shortPlace` and `picture`.
llvm::json::Array worstFindings(const llvm::json::Array &Findings);

/// An element for rules, kernels and folders: `name`, `field` (that the filters
/// have for it), `more` (a section of "2 more" or of nothing) and `rows`, each
/// with `value`, `shown`, `count` and `twentieths`, the worst first.
llvm::json::Array findingCounts(llvm::ArrayRef<const Finding *> Findings,
                                const PagePlaces &Places);

} // namespace bank_lint

#endif
