//===-- analysis/frontend/reached_code.h - what is looked at ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which part of a parse is looked at. A small file brings some ten thousand
/// functions of system headers along, of which it reaches a few. To visit them
/// all costs more than to analyse the file; and where the headers come from a
/// precompiled preamble, it would read all of that from the disk.
///
/// So the user's own declarations are visited, and from there each function of
/// a system header that they lead to. A function that nothing leads to has no
/// code, no launch and no access.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_REACHED_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_REACHED_CODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// A traversal of \p Context from now on sees the declarations of the user's
/// files alone: \p InAdvance, which come from a preamble, and those of the
/// rest. With \p WithParsedHeaders it sees those of all headers that were
/// parsed in this run too: any of them may hold an error.
void limitTraversal(clang::ASTContext &Context,
                    std::vector<clang::Decl *> InAdvance,
                    bool WithParsedHeaders);

struct ReachedCode {
  /// Every function with a body that is no template, also members, lambdas and
  /// template instantiations: those of the user in the order of the file, then
  /// those of headers that they lead to.
  std::vector<clang::FunctionDecl *> Functions;
  /// The `__device__` variables that they name, and the static ones of
  /// functions on the device, which need not be called so; each once.
  std::vector<clang::VarDecl *> DeviceVariables;
  /// Those of system headers, also the `__constant__` ones, that are named.
  llvm::SetVector<clang::VarDecl *> LibraryVariables;
  /// Every `__shared__` and `__device__` variable that is visited: of the
  /// user's files, and of the functions.
  std::vector<clang::VarDecl *> DeclaredVariables;
  /// Whether a kernel is given to a function whose body the parser has skipped.
  bool HandsKernelOn = false;
};

/// What is reached from the user's own declarations, and from \p Handed, which
/// is what the compiler handed to the code generator.
ReachedCode reachedCode(clang::ASTContext &Context,
                        llvm::ArrayRef<clang::FunctionDecl *> Handed);

} // namespace bank_lint::frontend

#endif
