//===-- analysis/frontend/recovery/error_marks.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the tree of a statement itself says of code that the parser could make
/// no sense of. What it dropped without a trace is not here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_ERROR_MARKS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_ERROR_MARKS_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

/// True if \p S has an expression or a declaration with an error, or a variable
/// that is initialised in \p Tokens and not in the tree.
bool hasErrorMarks(const clang::Stmt &S, const SourceTokens &Tokens);

/// Adds the expressions within \p S that could not be read.
void collectUnreadable(const clang::Stmt &S,
                       llvm::DenseSet<const clang::Expr *> &Found);

} // namespace bank_lint::frontend

#endif
