//===-- analysis/frontend/recovery/costs/text_declarations.h ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The declarations in a text that was not parsed, such as the branch of an #if
/// that was not read.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_TEXT_DECLARATIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_TEXT_DECLARATIONS_H

#include "analysis/frontend/recovery/costs/declared_texts.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::frontend {

/// One of the declarations in a text that is not expanded.
struct TextOfDeclaration {
  llvm::ArrayRef<SourceToken> Whole, Rest; ///< and what follows it
  std::size_t Open = 0;  ///< of Whole: where parameters begin, or its end
  std::size_t Brace = 0; ///< its first brace, or its end
  bool HasValue = false; ///< in front of Open

  bool has(clang::tok::TokenKind Kind) const {
    return llvm::any_of(Whole.take_front(Brace), [Kind](const auto &Token) {
      return Token.Kind == Kind;
    });
  }
  /// A namespace or an `extern "C"` with what is in it.
  bool isNamespace() const {
    return Brace < Whole.size() &&
           (has(clang::tok::kw_namespace) || has(clang::tok::string_literal));
  }
  llvm::ArrayRef<SourceToken> inside() const {
    return Whole.drop_front(std::min(Brace + 1, Whole.size()))
        .drop_back(Whole.back().Kind == clang::tok::r_brace ? 1 : 0);
  }
  /// A class whose members are found through its name.
  bool isNamedClass() const {
    constexpr clang::tok::TokenKind Keys[] = {
        clang::tok::kw_struct, clang::tok::kw_class, clang::tok::kw_union};
    return llvm::any_of(
               Keys, [this](clang::tok::TokenKind Key) { return has(Key); }) &&
           !has(clang::tok::kw_enum) && Brace > 0 &&
           !llvm::is_contained(Keys, Whole[Brace - 1].Kind);
  }
};

/// The first declaration in \p Text.
TextOfDeclaration firstIn(llvm::ArrayRef<SourceToken> Text);

/// How many tokens `template <class T, int N>` in front of \p Text has, or 0;
/// adds the names of the parameters to \p Parameters.
std::size_t templateHead(llvm::ArrayRef<SourceToken> Text,
                         DeclaredTexts::NameSet &Parameters);

} // namespace bank_lint::frontend

#endif
