//===- cuda_fp6.hpp - forwards to cuda_fp6.h ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_FP6_HPP__
#define __BANK_LINT_FORWARD_CUDA_FP6_HPP__

#include "cuda_fp6.h"

#endif // __BANK_LINT_FORWARD_CUDA_FP6_HPP__
