//===-- analysis/frontend/preamble/needed_declarations.h --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code generator asks of every declaration that it is given whether it
/// must make code of it, and has to build its mangled name for that. A
/// toolkit's headers declare thousands of device functions, of which a file
/// uses a few.
///
/// So it is not given those of the headers that the file does not lead to. Only
/// what is called by its name can be left out: the code generator calls
/// members, and the operators new and delete, of its own accord, and finds "C"
/// functions by their name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_NEEDED_DECLARATIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_NEEDED_DECLARATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Decl;
class DeclContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class NeededDeclarations {
public:
  /// \p Reached: the functions that the file leads to, see reached_code.h.
  explicit NeededDeclarations(llvm::ArrayRef<clang::FunctionDecl *> Reached);

  /// Calls \p Take with \p TopLevel, or with the parts that are needed if it is
  /// a block of a system header.
  void forEachIn(clang::Decl *TopLevel,
                 llvm::function_ref<void(clang::Decl *)> Take) const;

private:
  bool mayBeLeftOut(const clang::Decl &D) const;

  llvm::DenseSet<const clang::FunctionDecl *> Reached; ///< canonical
};

} // namespace bank_lint::frontend

#endif
