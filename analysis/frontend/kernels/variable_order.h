//===-- analysis/frontend/kernels/variable_order.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the layout of variables depends on and a kernel's own code does not
/// show: the order in which nvcc writes the file's variables to the PTX.
///
///  - A kernel's own `__shared__` variables come in the order of their scopes,
///    an outer one first, and in each in the order of their declarations. Those
///    of the file that only this kernel names are declared before it and come
///    before.
///  - Shared variables of which this is not all (static ones of device
///    functions, those that several functions name) have no known place, nor
///    has anything in relocatable code, which the linker lays out.
///  - `__device__` variables come in the order of the file, all of them,
///  whether
///    used or not. It is unknown where those of templates come among them, and
///    whether one of a function is there: it is left out if nothing is loaded
///    from it in the end.
///
/// The module keeps it: its shared variables stand in this order, and what is
/// known of a variable's place is an attribute of it (variable_places.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_VARIABLE_ORDER_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_VARIABLE_ORDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace clang {
class ASTContext;
class NamedDecl;
class VarDecl;
} // namespace clang

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::frontend {

/// What the file shows of its variables.
struct FileVariables {
  /// Every `__shared__` and `__device__` one of a function or of the file that
  /// is no template.
  llvm::ArrayRef<clang::VarDecl *> All;
  bool IsComplete = true; ///< no declaration was lost to an error
  bool IsRelocatable = false;
};

/// The name in the module of a variable or a function.
using NameOfDecl = llvm::function_ref<std::string(const clang::NamedDecl &)>;

/// Puts the shared variables of \p Module in order and notes the known places.
void notePlaces(const FileVariables &Variables, clang::ASTContext &Context,
                NameOfDecl NameOf, llvm::Module &Module);

} // namespace bank_lint::frontend

#endif
