//===-- tool/report/html/html_fixes.h - fixes on the page -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fixes of a finding as the page shows them: in words, and the best one as
/// a patch.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_FIXES_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_FIXES_H

#include "analysis/result/finding.h"
#include "tool/report/source/source_lines.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// Elements with `label` and `text`.
llvm::json::Array fixesOf(const Finding &F);

/// A section of one element or none: `fixable`, whether --fix makes it, and
/// `lines`, each with one of `added`, `removed` and `same`.
llvm::json::Array patchOf(const Finding &F, SourceLines &Sources);

} // namespace bank_lint

#endif
