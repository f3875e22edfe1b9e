//===- cuda_fp16.hpp - forwards to __half ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_FP16_HPP__
#define __BANK_LINT_FORWARD_CUDA_FP16_HPP__

#include "cuda_fp16.h"

#endif // __BANK_LINT_FORWARD_CUDA_FP16_HPP__
