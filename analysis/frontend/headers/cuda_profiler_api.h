//===- cuda_profiler_api.h - forwards to the CUDA runtime -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_PROFILER_API_H__
#define __BANK_LINT_FORWARD_CUDA_PROFILER_API_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_CUDA_PROFILER_API_H__
