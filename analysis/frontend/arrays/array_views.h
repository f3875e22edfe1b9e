//===-- analysis/frontend/arrays/array_views.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels cut the memory that a launch gives them into parts:
///
///     extern __shared__ float memory[];
///     float *q = memory, *k = q + rows * d;
///     auto *flags = reinterpret_cast<int *>(&k[rows * d]);
///
/// This finds the pointer that a use of an array, or of another such pointer,
/// is made into, and what is added on the way.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_VIEWS_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_VIEWS_H

#include "analysis/frontend/arrays/reference_paths.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ArraySubscriptExpr;
class ASTContext;
class BinaryOperator;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Something that is added to a pointer: one of the two.
struct PointerStep {
  clang::BinaryOperator *Sum = nullptr;           ///< p + i, i + p, p - i
  clang::ArraySubscriptExpr *Subscript = nullptr; ///< &p[i]
  std::int64_t Bytes = 0; ///< of one; negative if it is subtracted
};

struct MadePointer {
  const clang::VarDecl *Variable = nullptr; ///< local, of a pointer type
  llvm::SmallVector<PointerStep, 1> Steps;
};

/// The variable that the reference at the end of \p Path initialises, if it is
/// used for nothing else.
std::optional<MadePointer> pointerMade(ReferencePath Path,
                                       const clang::ASTContext &Context);

/// All dynamic arrays of a kernel begin at one place.
///
/// \p Users: the functions in which each array is named. \returns the arrays
/// that some kernel of \p Functions uses, itself or through its calls, together
/// with another; the other with it.
llvm::SmallVector<std::pair<const clang::VarDecl *, const clang::VarDecl *>>
arraysAtOnePlace(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                 llvm::ArrayRef<std::pair<const clang::VarDecl *,
                                          const clang::FunctionDecl *>>
                     Users);

} // namespace bank_lint::frontend

#endif
