//===-- tool/bank-lint/options/rule_choice.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/rule_choice.h"
#include "analysis/rules/rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

static llvm::Error checkNames(llvm::StringRef Option,
                              llvm::ArrayRef<std::string> Names) {
  for (const std::string &Name : Names) {
    if (findRule(Name))
      continue;
    std::vector<std::string> Known;
    for (const Rule &R : rules())
      Known.push_back(R.Name);
    llvm::sort(Known);
    return llvm::createStringError(Option + ": no rule is called '" + Name +
                                   "'; known are " + llvm::join(Known, ", "));
  }
  return llvm::Error::success();
}

llvm::Expected<RuleOptions> chooseRules(llvm::ArrayRef<std::string> Enabled,
                                        llvm::ArrayRef<std::string> Disabled,
                                        double MinWeight,
                                        llvm::ArrayRef<std::string> FailOn) {
  RuleOptions Choice;
  if (llvm::Error E = checkNames("--enable", Enabled))
    return std::move(E);
  if (llvm::Error E = checkNames("--disable", Disabled))
    return std::move(E);
  for (const std::string &Name : Enabled)
    if (llvm::is_contained(Disabled, Name))
      return llvm::createStringError("--enable and --disable both name '" +
                                     Name + "'");
  if (!(MinWeight >= 0 && MinWeight <= 100))
    return llvm::createStringError("--min-weight: a percentage is 0 to 100");
  Choice.On = Enabled;
  Choice.Off = Disabled;
  Choice.MinWeight = MinWeight;
  if (FailOn.empty())
    return Choice;
  bool IsWord = llvm::any_of(FailOn, [](llvm::StringRef Text) {
    return Text == "any" || Text == "none";
  });
  if (IsWord && FailOn.size() > 1)
    return llvm::createStringError(
        "--fail-on: 'any' and 'none' exclude everything else");
  Choice.FailOnAny = FailOn.front() == "any";
  if (IsWord)
    return Choice;
  if (llvm::Error E = checkNames("--fail-on", FailOn))
    return std::move(E);
  Choice.FailOn = FailOn;
  return Choice;
}

} // namespace bank_lint
