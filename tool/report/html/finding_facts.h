//===-- tool/report/html/finding_facts.h - facts of a finding ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What there is to say of a finding besides its message, its source and its
/// figures: each fact has a name and a text. The report for terminals has the
/// same facts.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_FINDING_FACTS_H
#define BANK_LINT_TOOL_REPORT_HTML_FINDING_FACTS_H

#include "analysis/result/finding.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

/// Elements with `name`, `code` (a section of one text or none) and `text`.
llvm::json::Array factsOf(const Finding &F);

/// "992 wavefronts", "at least 12 sectors": \p Excess of a block in the unit of
/// \p F; "" if the finding is not about traffic.
std::string excessText(const Finding &F, double Excess);

} // namespace bank_lint

#endif
