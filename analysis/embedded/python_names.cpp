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
      .Cases({"sub", "subn", "translate"}, "a part of it is replaced")
      .Cases({"join", "append", "extend", "insert"}, "it is joined of parts")
      .Default("");
}

namespace {

PythonPlace before(PythonPlace P) { return {P.Text, P.Token - 1}; }

/// Whether a statement begins at \p P, and a line.
bool beginsLine(const PythonTexts &Texts, PythonPlace P) {
  return !Texts.isKind(P, PythonToken::Newline) &&
         (!P.Token || Texts.isKind(before(P), PythonToken::Newline));
}

} // namespace

bool replacesIn(StringRef Function) {
  return Function == "sub" || Function == "subn";
}

PythonNames::PythonNames(const PythonTexts &Texts, ArrayRef<unsigned> Numbers)
    : Texts(Texts) {
  for (unsigned Number : Numbers) {
    findScopes(Number);
    findAssignments(Number);
    findUnsteady(Number);
  }
  findBlocks(Numbers);
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
    if (!BeginsStatement)
      continue;
    if (Texts.text(P) == "global" || Texts.text(P) == "nonlocal")
      for (PythonPlace Q = Next; Texts.isKind(Q, PythonToken::Name);
           Q = PythonTexts::after(PythonTexts::after(Q)))
        Global.insert(Texts.text(Q));
    const bool IsMember = P.Token && Texts.isOperator(before(P), ".");
    PythonPlace Equals = Next;
    if (Texts.isOperator(Equals, ":")) // its type
      while (Texts.exists(Equals) && !Texts.isOperator(Equals, "=") &&
             !Texts.isKind(Equals, PythonToken::Newline))
        Equals = PythonTexts::after(Equals);
    if (Texts.isOperator(Equals, "=") &&
        !Texts.isOperator(PythonTexts::after(Equals), "="))
      Assigned[Texts.text(P)].push_back(
          {PythonTexts::after(Equals), false, Texts.indentOf(P), IsMember});
    else if (Texts.isOperator(Next, "+") &&
             Texts.isOperator(PythonTexts::after(Next), "="))
      Assigned[Texts.text(P)].push_back(
          {PythonTexts::after(PythonTexts::after(Next)), true,
           Texts.indentOf(P), IsMember});
  }
}

/// Functions and classes: they end where a line begins that is not indented
/// more than they are.
void PythonNames::findScopes(unsigned Text) {
  struct Open {
    std::size_t Index, Indent;
  };
  std::vector<Open> Around;
  for (PythonPlace P{Text, 0}; Texts.exists(P); P = PythonTexts::after(P)) {
    if (!beginsLine(Texts, P))
      continue;
    const std::size_t Indent = Texts.indentOf(P);
    while (!Around.empty() && Around.back().Indent >= Indent) {
      Scopes[Around.back().Index].End = P.Token;
      Around.pop_back();
    }
    const StringRef Word = Texts.text(P);
    if (Word != "def" && Word != "class" && Word != "async")
      continue;
    const std::size_t Outer = Around.empty() ? 0 : Around.back().Index + 1;
    Around.push_back({Scopes.size(), Indent});
    Scopes.push_back({Text, P.Token, ~std::size_t(0), Outer, Word == "class"});
  }
}

/// Where the blocks end in which something is assigned.
void PythonNames::findBlocks(ArrayRef<unsigned> Numbers) {
  std::vector<Assignment *> All;
  for (auto &Entry : Assigned)
    for (Assignment &A : Entry.second)
      All.push_back(&A);
  sort(All, [](const Assignment *A, const Assignment *B) {
    return A->Value < B->Value;
  });
  auto Next = All.begin();
  for (const unsigned Text : Numbers) {
    std::vector<Assignment *> Open;
    for (PythonPlace P{Text, 0}; Texts.exists(P); P = PythonTexts::after(P)) {
      if (!beginsLine(Texts, P))
        continue;
      for (; Next != All.end() && (*Next)->Value < P; ++Next)
        if ((*Next)->Value.Text == Text)
          Open.push_back(*Next);
      const std::size_t Indent = Texts.indentOf(P);
      while (!Open.empty() && Open.back()->Indent > Indent) {
        Open.back()->BlockEnd = P.Token;
        Open.pop_back();
      }
    }
  }
}

/// The innermost function or class around \p P; null if there is none.
const PythonNames::Scope *PythonNames::scopeOf(PythonPlace P,
                                               bool IsClass) const {
  const auto Later = partition_point(Scopes, [&](const Scope &S) {
    return PythonPlace{S.Text, S.Begin} <= P;
  });
  // The last one that began, or one around it.
  for (std::size_t At = std::size_t(Later - Scopes.begin()); At;
       At = Scopes[At - 1].Around) {
    const Scope &S = Scopes[At - 1];
    if (S.IsClass == IsClass && S.contains(P))
      return &S;
  }
  return nullptr;
}

/// Whether what \p A assigns to \p Name can be meant at \p Where.
bool PythonNames::isSeen(StringRef Name, const Assignment &A,
                         PythonPlace Where) const {
  if (A.IsMember) {
    const Scope *Class = scopeOf(Where, /*IsClass=*/true);
    return !Class || Class == scopeOf(A.Value, /*IsClass=*/true);
  }
  const Scope *Function = scopeOf(A.Value, /*IsClass=*/false);
  return !Function || Function->contains(Where) || Global.contains(Name);
}

std::vector<PythonNames::Assignment>
PythonNames::choicesOf(StringRef Name, PythonPlace Where) const {
  std::vector<Assignment> Result;
  auto Known = Assigned.find(Name);
  if (Known == Assigned.end())
    return Result;
  const ArrayRef<Assignment> All = Known->second;
  const auto *First = partition_point(
      All, [&](const Assignment &A) { return A.Value < Where; });
  while (First != All.begin() && Texts.takeSteps(1)) {
    const Assignment &A = *--First;
    if (A.IsAdded || !isSeen(Name, A, Where))
      continue;
    Result.push_back(A);
    // It is surely executed before.
    if (A.Value.Text == Where.Text ? Where.Token < A.BlockEnd : !A.Indent)
      break;
  }
  return Result;
}

std::vector<PythonNames::Assignment>
PythonNames::assignedTo(StringRef Name, PythonPlace Where) const {
  std::vector<Assignment> Result = choicesOf(Name, Where);
  if (Result.empty())
    return Result;
  Result.resize(1);
  for (const Assignment &A : Assigned.find(Name)->second)
    if (A.IsAdded && Result.front().Value < A.Value && A.Value < Where &&
        isSeen(Name, A, Where))
      Result.push_back(A);
  return Result;
}

} // namespace bank_lint
