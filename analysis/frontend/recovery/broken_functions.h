//===-- analysis/frontend/recovery/broken_functions.h -----------*- C++ -*-===//
//--*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions cannot be given to the code generator, and why.
///
/// A function is broken if the compiler marked it invalid, if its body holds a
/// recovery expression or an invalid declaration, or if an error was reported
/// within its text. The last covers what is only found at the end of the file,
/// such as a device function that calls a host function; within a template it
/// counts against every instantiation if it cannot be told against which.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_FUNCTIONS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The broken functions with the first error of each.
using BrokenFunctions = llvm::MapVector<clang::FunctionDecl *, std::string>;

BrokenFunctions
findBrokenFunctions(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                    clang::ASTContext &Context,
                    llvm::ArrayRef<ErrorPlace> Errors);

} // namespace bank_lint::frontend

#endif
