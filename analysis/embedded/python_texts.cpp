//===-- analysis/embedded/python_texts.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_texts.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint {

PythonTexts::PythonTexts(ArrayRef<ContainingText> All,
                         ArrayRef<unsigned> Numbers)
    : All(All), Tokens(All.size()) {
  for (unsigned Number : Numbers) {
    Tokens[Number] = pythonTokens(All[Number].Text);
    Lines.emplace(Number, LineStarts(All[Number].Text));
  }
}

void PythonTexts::forEachToken(function_ref<void(PythonPlace)> Function) const {
  for (unsigned Text = 0; Text < Tokens.size(); ++Text)
    for (std::size_t I = 0; I < Tokens[Text].size(); ++I)
      Function({Text, I});
}

StringRef PythonTexts::text(PythonPlace P) const {
  const PythonToken &T = token(P);
  return StringRef(All[P.Text].Text).slice(T.Begin, T.End);
}

StringRef PythonTexts::innerText(PythonPlace P) const {
  const PythonToken &T = token(P);
  return StringRef(All[P.Text].Text).slice(T.InnerBegin, T.InnerEnd);
}

bool PythonTexts::isOperator(PythonPlace P, StringRef What) const {
  return isKind(P, PythonToken::Operator) && text(P) == What;
}

PythonPlace PythonTexts::endOfStatement(PythonPlace P) const {
  while (exists(P) && !isKind(P, PythonToken::Newline) &&
         !(isOperator(P, ";") && !token(P).Depth))
    P = after(P);
  return P;
}

/// Whether the `=` at \p P is a part of `==`, `<=` and such.
static bool isOfComparison(const PythonTexts &Texts, PythonPlace P) {
  if (Texts.isOperator(PythonTexts::after(P), "="))
    return true;
  return P.Token &&
         Texts.isKind({P.Text, P.Token - 1}, PythonToken::Operator) &&
         StringRef("=!<>").contains(Texts.text({P.Text, P.Token - 1}));
}

PythonPlace PythonTexts::endOfExpression(PythonPlace P) const {
  if (!exists(P))
    return P;
  const std::uint32_t Depth = token(P).Depth;
  for (; exists(P); P = after(P)) {
    const PythonToken &T = token(P);
    if (T.Depth < Depth || T.What == PythonToken::Newline)
      return P;
    if (T.Depth > Depth)
      continue;
    const StringRef Word = text(P);
    if (T.What == PythonToken::Operator &&
        StringRef(",)]};:=").contains(Word) &&
        !(Word == "=" && isOfComparison(*this, P)))
      return P;
    if (T.What == PythonToken::Name &&
        StringSwitch<bool>(Word)
            .Cases({"if", "else", "for", "or", "and", "async"}, true)
            .Default(false))
      return P;
  }
  return P;
}

StringRef PythonTexts::textBetween(PythonPlace P, PythonPlace End) const {
  if (P.Token >= End.Token || P.Token >= Tokens[P.Text].size())
    return "";
  return StringRef(All[P.Text].Text)
      .slice(token(P).Begin, token({P.Text, End.Token - 1}).End);
}

std::size_t PythonTexts::indentOf(PythonPlace P) const {
  return lines(P.Text).placeOf(token(P).Begin).Column - 1;
}

PythonPlace PythonTexts::behindBracket(PythonPlace Open) const {
  const std::uint32_t Outside = token(Open).Depth;
  PythonPlace P = after(Open);
  while (exists(P) && token(P).Depth > Outside + 1)
    P = after(P);
  while (exists(P) && token(P).Depth > Outside)
    P = after(P);
  return P;
}

/// The places where the elements of the brackets at \p Open begin.
std::vector<PythonPlace> PythonTexts::elementsOf(PythonPlace Open) const {
  std::vector<PythonPlace> Elements;
  const std::uint32_t Inside = token(Open).Depth + 1;
  auto IsClosing = [&](PythonPlace P) {
    return token(P).Depth == Inside &&
           (isOperator(P, ")") || isOperator(P, "]") || isOperator(P, "}"));
  };
  bool IsStart = true;
  for (PythonPlace P = after(Open);
       exists(P) && token(P).Depth >= Inside && !IsClosing(P); P = after(P)) {
    if (IsStart)
      Elements.push_back(P);
    IsStart = token(P).Depth == Inside && isOperator(P, ",");
    if (Elements.size() > MostElements)
      break;
  }
  return Elements;
}

std::vector<PythonArgument> PythonTexts::argumentsOf(PythonPlace P) const {
  std::vector<PythonArgument> Arguments;
  for (PythonPlace Element : elementsOf(after(P))) {
    const PythonPlace Next = after(Element);
    if (isKind(Element, PythonToken::Name) && isOperator(Next, "=") &&
        !isOperator(after(Next), "="))
      Arguments.push_back({text(Element), after(Next)});
    else
      Arguments.push_back({"", Element});
  }
  return Arguments;
}

bool PythonTexts::isStatement(PythonPlace P) const {
  auto IsBreak = [&](PythonPlace Q) {
    return !exists(Q) || isKind(Q, PythonToken::Newline);
  };
  const bool BeginsStatement =
      !P.Token || isKind({P.Text, P.Token - 1}, PythonToken::Newline);
  return BeginsStatement && IsBreak(after(P));
}

} // namespace bank_lint
