//===-- analysis/frontend/arrays/array_use.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Separates uses of an array that want one element, whatever the array's
/// layout is, from all others.
///
///     tile[i][j] += 1;                  an element
///     *(row + j) += 1;                  an element
///     atomicAdd(&tile[i][j], 1);        an element
///     *(float4 *)&tile[i][j]            16 bytes, from an element on
///     asm("ldmatrix...", [%4] ... "r"(__cvta_generic_to_shared(&tile[i][j])))
///                                       the same, also through a function
///     asm("cp.async.bulk.tensor..." ... "r"(__cvta_generic_to_shared(tile)))
///                                       a tensor copy of many elements
///     f(tile[i]);  ((float *)tile)[k]   others: they may rely on the layout
///
/// In doubt a use is one of the others.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_USE_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_USE_H

#include "analysis/frontend/arrays/reference_paths.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/program/shared_array.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace bank_lint::frontend {

struct ClassifiedUse {
  ArrayUseKind Kind = ArrayUseKind::Other;
  std::string Obstacle;  ///< of one that is no element
  unsigned Bytes = 0;    ///< of an element
  bool IsAligned = true; ///< see ArrayUse
  /// For an element, outermost dimension first; for a tensor copy, those of
  /// where it begins. The last may be a sum with a pointer, `a + i`.
  llvm::SmallVector<clang::Expr *, 2> Subscripts;
  const clang::Stmt *Whole = nullptr; ///< the subscripted expression
  /// For a tensor copy: the assembly in the same function that makes it.
  llvm::SmallVector<const clang::Stmt *, 1> CopiedBy;
};

/// What the reference at the end of \p Path to an array of \p Rank dimensions,
/// or to a pointer into one (rank 1), is for. Absent: nothing of it is
/// evaluated but the size of an element.
std::optional<ClassifiedUse> classifyUse(ReferencePath Path, unsigned Rank,
                                         const clang::ASTContext &Context,
                                         const Locations &Where);

/// The use of the first element behind an array of rank 1, or a pointer, whose
/// reference is at the end of \p Path; absent if that is not all it is for.
std::optional<ClassifiedUse> classifyFirst(ReferencePath Path,
                                           const clang::ASTContext &Context,
                                           const Locations &Where);

} // namespace bank_lint::frontend

#endif
