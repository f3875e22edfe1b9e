//===-- analysis/frontend/recovery/source_tokens.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/source_tokens.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {

void SourceTokens::watch(Preprocessor &Reader,
                         std::function<void(const Token &)> Then) {
  Sources = &Reader.getSourceManager();
  Reader.setTokenWatcher([this, Then = std::move(Then)](const Token &Next) {
    keep(Next);
    Then(Next);
  });
}

void SourceTokens::keep(const Token &Next) {
  if (Next.isAnnotation() || Next.is(tok::eof) || Next.is(tok::eod))
    return;
  const SourceLocation Location = Next.getLocation();
  if (Location.isInvalid())
    return;
  if (LastFile.isInvalid() || !Sources->isInFileID(Location, LastFile)) {
    LastFile = Sources->getFileID(Location);
    IsLastUsers =
        !Sources->isInSystemHeader(Sources->getExpansionLoc(Location));
  }
  if (!IsLastUsers)
    return;
  SourceToken Kept;
  Kept.Location = Location;
  Kept.Kind = Next.getKind();
  Kept.Name = Next.isLiteral() ? nullptr : Next.getIdentifierInfo();
  Tokens.push_back(Kept);
}

void SourceTokens::index() const {
  for (; Indexed < Tokens.size(); ++Indexed)
    Index.try_emplace(Tokens[Indexed].Location, Indexed);
}

std::optional<std::size_t> SourceTokens::find(SourceLocation Location) const {
  index();
  auto It = Index.find(Location);
  return It == Index.end() ? std::nullopt : std::optional(It->second);
}

std::optional<std::size_t>
SourceTokens::findLastUpTo(SourceLocation Location) const {
  if (Location.isInvalid() || Tokens.empty())
    return std::nullopt;
  if (std::optional<std::size_t> Exact = find(Location))
    return Exact;
  for (; Placed < Tokens.size(); ++Placed) {
    const auto [File, Offset] =
        Sources->getDecomposedExpansionLoc(Tokens[Placed].Location);
    Places[File].emplace_back(Offset, Placed);
  }
  const auto [File, Offset] = Sources->getDecomposedExpansionLoc(Location);
  auto It = Places.find(File);
  if (It == Places.end())
    return std::nullopt;
  // A file is read from its begin to its end.
  auto Behind = llvm::upper_bound(
      It->second, Offset,
      [](unsigned Wanted, const auto &Place) { return Wanted < Place.first; });
  return Behind == It->second.begin() ? std::nullopt
                                      : std::optional((Behind - 1)->second);
}

} // namespace bank_lint::frontend
