//===- cuda_bf16.hpp - forwards to __nv_bfloat16 --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_BF16_HPP__
#define __BANK_LINT_FORWARD_CUDA_BF16_HPP__

#include "cuda_bf16.h"

#endif // __BANK_LINT_FORWARD_CUDA_BF16_HPP__
