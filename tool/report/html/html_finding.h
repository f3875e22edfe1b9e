//===-- tool/report/html/html_finding.h - a finding on the page -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A finding as the page shows it: an element of `findings` of
/// html/page.mustache.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_FINDING_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_FINDING_H

#include "analysis/result/finding.h"
#include "tool/report/html/html_source.h"

namespace bank_lint {

/// \p Number counts the findings of the page from 1.
llvm::json::Object pageFinding(const Finding &F, std::size_t Number,
                               const HeatedSource &Heated,
                               SourceLines &Sources);

} // namespace bank_lint

#endif
