//===-- analysis/embedded/python_assignments.cpp - of names ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds what Python texts assign to names, and what else changes their values.
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_names.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Whether \p Method changes the list or mapping that it is called for.
bool changesList(StringRef Method) {
  return StringSwitch<bool>(Method)
      .Cases({"append", "extend", "insert", "pop", "remove"}, true)
      .Cases({"clear", "sort", "reverse", "update", "setdefault"}, true)
      .Case("popitem", true)
      .Default(false);
}

} // namespace

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
      if (changesList(Texts.text(PythonTexts::after(Next))))
        ListChanged.try_emplace(Texts.text(P), "it is joined of parts");
      IsAtStart = BeginsStatement && Texts.text(P) == "self";
      if (IsAtStart)
        P = Next; // the member
      continue;
    }
    // `re.sub(pattern, by, name)`
    if (replacesIn(Texts.text(P)) && Texts.isCall(P))
      for (const PythonArgument &A : Texts.argumentsOf(P))
        if (Texts.isKind(A.Value, PythonToken::Name))
          Changed.try_emplace(Texts.text(A.Value), changeBy(Texts.text(P)));
    if (Texts.isOperator(Next, "%") &&
        !Texts.isOperator(PythonTexts::after(Next), "="))
      Changed.try_emplace(Texts.text(P), "its values are put in by %");
    if (Texts.text(P) == "Template" && Texts.isCall(P) &&
        Texts.isKind(PythonTexts::after(Next), PythonToken::Name))
      Changed.try_emplace(Texts.text(PythonTexts::after(Next)),
                          changeBy("render"));
    if (Texts.text(P) == "as" && Texts.isKind(Next, PythonToken::Name))
      assignUnknown(Next);
    if (!BeginsStatement)
      continue;
    if (Texts.text(P) == "global" || Texts.text(P) == "nonlocal")
      for (PythonPlace Q = Next; Texts.isKind(Q, PythonToken::Name);
           Q = PythonTexts::after(PythonTexts::after(Q)))
        Global.insert(Texts.text(Q));
    if (Texts.isOperator(Next, "["))
      noteListChange(P);
    if (Texts.isOperator(Next, ","))
      assignTuple(P);
    PythonPlace Equals = Next;
    if (Texts.isOperator(Equals, ":")) // its type
      while (Texts.exists(Equals) && !Texts.isOperator(Equals, "=") &&
             !Texts.isKind(Equals, PythonToken::Newline))
        Equals = PythonTexts::after(Equals);
    if (Texts.isOperator(Equals, "=") &&
        !Texts.isOperator(PythonTexts::after(Equals), "="))
      assign(P, Equals, /*IsAdded=*/false);
    else if (Texts.isOperator(Next, "+") &&
             Texts.isOperator(PythonTexts::after(Next), "="))
      assign(P, PythonTexts::after(Next), /*IsAdded=*/true);
    else if (Texts.isKind(Next, PythonToken::Operator) &&
             StringRef("-*/%&|^@").contains(Texts.text(Next)) &&
             Texts.isOperator(PythonTexts::after(Next), "="))
      assignUnknown(P);
  }
}

/// `Name = value`, with the `=` at \p Equals; also `Name = other = value`.
void PythonNames::assign(PythonPlace Name, PythonPlace Equals, bool IsAdded) {
  std::vector<PythonPlace> Targets{Name};
  PythonPlace Value = PythonTexts::after(Equals);
  while (
      Texts.isKind(Value, PythonToken::Name) &&
      Texts.isOperator(PythonTexts::after(Value), "=") &&
      !Texts.isOperator(PythonTexts::after(PythonTexts::after(Value)), "=")) {
    Targets.push_back(Value);
    Value = PythonTexts::after(PythonTexts::after(Value));
  }
  for (PythonPlace Target : Targets) {
    Assignment New{Value, IsAdded, Texts.indentOf(Name)};
    New.IsMember = Texts.isBehind(Target, ".");
    New.End = Texts.endOfStatement(Value).Token;
    Assigned[Texts.text(Target)].push_back(New);
  }
}

void PythonNames::assignUnknown(PythonPlace Name) {
  Assignment New{Name, false, Texts.indentOf(Name)};
  New.End = Name.Token;
  New.IsUnknown = true;
  Assigned[Texts.text(Name)].push_back(New);
}

/// `a, b = x, y`, where the elements can be distinguished; else they are
/// unknown.
void PythonNames::assignTuple(PythonPlace First) {
  std::vector<PythonPlace> Targets, Values;
  PythonPlace P = First;
  while (Texts.isKind(P, PythonToken::Name)) {
    Targets.push_back(P);
    P = PythonTexts::after(P);
    if (!Texts.isOperator(P, ","))
      break;
    P = PythonTexts::after(P);
  }
  if (!Texts.isOperator(P, "="))
    return;
  P = PythonTexts::after(P);
  const PythonPlace End = Texts.endOfStatement(P);
  while (P.Token < End.Token && Values.size() <= Targets.size()) {
    Values.push_back(P);
    P = Texts.endOfExpression(P);
    if (!Texts.isOperator(P, ","))
      break;
    P = PythonTexts::after(P);
  }
  const bool IsKnown = P == End && Values.size() == Targets.size();
  for (std::size_t I = 0; I < Targets.size(); ++I) {
    if (!IsKnown) {
      assignUnknown(Targets[I]);
      continue;
    }
    Assignment New{Values[I], false, Texts.indentOf(First)};
    New.End = End.Token;
    Assigned[Texts.text(Targets[I])].push_back(New);
  }
}

/// `Name[i] = value`
void PythonNames::noteListChange(PythonPlace Name) {
  const PythonPlace Behind = Texts.behindBracket(PythonTexts::after(Name));
  if (Texts.isOperator(Behind, "=") || Texts.isOperator(Behind, "+"))
    ListChanged.try_emplace(Texts.text(Name), "an element of it is assigned");
}

} // namespace bank_lint
