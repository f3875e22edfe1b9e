//===-- analysis/embedded/python_options.cpp - of compilers ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_options.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

bool isNone(const PythonStrings &Strings, PythonPlace P) {
  return Strings.isKind(P, PythonToken::Name) && Strings.text(P) == "None" &&
         Strings.isEnd(PythonTexts::after(P));
}

/// The option at \p P, with \p Prefix before its text.
CompileOptions optionAt(const PythonStrings &Strings, PythonPlace P,
                        StringRef Prefix) {
  CompileOptions Result;
  const StringValue Value = Strings.choiceAt(P);
  std::string Text = StringRef(Strings.textOf(Value)).trim().str();
  if (Value.isConstant() && !Value.Pieces.empty())
    Result.Known.push_back(Prefix.str() + Text);
  else
    // What is known of it may be its end, if a piece in front is not.
    Result.addUnknown(Value.Lacks.empty() ? Prefix.str() + Text : Prefix.str());
  return Result;
}

/// The options of the list at \p P, or the one option there.
std::vector<CompileOptions> listedOptions(const PythonStrings &Strings,
                                          PythonPlace P, StringRef Prefix) {
  CompileOptions First;
  std::vector<PythonArgument> Elements{{"", P}};
  if (std::optional<PythonSequence> List =
          Strings.sequenceAt(P, /*IsChoice=*/true)) {
    Elements = std::move(List->Elements);
    First.IsWhole = List->IsWhole;
  }
  // What else becomes of a list that is changed is not followed.
  if (Strings.isKind(P, PythonToken::Name) &&
      !Strings.names().listChangeOf(Strings.text(Strings.lastName(P))).empty())
    return {CompileOptions::unseen()};
  std::vector<CompileOptions> Result{First};
  for (const PythonArgument &Element : Elements) {
    std::vector<CompileOptions> Own;
    for (PythonPlace Each : Strings.choicesAt(Element.Value))
      if (!isNone(Strings, Each))
        Own.push_back(optionAt(Strings, Each, Prefix));
    if (!Own.empty())
      Result = combined(Result, Own);
  }
  return Result;
}

/// The value of `define_macro`: a name, a pair, or a list of them.
std::vector<CompileOptions> macrosAt(const PythonStrings &Strings,
                                     PythonPlace P, bool IsInList) {
  CompileOptions Result;
  std::optional<PythonSequence> Parts = Strings.sequenceAt(P);
  if (!Parts)
    return {optionAt(Strings, P, "-D")};
  const bool IsPair = (IsInList || Strings.isOperator(P, "(")) &&
                      Parts->Elements.size() == 2 &&
                      !Strings.sequenceAt(Parts->Elements[0].Value) &&
                      Strings.constantAt(Parts->Elements[0].Value);
  if (IsPair) {
    const std::string Name =
        Strings.textOf(*Strings.constantAt(Parts->Elements[0].Value));
    if (const auto Value = Strings.constantAt(Parts->Elements[1].Value))
      Result.Known.push_back("-D" + Name + "=" + Strings.textOf(*Value));
    else
      Result.UnknownMacros.push_back(Name);
    return {Result};
  }
  Result.IsWhole = Parts->IsWhole && !IsInList;
  std::vector<CompileOptions> All{Result};
  for (const PythonArgument &Each : Parts->Elements)
    if (!IsInList)
      All = combined(All, macrosAt(Strings, Each.Value, /*IsInList=*/true));
  return All;
}

} // namespace

std::vector<CompileOptions> optionsAt(const PythonStrings &Strings,
                                      PythonPlace P) {
  std::vector<CompileOptions> Result;
  for (PythonPlace Each : Strings.choicesAt(P)) {
    if (isNone(Strings, Each))
      Result.emplace_back();
    else
      append_range(Result, listedOptions(Strings, Each, ""));
  }
  return Result;
}

std::vector<CompileOptions> programOptionsAt(const PythonStrings &Strings,
                                             PythonPlace P) {
  std::vector<CompileOptions> Result;
  for (PythonPlace Each : Strings.choicesAt(P)) {
    const PythonPlace Name = Strings.lastName(Each);
    if (isNone(Strings, Each)) {
      Result.emplace_back();
      continue;
    }
    const bool IsCall = Strings.isKind(Name, PythonToken::Name) &&
                        Strings.isCall(Name) &&
                        Strings.text(Name) == "ProgramOptions";
    if (!IsCall) {
      Result.push_back(CompileOptions::unseen());
      continue;
    }
    const PythonSequence Given = Strings.callArguments(Name);
    CompileOptions First;
    First.IsWhole = Given.IsWhole;
    std::vector<CompileOptions> All{First};
    for (const PythonArgument &A : Given.Elements) {
      if (isNone(Strings, A.Value))
        continue;
      if (A.Keyword == "define_macro")
        All = combined(All, macrosAt(Strings, A.Value, /*IsInList=*/false));
      else if (A.Keyword == "undefine_macro")
        All = combined(All, listedOptions(Strings, A.Value, "-U"));
      else if (A.Keyword == "include_path")
        All = combined(All, listedOptions(Strings, A.Value, "-I"));
      else if (A.Keyword == "std")
        All = combined(All, listedOptions(Strings, A.Value, "-std="));
      else if (A.Keyword == "arch")
        All = combined(All, listedOptions(Strings, A.Value, "-arch="));
      else if (A.Keyword.empty() || A.Keyword == "pre_include")
        All = combined(All, CompileOptions::unseen());
    }
    append_range(Result, All);
  }
  return Result;
}

} // namespace bank_lint
