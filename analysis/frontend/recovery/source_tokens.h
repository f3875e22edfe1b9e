//===-- analysis/frontend/recovery/source_tokens.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The tokens of the user's files as the parser gets them: macros are expanded,
/// and what an #if leaves out is not there. After an error the parser drops
/// whole statements from the tree; here they still stand.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_SOURCE_TOKENS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_SOURCE_TOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <optional>
#include <vector>

namespace clang {
class IdentifierInfo;
class Preprocessor;
class SourceManager;
class Token;
} // namespace clang

namespace bank_lint::frontend {

struct SourceToken {
  clang::SourceLocation Location;
  clang::tok::TokenKind Kind = clang::tok::unknown;
  /// The name of an identifier or a keyword; null for anything else.
  const clang::IdentifierInfo *Name = nullptr;
};

class SourceTokens {
public:
  /// Keeps each token that \p Reader hands to the parser from now on. This must
  /// live as long as it does so. \p Then is called for each of them.
  void watch(clang::Preprocessor &Reader,
             std::function<void(const clang::Token &)> Then);

  /// Puts \p InAdvance first, which was read before this watched.
  void startWith(std::vector<SourceToken> InAdvance) {
    Tokens.insert(Tokens.begin(), InAdvance.begin(), InAdvance.end());
  }

  /// In the order of the parse.
  llvm::ArrayRef<SourceToken> all() const { return Tokens; }
  /// The token at \p Location, as the tree spells it (also within the expansion
  /// of a macro), as an index of all(); nothing if it was not kept.
  std::optional<std::size_t> find(clang::SourceLocation Location) const;
  /// The token at \p Location, or the last one in front of it in its file.
  std::optional<std::size_t> findLastUpTo(clang::SourceLocation Location) const;

private:
  void keep(const clang::Token &Next);
  void index() const;

  const clang::SourceManager *Sources = nullptr;
  clang::FileID LastFile; ///< of the last token: a file or one expansion
  bool IsLastUsers = false;
  std::vector<SourceToken> Tokens;
  /// Made when it is asked for: most files have no error.
  mutable llvm::DenseMap<clang::SourceLocation, std::size_t> Index;
  mutable std::size_t Indexed = 0;
  /// By file: bytes from its start, and the token that begins there.
  mutable llvm::DenseMap<clang::FileID,
                         std::vector<std::pair<unsigned, std::size_t>>>
      Places;
  mutable std::size_t Placed = 0;
};

} // namespace bank_lint::frontend

#endif
