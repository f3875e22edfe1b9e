//===- cuda_fp4.hpp - forwards to cuda_fp4.h ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_FP4_HPP__
#define __BANK_LINT_FORWARD_CUDA_FP4_HPP__

#include "cuda_fp4.h"

#endif // __BANK_LINT_FORWARD_CUDA_FP4_HPP__
