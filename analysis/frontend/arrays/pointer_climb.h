//===-- analysis/frontend/arrays/pointer_climb.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Follows an address in an array, from the name of the array or of a pointer
/// into it, to the pointer that it is assigned to:
///
///     float *p = s + 32 * threadIdx.y;      p leads anywhere into s
///     const float *row = tile[threadIdx.y]; row leads to the begin of a row
///     sum(s);                               the parameter leads to the begin
///     fill(tile);                           so does a float (*)[32], a whole
///     one for (; p < s + n; p += 32)            p changes; s + n is compared
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_POINTER_CLIMB_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_POINTER_CLIMB_H

#include "analysis/frontend/arrays/reference_paths.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class ConditionalOperator;
class Expr;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Where in an array a pointer leads, from the most to the least that is known.
enum class LeadsTo { Begin, RowBegin, Anywhere };

struct PointerClimb {
  enum Kind {
    Made,     ///< it is the value of Variable
    Changed,  ///< of a pointer: it gets another value, or another place in it
    Harmless, ///< only the address counts, which stays: it is compared
    Other,    ///< anything else
  } Which = Other;
  const clang::VarDecl *Variable = nullptr; ///< local, or a parameter
  const clang::Expr *Value = nullptr; ///< what Variable is initialised with
  LeadsTo Leads =
      LeadsTo::Begin; ///< Value, if the reference leads to the begin
  /// Value may be that of the other branch.
  struct Branch {
    const clang::ConditionalOperator *Of;
    const clang::Expr *Taken;
  };
  llvm::SmallVector<Branch, 1> Branches;
};

/// Whether all dimensions of an array are indices of \p Variable: a reference
/// to an array, or a pointer to rows, that is local or a parameter.
bool isArrayAlias(const clang::VarDecl &Variable);

/// The reference at the end of \p Path, to an array or to a pointer.
PointerClimb climbPointer(ReferencePath Path, const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
