//===-- tool/config/rule_patterns.h - lists of rules in comments ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// "bank-lint-*, -bank-lint-narrow-access": a list of names with stars as in
/// clang-tidy's comments. An item with a minus takes out; the last that fits
/// counts. A rule goes by two names, its own and with "bank-lint-" before it,
/// so that comments for clang-tidy can name it beside other checks.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_RULE_PATTERNS_H
#define BANK_LINT_TOOL_CONFIG_RULE_PATTERNS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

struct RulePattern {
  std::string Text; ///< without the minus
  bool IsNegative = false;

  bool matches(llvm::StringRef Rule) const;
  /// Whether it can only be meant for bank-lint: it begins with that name, or
  /// is a rule's.
  bool isOurs() const;
  bool matchesAnyRule() const;
};

class RulePatterns {
public:
  explicit RulePatterns(llvm::StringRef List);

  const std::vector<RulePattern> &items() const { return Items; }
  bool matches(llvm::StringRef Rule) const;

private:
  std::vector<RulePattern> Items;
};

} // namespace bank_lint

#endif
