//===-- analysis/frontend/arrays/array_declaration.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the declaration of a __shared__ array says of it: its element, its
/// dimensions as they are written, and why it cannot be changed, if so.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_DECLARATION_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_DECLARATION_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/shared_array.h"

namespace clang {
class ASTContext;
class SourceLocation;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// All of the array but its uses.
SharedArray declaredArray(const clang::VarDecl &Variable,
                          const clang::ASTContext &Context,
                          const Locations &Where);

/// "the macro TILE (line 3)", which wrote the code at \p Location.
std::string macroText(clang::SourceLocation Location,
                      const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
