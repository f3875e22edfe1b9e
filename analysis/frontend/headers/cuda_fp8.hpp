//===- cuda_fp8.hpp - forwards to cuda_fp8.h ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_FP8_HPP__
#define __BANK_LINT_FORWARD_CUDA_FP8_HPP__

#include "cuda_fp8.h"

#endif // __BANK_LINT_FORWARD_CUDA_FP8_HPP__
