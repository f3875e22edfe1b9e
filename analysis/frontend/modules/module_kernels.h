//===-- analysis/frontend/modules/module_kernels.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a module, described by what it says of them itself: the
/// calling convention, attributes, and debug info for names and types.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_KERNELS_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_KERNELS_H

#include "analysis/program/device_module.h"

namespace bank_lint::frontend {

/// The kernels of \p M that have code, in the order of the module. Parameters
/// are named by debug info, else as the module names them, else as LLVM prints
/// those without a name: "%2" is the third of these. To be called while \p M
/// still has all of its debug info. Where has no place yet.
std::vector<KernelInfo> describeModuleKernels(const llvm::Module &M);

/// Takes arguments of \p Kernels that are aggregates apart: each member, as far
/// as it is a number, a pointer or a vector, becomes an argument of its own,
/// for what goes by value as one is not followed. A member of "%0" is "%0.1",
/// of an array "%0.1[2]".
void splitAggregateArguments(llvm::Module &M, std::vector<KernelInfo> &Kernels);

/// Why the kernel \p Code is not followed; "" if it is.
std::string whyNotFollowed(const llvm::Function &Code);

} // namespace bank_lint::frontend

#endif
