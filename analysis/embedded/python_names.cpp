//===-- analysis/embedded/python_names.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint {

StringRef changeBy(StringRef Method) {
  return StringSwitch<StringRef>(Method)
      .Cases({"format", "format_map"}, "its values are put in by .format")
      .Cases({"substitute", "safe_substitute"},
             "its values are put in by a template")
      .Case("render", "its values are put in by a template")
      .Case("replace", "a part of it is replaced")
      .Case("join", "it is joined of parts")
      .Default("");
}

PythonNames::PythonNames(const PythonTexts &Texts, ArrayRef<unsigned> Numbers)
    : Texts(Texts) {
  for (unsigned Number : Numbers) {
    findAssignments(Number);
    findUnsteady(Number);
  }
}

std::string PythonNames::changeOf(StringRef Name) const {
  auto Known = Changed.find(Name);
  return Known == Changed.end() ? "" : Known->second;
}

std::optional<PythonPlace> PythonNames::onlyValue(StringRef Name) const {
  auto Known = Assigned.find(Name);
  if (Known == Assigned.end() || Known->second.size() != 1 ||
      Unsteady.contains(Name))
    return std::nullopt;
  return Known->second.front().Value;
}

/// The names behind `def`, `lambda`, `for` and `as`, up to what ends them;
/// those in front of a comma at the start of a statement; those with `*=` and
/// the like behind them.
void PythonNames::findUnsteady(unsigned Text) {
  bool IsListed = false; // a list of names goes on
  for (PythonPlace P{Text, 0}; Texts.exists(P); P = PythonTexts::after(P)) {
    if (!Texts.isKind(P, PythonToken::Name)) {
      IsListed &= !Texts.isKind(P, PythonToken::Newline) &&
                  !(Texts.isOperator(P, ":") && !Texts.token(P).Depth);
      continue;
    }
    const StringRef Word = Texts.text(P);
    const PythonPlace Next = PythonTexts::after(P);
    const bool BeginsStatement =
        !P.Token || Texts.isKind({Text, P.Token - 1}, PythonToken::Newline);
    if (StringSwitch<bool>(Word)
            .Cases({"def", "lambda", "for", "as"}, true)
            .Default(false)) {
      IsListed = true;
      continue;
    }
    if (Word == "in")
      IsListed = false;
    if (IsListed || (BeginsStatement && Texts.isOperator(Next, ",")))
      Unsteady.insert(Word);
    if (BeginsStatement && Texts.isOperator(Next, ","))
      IsListed = true;
    if (BeginsStatement && Texts.isKind(Next, PythonToken::Operator) &&
        StringRef("+-*/%&|^@<>").contains(Texts.text(Next).front()))
      Unsteady.insert(Word);
  }
}

/// `name = value` where a statement begins, also of members and with a type;
/// `name.format(`, `name % ` and `Template(name)` anywhere.
void PythonNames::findAssignments(unsigned Text) {
  bool IsAtStart = true;
  for (PythonPlace P{Text, 0}; Texts.exists(P); P = PythonTexts::after(P)) {
    const bool BeginsStatement = IsAtStart;
    IsAtStart = Texts.isKind(P, PythonToken::Newline) ||
                Texts.isOperator(P, ";") ||
                (Texts.isOperator(P, ":") && !Texts.token(P).Depth);
    if (!Texts.isKind(P, PythonToken::Name))
      continue;
    const PythonPlace Next = PythonTexts::after(P);
    if (Texts.isOperator(Next, ".") &&
        Texts.isKind(PythonTexts::after(Next), PythonToken::Name)) {
      const StringRef Change = changeBy(Texts.text(PythonTexts::after(Next)));
      if (!Change.empty() && Texts.isCall(PythonTexts::after(Next)))
        Changed.try_emplace(Texts.text(P), Change);
      IsAtStart = BeginsStatement && Texts.text(P) == "self";
      if (IsAtStart)
        P = Next; // the member
      continue;
    }
    if (Texts.isOperator(Next, "%") &&
        !Texts.isOperator(PythonTexts::after(Next), "="))
      Changed.try_emplace(Texts.text(P), "its values are put in by %");
    if (Texts.text(P) == "Template" && Texts.isCall(P) &&
        Texts.isKind(PythonTexts::after(Next), PythonToken::Name))
      Changed.try_emplace(Texts.text(PythonTexts::after(Next)),
                          changeBy("render"));
    if (!BeginsStatement)
      continue;
    PythonPlace Equals = Next;
    if (Texts.isOperator(Equals, ":")) // its type
      while (Texts.exists(Equals) && !Texts.isOperator(Equals, "=") &&
             !Texts.isKind(Equals, PythonToken::Newline))
        Equals = PythonTexts::after(Equals);
    if (Texts.isOperator(Equals, "=") &&
        !Texts.isOperator(PythonTexts::after(Equals), "="))
      Assigned[Texts.text(P)].push_back(
          {PythonTexts::after(Equals), false, Texts.indentOf(P)});
    else if (Texts.isOperator(Next, "+") &&
             Texts.isOperator(PythonTexts::after(Next), "="))
      Assigned[Texts.text(P)].push_back(
          {PythonTexts::after(PythonTexts::after(Next)), true,
           Texts.indentOf(P)});
  }
}

ArrayRef<PythonNames::Assignment>
PythonNames::assignedTo(StringRef Name, PythonPlace Where) const {
  auto Known = Assigned.find(Name);
  if (Known == Assigned.end())
    return {};
  const ArrayRef<Assignment> All = Known->second;
  const auto *Later = partition_point(
      All, [&](const Assignment &A) { return A.Value < Where; });
  const auto *First = Later;
  while (First != All.begin() && Texts.takeSteps(1))
    if (!(--First)->IsAdded)
      return ArrayRef(First, Later);
  return {};
}

} // namespace bank_lint
