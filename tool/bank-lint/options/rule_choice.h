//===-- tool/bank-lint/options/rule_choice.h - rules as typed ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the texts of --enable, --disable, --min-weight and --fail-on to what
/// the analysis is told.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_RULE_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_RULE_CHOICE_H

#include "analysis/rules/rule_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace bank_lint {

/// A failure: a name that is no rule's (it lists those that are), a rule that
/// is both enabled and disabled, a weight that is no percentage, `any` or
/// `none` beside something else.
llvm::Expected<RuleOptions> chooseRules(llvm::ArrayRef<std::string> Enabled,
                                        llvm::ArrayRef<std::string> Disabled,
                                        double MinWeight,
                                        llvm::ArrayRef<std::string> FailOn);

} // namespace bank_lint

#endif
