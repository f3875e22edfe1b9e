//===-- analysis/frontend/recovery/untold_losses.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// After an error elsewhere the parser drops calls and statements of a function
/// and says nothing of it. What is left of such a function is not what was
/// written, so it is broken as well.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_UNTOLD_LOSSES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_UNTOLD_LOSSES_H

#include "analysis/frontend/recovery/broken_functions.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class SourceTokens;

/// Adds to \p Broken those of \p Functions that name what is declared with an
/// error: the parser drops calls of it.
void addCallersOfInvalid(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                         clang::ASTContext &Context,
                         clang::Preprocessor &Reader, BrokenFunctions &Broken);

/// Adds to \p Broken those of \p Functions, on the device, that have statements
/// among \p Tokens which are not in the tree. Where one of \p Errors was
/// reported, it has been seen whose it is.
void addLosersOfStatements(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                           clang::ASTContext &Context,
                           const SourceTokens &Tokens,
                           llvm::ArrayRef<ErrorPlace> Errors,
                           BrokenFunctions &Broken);

} // namespace bank_lint::frontend

#endif
