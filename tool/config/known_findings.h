//===-- tool/config/known_findings.h - results and baselines ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compares the results of a run with a baseline: what is known, what is new,
/// what is gone. Each access of a finding counts by itself, so that one that
/// joins a known cause is reported.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_KNOWN_FINDINGS_H
#define BANK_LINT_TOOL_CONFIG_KNOWN_FINDINGS_H

#include "analysis/result/finding.h"
#include "analysis/rules/rule_options.h"
#include "tool/config/baseline.h"
#include "tool/report/identity/finding_names.h"
#include <set>

namespace bank_lint {

/// Moves findings that \p Known knows to SetAside. \p Names are of \p Result as
/// the rules made it.
void setKnownAside(FileResult &Result, const Baseline &Known,
                   const FindingNames &Names);

/// Brings \p Known up to date with \p Results: what they have is in it, and
/// what they would have and do not have is not. Findings that a comment says
/// are meant are none. From files that were not analysed in full, and from
/// others, nothing is taken out, unless they are gone.
struct BaselineChange {
  unsigned New = 0, Resolved = 0;
};
BaselineChange updateBaseline(Baseline &Known,
                              llvm::ArrayRef<FileResult> Results,
                              const RuleOptions &Rules, const SourceRoot &Root);

} // namespace bank_lint

#endif
