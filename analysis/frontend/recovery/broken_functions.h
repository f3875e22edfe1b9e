//===-- analysis/frontend/recovery/broken_functions.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions cannot be given to the code generator, and why.
///
/// A function is broken if the compiler marked it invalid, if its body holds a
/// recovery expression or an invalid declaration, or if an error was reported
/// within its text. The last covers what is only found at the end of the file,
/// such as a device function that calls a host function; within a template it
/// counts for every instantiation if it is unknown for which.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_BROKEN_FUNCTIONS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

/// The broken functions with the first error of each.
using BrokenFunctions = llvm::MapVector<clang::FunctionDecl *, std::string>;

BrokenFunctions
findBrokenFunctions(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                    clang::ASTContext &Context,
                    llvm::ArrayRef<ErrorPlace> Errors);

/// The code generator follows a call to whatever has a body, so as long as this
/// lives, a broken function has none.
class WithoutBodies {
public:
  explicit WithoutBodies(const BrokenFunctions &Broken);
  WithoutBodies(const WithoutBodies &) = delete;
  WithoutBodies &operator=(const WithoutBodies &) = delete;
  ~WithoutBodies();

private:
  std::vector<std::pair<clang::FunctionDecl *, clang::Stmt *>> Bodies;
};

} // namespace bank_lint::frontend

#endif
