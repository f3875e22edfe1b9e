//===-- analysis/frontend/kernels/source_map.h ------------------*- C++ -*-===//
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fills the SourceMap: for each place where the code generator puts the debug
/// location of a load, a store or a call that takes a pointer, the expression
/// that is accessed there and the variable at its base.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_SOURCE_MAP_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_SOURCE_MAP_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/device_module.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Adds the accesses of those of \p Functions that are in the user's files.
/// \returns the files that `#line` alone names, which were not read.
std::vector<std::string>
fillSourceMap(llvm::ArrayRef<clang::FunctionDecl *> Functions,
              const clang::ASTContext &Context, const Locations &Where,
              SourceMap &Map);

/// The variable that \p E, an lvalue or a pointer, points into: `tile` of
/// `&tile[i][j].x` and of `*(row + i)` where `row` is initialised with
/// `tile[k]`. Null if it is no variable.
const clang::VarDecl *baseVariable(const clang::Expr *E);

/// A variable's declaration as written, on one line and without its
/// initialiser: "__shared__ float tile[32][32]".
std::string declarationText(const clang::VarDecl &Variable,
                            const Locations &Where);

/// From the first word of a declaration to the end of its declarator; of one
/// that shares its first words with others before it, from its name on.
clang::SourceRange declarationRange(const clang::VarDecl &Variable,
                                    const Locations &Where);

} // namespace bank_lint::frontend

#endif
