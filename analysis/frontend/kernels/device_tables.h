//===-- analysis/frontend/kernels/device_tables.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `static const __device__ int table[16] = {...}`: clang puts such a variable
/// into constant memory, as if it were `__constant__`; nvcc puts it where it is
/// said to be, into global memory, where lanes may read what they like.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_DEVICE_TABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_DEVICE_TABLES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Has code generated as nvcc does it for those of \p Variables that are
/// `__device__`. Call before any code is generated.
void keepTablesInGlobalMemory(llvm::ArrayRef<clang::VarDecl *> Variables);

} // namespace bank_lint::frontend

#endif
