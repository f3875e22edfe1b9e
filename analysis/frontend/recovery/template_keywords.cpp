//===-- analysis/frontend/recovery/template_keywords.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/template_keywords.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// What one parse does not see, since an error before it has hidden it, the
/// next one may.
constexpr unsigned MostParses = 6;

bool isMemberOperator(tok::TokenKind Kind) {
  return Kind == tok::period || Kind == tok::arrow || Kind == tok::coloncolon;
}

/// Whether the angle at \p Open may begin the arguments of a template that is
/// called: `<...>(`.
bool opensArguments(llvm::ArrayRef<SourceToken> Tokens, std::size_t Open) {
  constexpr std::size_t Most = 200;
  const std::size_t End = std::min(Tokens.size(), Open + Most);
  if (Open >= End || Tokens[Open].Kind != tok::less)
    return false;
  for (std::size_t I = Open + 1; I + 1 < End; ++I) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    if (Kind == tok::semi || Kind == tok::l_brace || Kind == tok::r_brace)
      return false;
    if ((Kind == tok::greater || Kind == tok::greatergreater) &&
        (Tokens[I + 1].Kind == tok::l_paren ||
         Tokens[I + 1].Kind == tok::coloncolon))
      return true;
  }
  return false;
}

/// The operator behind which the keyword is missing, of an error at token \p
/// At: the name, the operator, or the begin of `Qualifier<N>::name`.
std::optional<std::size_t> operatorFor(llvm::ArrayRef<SourceToken> Tokens,
                                       std::size_t At) {
  constexpr std::size_t Most = 50;
  const std::size_t End = std::min(Tokens.size(), At + Most);
  for (std::size_t I = At ? At - 1 : At; I + 2 < End; ++I) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    if (I >= At && (Kind == tok::semi || Kind == tok::l_brace))
      return std::nullopt;
    if (isMemberOperator(Kind) && Tokens[I + 1].Kind == tok::identifier &&
        opensArguments(Tokens, I + 2))
      return I;
  }
  return std::nullopt;
}

} // namespace

bool TemplateKeywords::add(llvm::ArrayRef<SourceLocation> Names,
                           const SourceTokens &Tokens,
                           const SourceManager &Sources) {
  if (Parses == MostParses)
    return false;
  bool IsNew = false;
  const llvm::ArrayRef<SourceToken> All = Tokens.all();
  for (SourceLocation Name : Names) {
    const std::optional<std::size_t> At = Tokens.find(Name);
    const std::optional<std::size_t> Operator =
        At ? operatorFor(All, *At) : std::nullopt;
    if (!Operator)
      continue;
    const auto [File, Offset] = Sources.getDecomposedLoc(
        Sources.getSpellingLoc(All[*Operator].Location));
    if (const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File))
      IsNew |= Operators[Offset].insert(Entry->getName()).second;
  }
  Parses += IsNew;
  return IsNew;
}

void TemplateKeywords::follow(const Token &Next, Preprocessor &Reader) const {
  if (Operators.empty() || !isMemberOperator(Next.getKind()))
    return;
  const SourceManager &Sources = Reader.getSourceManager();
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Next.getLocation()));
  const auto Found = Operators.find(Offset);
  if (Found == Operators.end())
    return;
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry || !Found->second.contains(Entry->getName()))
    return;
  auto Keyword = std::make_unique<Token[]>(1);
  Keyword[0].startToken();
  Keyword[0].setKind(tok::kw_template);
  Keyword[0].setIdentifierInfo(Reader.getIdentifierInfo("template"));
  Keyword[0].setLocation(Next.getLocation());
  Reader.EnterTokenStream(std::move(Keyword), 1, /*DisableMacroExpansion=*/true,
                          /*IsReinject=*/true);
}

} // namespace bank_lint::frontend
