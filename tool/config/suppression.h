//===-- tool/config/suppression.h - findings that are meant -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sets findings aside that a comment in the source says are known and meant
/// (suppression_marks.h). A comment that names rules may stand at the access,
/// at a call that leads to it, or at the declaration of the array. One that
/// names none is about all tools, and may be another's: it counts at the access
/// only.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_SUPPRESSION_H
#define BANK_LINT_TOOL_CONFIG_SUPPRESSION_H

#include "analysis/result/finding.h"
#include "analysis/rules/rule_options.h"
#include "tool/report/source/source_lines.h"

namespace bank_lint {

/// Moves suppressed findings of \p Result to its SetAside. From a finding with
/// several accesses only those that are suppressed go, with their share of the
/// excess. Comments of the file itself that suppress nothing, or that cannot be
/// understood, are reported in its notes; not those that may be for other
/// tools, or for something that was not analysed.
void suppress(FileResult &Result, const RuleOptions &Rules,
              SourceLines &Sources);

} // namespace bank_lint

#endif
