//===- builtin_variables.h - threadIdx, blockIdx, blockDim, gridDim -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// clang's resource folder has the variables; their conversions need the
/// vector types.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_BUILTIN_VARIABLES_H__
#define __BANK_LINT_BUILTIN_VARIABLES_H__

#include "vector_types.h"

#include <__clang_cuda_builtin_vars.h>

#define __BL_CONVERSIONS(VARIABLE)                                             \
  __BL_MEMBER __cuda_builtin_##VARIABLE##_t::operator dim3() const {           \
    return dim3(x, y, z);                                                      \
  }                                                                            \
  __BL_MEMBER __cuda_builtin_##VARIABLE##_t::operator uint3() const {          \
    return uint3{x, y, z};                                                     \
  }
__BL_CONVERSIONS(threadIdx)
__BL_CONVERSIONS(blockIdx)
__BL_CONVERSIONS(blockDim)
__BL_CONVERSIONS(gridDim)
#undef __BL_CONVERSIONS

#endif // __BANK_LINT_BUILTIN_VARIABLES_H__
