//===-- tool/config/rule_patterns.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/rule_patterns.h"
#include "analysis/rules/rule.h"
#include "analysis/support/name_pattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace bank_lint {

static constexpr const char *Prefix = "bank-lint-";

bool RulePattern::matches(llvm::StringRef Rule) const {
  return fitsPattern(Text, Rule) ||
         fitsPattern(Text, (llvm::Twine(Prefix) + Rule).str());
}

bool RulePattern::matchesAnyRule() const {
  return llvm::any_of(rules(), [&](const Rule &R) { return matches(R.Name); });
}

bool RulePattern::isOurs() const {
  return llvm::StringRef(Text).starts_with("bank-lint") || findRule(Text);
}

RulePatterns::RulePatterns(llvm::StringRef List) {
  llvm::SmallVector<llvm::StringRef> Texts;
  List.split(Texts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Text : Texts) {
    Text = Text.trim();
    bool IsNegative = Text.consume_front("-");
    if (!Text.empty())
      Items.push_back({Text.str(), IsNegative});
  }
}

bool RulePatterns::matches(llvm::StringRef Rule) const {
  for (const RulePattern &Item : llvm::reverse(Items))
    if (Item.matches(Rule))
      return !Item.IsNegative;
  return false;
}

} // namespace bank_lint
