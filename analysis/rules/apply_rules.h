//===-- analysis/rules/apply_rules.h - findings of a file -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the accesses of a file to its findings: asks the rules, makes one
/// finding of one cause, weighs, hides and orders.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_APPLY_RULES_H
#define BANK_LINT_ANALYSIS_RULES_APPLY_RULES_H

#include "analysis/result/finding.h"
#include "analysis/result/machine_blocks.h"
#include "analysis/rules/rule_options.h"

namespace bank_lint {

/// Fills in the findings of \p Result and who reports each of its accesses.
/// Defects come first, then the highest rank(), then by excess and place. \p
/// Code: the machine code of its kernels, as far as there is some.
void applyRules(FileResult &Result, const RuleOptions &Options,
                std::vector<KernelCode> Code = {});

} // namespace bank_lint

#endif
