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

PythonNames::PythonNames(const PythonTexts &Texts, const PythonBinders &Binders,
                         ArrayRef<unsigned> Numbers)
    : Texts(Texts), Binders(Binders) {
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

std::string PythonNames::listChangeOf(StringRef Name) const {
  auto Known = ListChanged.find(Name);
  return Known == ListChanged.end() ? "" : Known->second;
}

const PythonFrame *PythonNames::frameOf(StringRef Name, PythonPlace P) const {
  const PythonBinder *Binder = Binders.binding(Name, P);
  if (Binder)
    for (const PythonFrame &Each : reverse(Frames))
      if (Each.Binder == Binder)
        return &Each;
  return nullptr;
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
/// similar operators behind them.
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
  ArrayRef<Assignment> All;
  if (Known != Assigned.end())
    All = Known->second;
  const PythonBinder *Binder =
      Texts.isBehind(Where, ".") ? nullptr : Binders.binding(Name, Where);
  auto IsMeant = [&](const Assignment &A) {
    return !A.IsAdded && isSeen(Name, A, Where) &&
           (!Binder || (!A.IsMember && Binder->contains(A.Value)));
  };
  const auto *First = partition_point(
      All, [&](const Assignment &A) { return A.Value < Where; });
  const auto *const Later = First;
  std::optional<PythonPlace> Sure; // what is executed before, in any case
  while (First != All.begin() && Texts.takeSteps(1) && !Sure) {
    const Assignment &A = *--First;
    if (!IsMeant(A))
      continue;
    if (A.Value.Text == Where.Text && Where.Token < A.End) {
      // `a = a + b`: what it was before, which a loop may have changed.
      if (Binders.isLoopAround(Where, Where, std::nullopt))
        Result.push_back({A.Value, false, A.Indent, A.IsMember, A.BlockEnd,
                          A.End, /*IsUnknown=*/true});
      continue;
    }
    Result.push_back(A);
    if (A.Value.Text == Where.Text ? Where.Token < A.BlockEnd : !A.Indent)
      Sure = A.Value;
  }
  // What follows in a loop around is executed before, too.
  for (const Assignment &A : ArrayRef(Later, All.end()))
    if (A.Value.Text == Where.Text && Texts.takeSteps(1) && IsMeant(A) &&
        !(Where.Token < A.End && A.Value.Token <= Where.Token) &&
        Binders.isLoopAround(Where, A.Value, Sure))
      Result.push_back(A);
  if (!Binder || Sure)
    return Result;
  Assignment Bound{Where, false, 0, false};
  Bound.IsBinding = Bound.IsUnknown = true;
  if (const PythonFrame *Frame = frameOf(Name, Where)) {
    auto Value = Frame->Values.find(Name);
    if (Value != Frame->Values.end() && Value->second) {
      Bound.Value = *Value->second;
      Bound.IsUnknown = false;
    }
  }
  Result.push_back(Bound);
  return Result;
}

std::vector<PythonNames::Assignment>
PythonNames::assignedTo(StringRef Name, PythonPlace Where) const {
  std::vector<Assignment> Result = choicesOf(Name, Where);
  if (Result.empty())
    return Result;
  Result.resize(1);
  const auto Known = Assigned.find(Name);
  if (Known == Assigned.end())
    return Result;
  const PythonBinder *Binder = Binders.binding(Name, Where);
  for (const Assignment &A : Known->second)
    if (A.IsAdded && A.Value < Where && isSeen(Name, A, Where) &&
        (Result.front().IsBinding ? Binder && Binder->contains(A.Value)
                                  : Result.front().Value < A.Value))
      Result.push_back(A);
  return Result;
}

std::optional<std::vector<PythonNames::Appended>>
PythonNames::appendedTo(StringRef Name, const Assignment &A,
                        PythonPlace Where) const {
  std::vector<Appended> Result;
  if (A.IsBinding || A.Value.Text != Where.Text || Where.Token >= A.BlockEnd ||
      scopeOf(A.Value, false) != scopeOf(Where, false) ||
      Binders.isLoopBetween(Where, A.Value))
    return std::nullopt;
  for (PythonPlace P{Where.Text, A.End}; P.Token < Where.Token;
       P = PythonTexts::after(P)) {
    if (!Texts.isKind(P, PythonToken::Name) || Texts.text(P) != Name)
      continue;
    const PythonPlace Next = PythonTexts::after(P);
    const PythonPlace Method = PythonTexts::after(Next);
    if (!beginsLine(Texts, P) || Texts.indentOf(P) != A.Indent)
      return std::nullopt;
    if (Texts.isOperator(Next, "+") && Texts.isOperator(Method, "=")) {
      Result.push_back({PythonTexts::after(Method), true});
      continue;
    }
    if (!Texts.isOperator(Next, ".") || !Texts.exists(Method) ||
        (Texts.text(Method) != "append" && Texts.text(Method) != "extend") ||
        !Texts.isCall(Method) ||
        Texts.elementsOf(PythonTexts::after(Method)).size() != 1)
      return std::nullopt;
    Result.push_back({PythonTexts::after(PythonTexts::after(Method)),
                      Texts.text(Method) == "extend"});
    P = Method;
  }
  return Result;
}

} // namespace bank_lint
