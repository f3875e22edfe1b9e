//===-- analysis/embedded/python_binders.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_binders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {

PythonBinders::PythonBinders(const PythonTexts &Texts,
                             ArrayRef<unsigned> Numbers)
    : Texts(Texts) {
  for (unsigned Number : Numbers)
    find(Number);
  sort(All, [](const PythonBinder &A, const PythonBinder &B) {
    return std::tuple(A.Text, A.Begin, B.End) <
           std::tuple(B.Text, B.Begin, A.End);
  });
  std::vector<std::size_t> Open;
  for (std::size_t I = 0; I < All.size(); ++I) {
    while (!Open.empty() && (All[Open.back()].Text != All[I].Text ||
                             All[Open.back()].End <= All[I].Begin))
      Open.pop_back();
    All[I].Around = Open.empty() ? 0 : Open.back() + 1;
    Open.push_back(I);
  }
}

/// The parameters between \p First and \p End: `self, a, b: int = 1, *c, **d`.
std::vector<PythonParameter>
PythonBinders::parametersAt(PythonPlace First, PythonPlace End) const {
  std::vector<PythonParameter> Result;
  PythonPlace P = First;
  while (P.Token < End.Token && Texts.exists(P)) {
    PythonParameter New;
    unsigned Stars = 0;
    for (; Texts.isOperator(P, "*") || Texts.isOperator(P, "/");
         P = PythonTexts::after(P))
      Stars += Texts.isOperator(P, "*");
    if (Texts.isKind(P, PythonToken::Name)) {
      New.Name = Texts.text(P);
      New.What = Stars == 2   ? PythonParameter::Keywords
                 : Stars == 1 ? PythonParameter::Positional
                              : PythonParameter::One;
      P = PythonTexts::after(P);
      if (Texts.isOperator(P, ":")) // its type
        P = Texts.endOfExpression(PythonTexts::after(P));
      if (Texts.isOperator(P, "=")) {
        New.Default = PythonTexts::after(P);
      }
      Result.push_back(New);
    }
    // To the comma; a default may be anything.
    const std::uint32_t Depth = Texts.token(First).Depth;
    while (P.Token < End.Token && Texts.exists(P) &&
           !(Texts.isOperator(P, ",") && Texts.token(P).Depth == Depth))
      P = PythonTexts::after(P);
    P = PythonTexts::after(P);
  }
  return Result;
}

/// `def name(a, b):`, whose block ends before the token \p End.
void PythonBinders::addFunction(PythonPlace Def, StringRef Class,
                                std::size_t End) {
  const PythonPlace Name = PythonTexts::after(Def);
  if (!Texts.isKind(Name, PythonToken::Name) || !Texts.isCall(Name))
    return;
  const PythonPlace Open = PythonTexts::after(Name);
  const PythonPlace Close = Texts.behindBracket(Open);
  PythonBinder New;
  New.Name = Texts.text(Name) == "__init__" ? Class : Texts.text(Name);
  New.Text = Def.Text;
  New.Begin = Close.Token;
  New.End = End;
  if (Close.Token > Open.Token + 2)
    New.Parameters =
        parametersAt(PythonTexts::after(Open), {Close.Text, Close.Token - 1});
  // What a method is called for is not among the arguments.
  if (!Class.empty() && !New.Parameters.empty() &&
      (New.Parameters.front().Name == "self" ||
       New.Parameters.front().Name == "cls"))
    New.Parameters.erase(New.Parameters.begin());
  All.push_back(std::move(New));
}

/// `name = lambda a, b: ...`
void PythonBinders::addLambda(PythonPlace Word) {
  PythonPlace Colon = PythonTexts::after(Word);
  const std::uint32_t Depth = Texts.token(Word).Depth;
  while (Texts.exists(Colon) && !Texts.isKind(Colon, PythonToken::Newline) &&
         !(Texts.isOperator(Colon, ":") && Texts.token(Colon).Depth == Depth))
    Colon = PythonTexts::after(Colon);
  PythonBinder New;
  New.Text = Word.Text;
  New.Begin = Colon.Token;
  New.End = Texts.endOfExpression(PythonTexts::after(Colon)).Token;
  New.Parameters = parametersAt(PythonTexts::after(Word), Colon);
  if (Word.Token > 1 && Texts.isBehind(Word, "=") &&
      Texts.isKind({Word.Text, Word.Token - 2}, PythonToken::Name))
    New.Name = Texts.text({Word.Text, Word.Token - 2});
  All.push_back(std::move(New));
}

/// `for a, b in c`: a statement whose block ends before \p BlockEnd, or a part
/// of brackets.
void PythonBinders::addFor(PythonPlace Word, std::size_t BlockEnd) {
  PythonPlace In = PythonTexts::after(Word);
  PythonBinder New;
  New.Text = Word.Text;
  for (; Texts.exists(In) && !Texts.isKind(In, PythonToken::Newline);
       In = PythonTexts::after(In)) {
    if (!Texts.isKind(In, PythonToken::Name))
      continue;
    if (Texts.text(In) == "in")
      break;
    New.Parameters.push_back({Texts.text(In), PythonParameter::One, {}});
  }
  New.Through = PythonTexts::after(In);
  const std::uint32_t Depth = Texts.token(Word).Depth;
  if (!Depth) {
    New.What = PythonBinder::Loop;
    New.Begin = Texts.endOfExpression(*New.Through).Token;
    New.End = BlockEnd;
  } else {
    New.What = PythonBinder::Comprehension;
    PythonPlace Open = Word;
    while (Open.Token && Texts.exists(Open) && Texts.token(Open).Depth >= Depth)
      --Open.Token;
    New.Begin = Open.Token;
    New.End = Texts.behindBracket(Open).Token;
  }
  All.push_back(std::move(New));
}

/// Where the block ends that the line at \p Header begins: at the next line
/// that is not indented more.
std::size_t PythonBinders::endOfBlock(PythonPlace Header) const {
  PythonPlace First = Header; // `async` may be before it
  while (First.Token && Texts.takeSteps(1) &&
         !Texts.isKind({First.Text, First.Token - 1}, PythonToken::Newline))
    --First.Token;
  const std::size_t Indent = Texts.indentOf(First);
  for (PythonPlace P = PythonTexts::after(Header); Texts.exists(P);
       P = PythonTexts::after(P))
    if (Texts.isKind({P.Text, P.Token - 1}, PythonToken::Newline) &&
        Texts.indentOf(P) <= Indent)
      return P.Token;
  return ~std::size_t(0);
}

void PythonBinders::find(unsigned Text) {
  struct Class {
    StringRef Name;
    std::size_t End;
  };
  std::vector<Class> Classes;
  for (PythonPlace P{Text, 0}; Texts.exists(P); P = PythonTexts::after(P)) {
    if (!Texts.isKind(P, PythonToken::Name))
      continue;
    while (!Classes.empty() && Classes.back().End <= P.Token)
      Classes.pop_back();
    const StringRef Word = Texts.text(P);
    const bool BeginsLine =
        !P.Token || Texts.isKind({Text, P.Token - 1}, PythonToken::Newline);
    if (Word == "class" && BeginsLine &&
        Texts.isKind(PythonTexts::after(P), PythonToken::Name))
      Classes.push_back({Texts.text(PythonTexts::after(P)), endOfBlock(P)});
    else if (Word == "def")
      addFunction(P, Classes.empty() ? "" : Classes.back().Name, endOfBlock(P));
    else if (Word == "lambda")
      addLambda(P);
    else if (Word == "for")
      addFor(P, Texts.token(P).Depth ? 0 : endOfBlock(P));
    else if (Word == "while" && BeginsLine) {
      PythonBinder New;
      New.What = PythonBinder::Loop;
      New.Text = Text;
      New.Begin = P.Token;
      New.End = endOfBlock(P);
      All.push_back(std::move(New));
    }
  }
}

std::vector<const PythonBinder *> PythonBinders::around(PythonPlace P) const {
  std::vector<const PythonBinder *> Result;
  const auto Later = partition_point(All, [&](const PythonBinder &B) {
    return PythonPlace{B.Text, B.Begin} <= P;
  });
  // The last one that began, and those around it.
  for (std::size_t At = std::size_t(Later - All.begin());
       At && Texts.takeSteps(1); At = All[At - 1].Around)
    if (All[At - 1].contains(P))
      Result.push_back(&All[At - 1]);
  std::reverse(Result.begin(), Result.end());
  return Result;
}

const PythonBinder *PythonBinders::binding(StringRef Name,
                                           PythonPlace P) const {
  const std::vector<const PythonBinder *> Around = around(P);
  for (const PythonBinder *Each : reverse(Around))
    if (Each->binds(Name))
      return Each;
  return nullptr;
}

bool PythonBinders::isLoopBetween(PythonPlace P, PythonPlace Other) const {
  return any_of(around(P), [&](const PythonBinder *Each) {
    return Each->What == PythonBinder::Loop && !Each->contains(Other);
  });
}

bool PythonBinders::isLoopAround(PythonPlace P, PythonPlace Other,
                                 std::optional<PythonPlace> Outside) const {
  return any_of(around(P), [&](const PythonBinder *Each) {
    return Each->What == PythonBinder::Loop && Each->contains(Other) &&
           !(Outside && Each->contains(*Outside));
  });
}

} // namespace bank_lint
