//===-- tool/bank-lint/options/rule_choice.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/rule_choice.h"
#include "analysis/rules/rule.h"
#include "tool/bank-lint/options/spelling.h"
#include "tool/config/rule_patterns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string whyNoRule(llvm::StringRef Name) {
  std::vector<std::string> Known;
  for (const Rule &R : rules())
    Known.push_back(R.Name);
  llvm::sort(Known);
  return "no rule is called '" + Name.str() + "'" + knownAre(Name, Known);
}

static llvm::Error checkNames(llvm::StringRef Option,
                              llvm::ArrayRef<std::string> Names) {
  for (const std::string &Name : Names)
    if (!findRule(Name))
      return llvm::createStringError(Option + ": " + whyNoRule(Name));
  return llvm::Error::success();
}

/// The rules that fit one of \p Patterns.
static llvm::Expected<std::vector<std::string>>
fittingRules(llvm::StringRef Option, llvm::ArrayRef<std::string> Patterns) {
  std::vector<std::string> Fitting;
  for (const std::string &Text : Patterns) {
    const std::size_t Before = Fitting.size();
    for (const Rule &R : rules())
      if (RulePattern{Text}.matches(R.Name))
        Fitting.push_back(R.Name);
    if (Fitting.size() == Before)
      return llvm::createStringError(Option + ": " + whyNoRule(Text));
  }
  return Fitting;
}

static llvm::Error readPercent(llvm::StringRef Option, const std::string &Text,
                               double &Percent) {
  if (llvm::to_float(Text, Percent) && Percent >= 0 && Percent <= 100)
    return llvm::Error::success();
  return llvm::createStringError(Option + " '" + Text +
                                 "': a percentage is 0 to 100");
}

/// Which rules are on and off, as --select and --ignore say.
static llvm::Error chooseNames(const RuleTexts &Texts, RuleOptions &Choice) {
  auto Selected = fittingRules("--select", Texts.Select);
  if (!Selected)
    return Selected.takeError();
  auto Ignored = fittingRules("--ignore", Texts.Ignore);
  if (!Ignored)
    return Ignored.takeError();
  Choice.On = Texts.Enable;
  Choice.Off = Texts.Disable;
  llvm::append_range(Choice.On, *Selected);
  llvm::append_range(Choice.Off, *Ignored);
  if (!Texts.Select.empty())
    for (const Rule &R : rules())
      if (!llvm::is_contained(Choice.On, llvm::StringRef(R.Name)))
        Choice.Off.push_back(R.Name);
  // What is ignored stays so, even if it is selected.
  llvm::erase_if(Choice.On, [&](const std::string &Name) {
    return llvm::is_contained(Choice.Off, Name);
  });
  return llvm::Error::success();
}

llvm::Expected<RuleOptions> chooseRules(const RuleTexts &Texts) {
  RuleOptions Choice;
  if (llvm::Error E = checkNames("--enable", Texts.Enable))
    return std::move(E);
  if (llvm::Error E = checkNames("--disable", Texts.Disable))
    return std::move(E);
  for (const std::string &Name : Texts.Enable)
    if (llvm::is_contained(Texts.Disable, Name))
      return llvm::createStringError("--enable and --disable both name '" +
                                     Name + "'");
  if (llvm::Error E =
          readPercent("--min-weight", Texts.MinWeight, Choice.MinWeight))
    return std::move(E);
  if (llvm::Error E = readPercent("--min-gain", Texts.MinGain, Choice.MinGain))
    return std::move(E);
  if (llvm::Error E = chooseNames(Texts, Choice))
    return std::move(E);
  const std::vector<std::string> &FailOn = Texts.FailOn;
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
