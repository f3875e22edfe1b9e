//===-- analysis/frontend/wide_access.h - the alignment that nvcc assumes --*-
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For `*(float4 *)&array[i]` clang takes the alignment of the declared array,
/// 4, and so the copy would look like four scalar accesses. nvcc takes that of
/// the type, 16, and issues one. This step rewrites the syntax tree before code
/// is generated, so that an explicit cast to a pointer of larger alignment is
/// believed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_WIDE_ACCESS_H
#define BANK_LINT_ANALYSIS_FRONTEND_WIDE_ACCESS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

void restoreNaturalAlignment(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                             clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
