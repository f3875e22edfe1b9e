//===-- analysis/frontend/kernels/wide_access.h -----------------*- C++ -*-===//
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For `*(float4 *)&array[i]` clang takes the alignment of the declared array,
/// 4, and so the copy would look like four scalar accesses. nvcc takes that of
/// the type, 16, and issues one. The syntax tree is rewritten while code is
/// generated, so that an explicit cast to a pointer of larger alignment is
/// believed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_WIDE_ACCESS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_WIDE_ACCESS_H

#include "clang/AST/OperationKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
class CastExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// As long as this lives, what is said above holds in the bodies of functions.
class NaturalAlignment {
public:
  NaturalAlignment(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   clang::ASTContext &Context);
  NaturalAlignment(const NaturalAlignment &) = delete;
  NaturalAlignment &operator=(const NaturalAlignment &) = delete;
  ~NaturalAlignment();

  /// A cast that was rewritten, and what it was before.
  struct Rewritten {
    clang::CastExpr *Cast;
    clang::Expr *Operand;
    clang::CastKind Kind;
  };

private:
  std::vector<Rewritten> Casts;
};

} // namespace bank_lint::frontend

#endif
