//===-- analysis/frontend/kernels/device_tables.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `static const __device__ int table[16] = {...}`, and in a function `static
/// constexpr int table[16] = {...}`: clang puts such a variable into constant
/// memory, as if it were `__constant__`; nvcc puts it into global memory, where
/// lanes may read what they like. In a file or a class, nvcc does not let
/// device code index such a table without `__device__`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_DEVICE_TABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_DEVICE_TABLES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Has code generated as nvcc does it for those of \p Variables that are
/// `__device__` or static in a function. Call before any code is generated.
void keepTablesInGlobalMemory(llvm::ArrayRef<clang::VarDecl *> Variables,
                              clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
