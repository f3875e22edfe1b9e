//===-- analysis/frontend/recovery/token_kinds.h - operators ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a token by itself says of the names beside it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_TOKEN_KINDS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_TOKEN_KINDS_H

#include "clang/Basic/TokenKinds.h"

namespace bank_lint::frontend {

/// Operators that change what is on their left, and ++ and --.
bool isAssignment(clang::tok::TokenKind Kind);

/// Operators that read what is on their left.
bool readsLeft(clang::tok::TokenKind Kind);

/// Operators that read what is on their right, whatever is on their left.
bool readsRight(clang::tok::TokenKind Kind);

/// Words of which the names of arithmetic types are made.
bool isTypeWord(clang::tok::TokenKind Kind);

/// Brackets, and the chevrons of a launch.
bool isOpening(clang::tok::TokenKind Kind);
bool isClosing(clang::tok::TokenKind Kind);

} // namespace bank_lint::frontend

#endif
