//===-- analysis/ptx/lexer.h - the tokens of inline PTX ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits the text into tokens. A *word* is a name, a directive, or a mnemonic
/// with all of its modifiers: dots and `::` are inside of it, so that
/// `ld.global.L2::128B.u32` is one token and `done:` is two.
///
/// A dollar is the beginning of a placeholder in the text of a statement, and a
/// letter like any other in a file of PTX: `$L__BB0_1`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LEXER_H
#define BANK_LINT_ANALYSIS_PTX_LEXER_H

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstdint>

namespace bank_lint::ptx {

enum class TokenKind : std::uint8_t {
  End,
  Word,
  Number,      ///< an integer, in Value
  Float,       ///< a floating-point constant
  Placeholder, ///< its number is in Value
  Quoted,      ///< "..."
  Punctuation, ///< one character
  Error,       ///< Text says what is wrong
};

struct Token {
  TokenKind Kind = TokenKind::End;
  std::size_t Position = 0;
  llvm::StringRef Text;
  std::uint64_t Value = 0;

  bool is(char Ch) const {
    return Kind == TokenKind::Punctuation && Text[0] == Ch;
  }
};

/// What is read.
enum class Dialect : std::uint8_t {
  Statement, ///< the text of an inline assembly statement
  File,      ///< a file of PTX
};

class Lexer {
public:
  explicit Lexer(llvm::StringRef Text, Dialect Of = Dialect::Statement)
      : Text(Text), Of(Of) {}

  /// After End or Error the same token comes again.
  Token next();

  /// Goes on behind the line of the token that was read last.
  void skipLine() { At = std::min(Text.find('\n', At), Text.size()); }

  /// Which statement of inline assembly the token that was read last stands in,
  /// from 1, as LLVM's comments around them say; 0: in none.
  unsigned assemblyStatement() const { return InStatement ? Statements : 0; }

  /// The character after the token that was read last, or 0.
  char following() const { return At < Text.size() ? Text[At] : '\0'; }

private:
  /// Skips blanks and comments; false in a comment that does not end.
  bool skipBlanks();
  Token word();
  Token number();
  Token dollar();
  Token quoted();
  Token make(TokenKind Kind, std::size_t From) const;
  Token fail(std::size_t Position, llvm::StringRef Message);
  /// How many characters of a word are at \p From; 0 if it ends there.
  std::size_t wordPiece(std::size_t From) const;

  llvm::StringRef Text;
  Dialect Of;
  std::size_t At = 0;
  unsigned Statements = 0; ///< of inline assembly, so far
  bool InStatement = false;
};

} // namespace bank_lint::ptx

#endif
