//===-- analysis/ptx/lexer.cpp ----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lexer.h"
#include "analysis/program/assembly_marks.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

bool isNameCharacter(char Ch) { return isAlnum(Ch) || Ch == '_'; }

/// Numbers beyond this are no operand of any statement.
constexpr std::uint64_t LargestPlaceholder = 10000;

} // namespace

Token Lexer::make(TokenKind Kind, std::size_t From) const {
  Token T;
  T.Kind = Kind;
  T.Position = From;
  T.Text = Text.slice(From, At);
  return T;
}

Token Lexer::fail(std::size_t Position, StringRef Message) {
  At = Position; // to fail again, should anybody read on
  Token T;
  T.Kind = TokenKind::Error;
  T.Position = Position;
  T.Text = Message;
  return T;
}

bool Lexer::skipBlanks() {
  while (At < Text.size()) {
    StringRef Rest = Text.substr(At);
    if (isSpace(Rest[0])) {
      ++At;
    } else if (Rest.starts_with("//")) {
      if (Rest.starts_with("// begin inline asm")) {
        ++Statements;
        InStatement = true;
      } else if (Rest.starts_with("// end inline asm")) {
        InStatement = false;
      }
      At = std::min(Text.find('\n', At), Text.size());
    } else if (Rest.starts_with("/*")) {
      std::size_t End = Text.find("*/", At + 2);
      if (End == StringRef::npos)
        return false;
      At = End + 2;
    } else {
      return true;
    }
  }
  return true;
}

std::size_t Lexer::wordPiece(std::size_t From) const {
  StringRef Rest = Text.substr(From);
  if (Rest.empty())
    return 0;
  const bool IsFile = Of == Dialect::File;
  auto IsOfName = [&](char Ch) {
    return isNameCharacter(Ch) || (IsFile && Ch == '$');
  };
  auto Continues = [&](std::size_t Offset) {
    return Rest.size() > Offset && IsOfName(Rest[Offset]);
  };
  if (IsOfName(Rest[0]))
    return 1;
  if (Rest[0] == '.')
    return Continues(1) ? 2 : 0;
  if (Rest.starts_with("::"))
    return Continues(2) ? 3 : 0;
  if (IsFile)
    return 0;
  if (Rest.starts_with("$$"))
    return 2;
  if (Rest.starts_with("${:uid}"))
    return 7;
  // A placeholder glued to a name: part of an unknown name.
  if (Rest[0] == '$' && Rest.size() > 1 && isDigit(Rest[1]))
    return 2;
  return 0;
}

Token Lexer::word() {
  std::size_t From = At;
  if (Text[At] == '%')
    ++At;
  // `.reg.u32` are two words: a directive and a type.
  const bool IsDirective = Text[From] == '.';
  while (std::size_t Length = wordPiece(At)) {
    if (IsDirective && At > From && Text[At] == '.')
      break;
    At += Length;
  }
  return make(TokenKind::Word, From);
}

/// Integers: decimal, 0x, 0b, octal with a leading 0, each perhaps with U.
/// Floating-point: with a dot or exponent, or the bits as 0f or 0d and hex.
Token Lexer::number() {
  std::size_t From = At;
  while (At < Text.size() && (isNameCharacter(Text[At]) || Text[At] == '.'))
    ++At;
  StringRef Digits = Text.slice(From, At);
  bool IsHex = Digits.starts_with_insensitive("0x");
  if (!IsHex && (Digits.starts_with_insensitive("0f") ||
                 Digits.starts_with_insensitive("0d"))) {
    if (!all_of(Digits.drop_front(2), isHexDigit))
      return fail(From, "not a number");
    return make(TokenKind::Float, From);
  }
  if (!IsHex && !Digits.starts_with_insensitive("0b") &&
      Digits.find_first_of(".eE") != StringRef::npos) {
    bool ExponentFollows = Digits.ends_with_insensitive("e") &&
                           (following() == '-' || following() == '+');
    if (ExponentFollows) {
      ++At;
      while (At < Text.size() && isDigit(Text[At]))
        ++At;
    }
    if (Digits.find_first_not_of("0123456789.eE") != StringRef::npos)
      return fail(From, "not a number");
    return make(TokenKind::Float, From);
  }
  Token T = make(TokenKind::Number, From);
  StringRef Plain = Digits.rtrim("uU");
  // Base 0: by the prefix. 20 decimal digits are the most that can fit.
  if (Digits.size() - Plain.size() > 1 || Plain.size() > 70 ||
      Plain.getAsInteger(0, T.Value))
    return fail(From, "not a number of at most 64 bits");
  return T;
}

Token Lexer::dollar() {
  std::size_t From = At++;
  bool InBraces = following() == '{';
  if (InBraces)
    ++At;
  std::size_t FirstDigit = At;
  while (isDigit(following()))
    ++At;
  std::uint64_t Number = 0;
  if (Text.slice(FirstDigit, At).getAsInteger(10, Number) ||
      Number > LargestPlaceholder)
    return fail(From, "not an operand of the statement");
  if (InBraces) {
    std::size_t Close = Text.find('}', At);
    if (Close == StringRef::npos || (Close != At && following() != ':'))
      return fail(From, "not an operand of the statement");
    At = Close + 1;
  }
  Token T = make(TokenKind::Placeholder, From);
  T.Value = Number;
  return T;
}

Token Lexer::quoted() {
  std::size_t From = At;
  std::size_t Close = Text.find('"', At + 1);
  if (Close == StringRef::npos)
    return fail(From, "a quotation that does not end");
  At = Close + 1;
  return make(TokenKind::Quoted, From);
}

Token Lexer::next() {
  if (!skipBlanks())
    return fail(At, "a comment that does not end");
  if (At == Text.size())
    return make(TokenKind::End, At);
  if (isDigit(Text[At]))
    return number();
  if (Text[At] == '"')
    return quoted();
  // `$1` alone is a placeholder; `$$` and `${:uid}` begin names.
  if (Of == Dialect::Statement && Text[At] == '$' &&
      !Text.substr(At).starts_with("$$") &&
      !Text.substr(At).starts_with("${:uid}"))
    return dollar();
  // `%` begins special registers; alone it is an operator.
  if (wordPiece(Text[At] == '%' ? At + 1 : At) != 0)
    return word();
  if (StringRef(";,:{}[]()@!|+-*/%<>&^~=?").contains(Text[At])) {
    ++At;
    return make(TokenKind::Punctuation, At - 1);
  }
  if (Text[At] == MissingOperand)
    return fail(At, "an operand that the statement does not have");
  return fail(At, "a character that has no meaning here");
}

} // namespace bank_lint::ptx
