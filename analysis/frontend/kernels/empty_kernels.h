//===-- analysis/frontend/kernels/empty_kernels.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds kernels whose code conditionals leave out, for this architecture or
/// for these arguments of a template:
///
///     template <class Family> __global__ void k(float *x) {
///     #if __CUDA_ARCH__ >= 900
///       if constexpr (Family::fits(__CUDA_ARCH__)) {
///         ...
///
/// Without a word they would look like kernels without a fault.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_EMPTY_KERNELS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_EMPTY_KERNELS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class Locations;

/// What to report of those among \p Functions that are empty for \p Arch; one
/// note for each reason. Kernels without any code, and such whose code is a
/// macro that is empty, are none.
std::vector<std::string>
emptyKernelNotes(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                 const clang::ASTContext &Context, const Locations &Where,
                 llvm::StringRef Arch);

} // namespace bank_lint::frontend

#endif
