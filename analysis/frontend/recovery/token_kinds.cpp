//===-- analysis/frontend/recovery/token_kinds.cpp - operators ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/token_kinds.h"

using namespace clang;

namespace bank_lint::frontend {

bool isAssignment(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::equal:
  case tok::plusequal:
  case tok::minusequal:
  case tok::starequal:
  case tok::slashequal:
  case tok::percentequal:
  case tok::ampequal:
  case tok::pipeequal:
  case tok::caretequal:
  case tok::lesslessequal:
  case tok::greatergreaterequal:
  case tok::plusplus:
  case tok::minusminus:
    return true;
  default:
    return false;
  }
}

bool readsLeft(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::plus:
  case tok::minus:
  case tok::star:
  case tok::slash:
  case tok::percent:
  case tok::less:
  case tok::lessequal:
  case tok::greater:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::ampamp:
  case tok::pipepipe:
  case tok::amp:
  case tok::pipe:
  case tok::caret:
  case tok::question:
  case tok::lessless:
    return true;
  default:
    return false;
  }
}

bool readsRight(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::plus:
  case tok::minus:
  case tok::slash:
  case tok::percent:
  case tok::less:
  case tok::lessequal:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::pipepipe:
  case tok::pipe:
  case tok::caret:
  case tok::exclaim:
  case tok::tilde:
    return true;
  default:
    return false;
  }
}

bool isTypeWord(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_short:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_float:
  case tok::kw_double:
  case tok::kw_signed:
  case tok::kw_unsigned:
    return true;
  default:
    return false;
  }
}

bool isOpening(tok::TokenKind Kind) {
  return Kind == tok::l_paren || Kind == tok::l_square ||
         Kind == tok::l_brace || Kind == tok::lesslessless;
}

bool isClosing(tok::TokenKind Kind) {
  return Kind == tok::r_paren || Kind == tok::r_square ||
         Kind == tok::r_brace || Kind == tok::greatergreatergreater;
}

} // namespace bank_lint::frontend
