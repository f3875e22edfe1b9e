//===-- analysis/frontend/kernels/kernel_axes.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds what an exchange of x and y in a kernel has to change: all reads of
/// threadIdx.x and similar variables.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNEL_AXES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNEL_AXES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/mangled_name.h"
#include "analysis/program/kernel_axes.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The axes of the kernels in \p Functions, all of the translation unit.
/// WhyOrdered has what the tree shows: shared memory through which threads talk
/// to each other with no barrier in between.
std::vector<KernelAxes>
collectKernelAxes(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  clang::ASTContext &Context, const Locations &Where,
                  const MangledNameOf &MangledName);

} // namespace bank_lint::frontend

#endif
