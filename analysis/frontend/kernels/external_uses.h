//===-- analysis/frontend/kernels/external_uses.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels and variables of other files that the host takes the address of.
/// clang emits a reference to each, and crashes where a parameter or the
/// variable is of a class that is only declared; nvcc takes such files.
///
///     struct P;
///     __global__ void k(P p);
///     void *address() { return (void *)k; }
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_EXTERNAL_USES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_EXTERNAL_USES_H

namespace clang {
class ASTContext;
} // namespace clang

namespace bank_lint::frontend {

/// Has the code generator emit no reference to those whose types are not
/// complete: their code is in other files. Call before any code is generated.
void dropIncompleteUses(clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
