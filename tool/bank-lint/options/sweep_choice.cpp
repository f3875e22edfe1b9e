//===-- tool/bank-lint/options/sweep_choice.cpp - sweep -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/sweep_choice.h"
#include "analysis/launch/launch_override.h"
#include "tool/bank-lint/options/choices.h"
#include "tool/bank-lint/options/option_values.h"
#include "llvm/ADT/STLExtras.h"

using llvm::Error;
using llvm::StringRef;

namespace bank_lint {

/// Sorts \p Typed, texts as "name=value,value", into those with one value and
/// those with several. Values of one name belong together.
static Error sortChoices(OptionId Option, llvm::ArrayRef<std::string> Typed,
                         std::vector<sweeping::Choice> &Several,
                         std::vector<std::string> &Single) {
  std::vector<sweeping::Choice> All;
  for (StringRef Text : Typed) {
    auto [Name, Values] = Text.split('=');
    if (Values.empty() || Name.contains('(')) {
      Single.push_back(Text.str());
      continue;
    }
    llvm::Expected<sweeping::Choice> Read =
        sweeping::parseChoice(Name.trim(), Values);
    if (!Read)
      return badValue(Option, Text, llvm::toString(Read.takeError()));
    auto Known = llvm::find_if(All, [&](const sweeping::Choice &Each) {
      return Each.Name == Read->Name;
    });
    if (Known == All.end()) {
      All.push_back(std::move(*Read));
      continue;
    }
    for (std::string &Value : Read->Values)
      if (!llvm::is_contained(Known->Values, Value))
        Known->Values.push_back(std::move(Value));
  }
  for (sweeping::Choice &Each : All) {
    if (Each.Values.size() == 1)
      Single.push_back(Each.Name + "=" + Each.Values.front());
    else
      Several.push_back(std::move(Each));
  }
  return Error::success();
}

llvm::Expected<SweepChoice> sweepChoice(const ParsedLine &Line) {
  SweepChoice Result;
  llvm::Expected<SweepFormat> Format = sweepFormatOf(Line);
  if (!Format)
    return Format.takeError();
  Result.Format = *Format;
  for (const std::string &Text : Line.values(OPT_block))
    if (Error Wrong = sweeping::addBlocks(Text, Result.Tried.Blocks))
      return badValue(OPT_block, Text, llvm::toString(std::move(Wrong)));
  if (Error Wrong = sortChoices(OPT_macro, Line.values(OPT_macro),
                                Result.Tried.Macros, Result.Macros))
    return std::move(Wrong);
  if (Error Wrong = sortChoices(OPT_arg, Line.pairs(OPT_arg),
                                Result.Tried.Arguments, Result.Arguments))
    return std::move(Wrong);
  for (const sweeping::Choice &Each : Result.Tried.Arguments)
    for (const std::string &Value : Each.Values)
      if (llvm::Expected<ArgumentValue> Read =
              parseArgumentValue(Each.Name + "=" + Value);
          !Read)
        return badValue(OPT_arg, Each.Name, llvm::toString(Read.takeError()));
  return Result;
}

Error completePlan(llvm::ArrayRef<std::string> Architectures,
                   sweeping::Plan &Tried) {
  if (Architectures.size() > 1)
    Tried.Architectures = Architectures.vec();
  if (Tried.size() <= sweeping::Plan::Most)
    return Error::success();
  return llvm::createStringError(
      "more than " + llvm::Twine(sweeping::Plan::Most) +
      " combinations; leave out values of --block, -D, --arch or --arg");
}

} // namespace bank_lint
