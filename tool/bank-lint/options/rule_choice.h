//===-- tool/bank-lint/options/rule_choice.h - rules as typed ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the texts of --select, --ignore, --enable, --disable, --min-weight,
/// --min-gain and --fail-on to the options of the analysis.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_RULE_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_RULE_CHOICE_H

#include "analysis/rules/rule_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace bank_lint {

/// The values of options, item by item.
struct RuleTexts {
  std::vector<std::string> Select, Ignore; ///< with stars
  std::vector<std::string> Enable, Disable, FailOn;
  std::string MinWeight, MinGain; ///< in percent
};

/// A failure: a name that is no rule's (it lists those that are), a rule that
/// is both enabled and disabled, a weight or gain that is no percentage, `any`
/// or `none` beside something else.
llvm::Expected<RuleOptions> chooseRules(const RuleTexts &Texts);

/// What is wrong with \p Name, which fits no rule.
std::string whyNoRule(llvm::StringRef Name);

} // namespace bank_lint

#endif
