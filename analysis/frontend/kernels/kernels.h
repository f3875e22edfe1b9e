//===-- analysis/frontend/kernels/kernels.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Describes every kernel of a file as its author wrote it, and sorts those
/// that have device code from those that were lost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNELS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNELS_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/mangled_name.h"
#include "analysis/frontend/recovery/broken_functions.h"

namespace bank_lint::frontend {

/// Makes the code generator emit every kernel, also one that has internal
/// linkage or that nothing on the device refers to.
void forceEmission(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   clang::ASTContext &Context);

/// The kernels among \p Functions that are in the user's files, in source
/// order. Those of a library's headers are not the user's to change.
std::vector<KernelInfo>
describeKernels(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                const clang::ASTContext &Context, const Locations &Where,
                const MangledNameOf &MangledName);

/// Kernel templates, and kernels in class templates, in the user's files, of
/// which there is no instantiation among \p Functions.
std::vector<LostKernel>
uninstantiatedKernels(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                      clang::ASTContext &Context, const Locations &Where);

/// Moves kernels that have no code, or that call a broken function, from
/// Result.Kernels to Result.Lost, and deletes the code of every kernel that is
/// not in Result.Kernels. \p Broken are the broken functions by mangled name,
/// with their first errors.
void dropLostKernels(
    const std::vector<std::pair<std::string, std::string>> &Broken,
    DeviceModule &Result);

} // namespace bank_lint::frontend

#endif
