//===-- tool/report/html/html_notices.h - what is told besides --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the page says beside its findings, by kind. If there are very many, it
/// has the first, and how many more there are.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_NOTICES_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_NOTICES_H

#include "analysis/result/finding.h"
#include "tool/report/html/page_places.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// An element for each kind that there is, counts of what is set aside left
/// out: `summary`, `count`, `level`, `open`, `each` (with `place` and `text`),
/// and `more`, a section of "12 more" or of nothing.
llvm::json::Array pageNotices(llvm::ArrayRef<FileResult> Results,
                              const PagePlaces &Places);

} // namespace bank_lint

#endif
