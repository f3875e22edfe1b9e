//===-- analysis/frontend/recovery/function_locals.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FUNCTION_LOCALS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FUNCTION_LOCALS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class FunctionDecl;
class IdentifierInfo;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The variables of a function, with those of the lambdas in it, by name. A
/// structured binding stands for the variable that it takes apart.
using LocalsByName = llvm::DenseMap<const clang::IdentifierInfo *,
                                    llvm::SmallVector<const clang::VarDecl *>>;

/// The parameters and variables of \p Function, which has a body.
LocalsByName localsByName(const clang::FunctionDecl &Function);

} // namespace bank_lint::frontend

#endif
