//===-- tool/layout/tokens.h - the words of an expression -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits a declaration or an expression of C++ into words. The compiler has
/// the last word on what they mean; this distinguishes the one from the other,
/// and finds undeclared names.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_TOKENS_H
#define BANK_LINT_TOOL_LAYOUT_TOKENS_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace bank_lint::layout {

struct Token {
  enum Kind { Name, Keyword, Number, Sign };
  Kind Is = Sign;
  llvm::StringRef Text; ///< of a sign: one character, or "::", "->", "==", ...

  bool is(llvm::StringRef Other) const { return Text == Other; }
};

/// The words of \p Text, which has to outlive them. A literal of characters is
/// a number.
std::vector<Token> tokensOf(llvm::StringRef Text);

} // namespace bank_lint::layout

#endif
