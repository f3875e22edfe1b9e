//===- cuda_pipeline_primitives.h - forwards to the asynchronous copies ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_PIPELINE_PRIMITIVES_H__
#define __BANK_LINT_FORWARD_CUDA_PIPELINE_PRIMITIVES_H__

#include "cuda_pipeline.h"

#endif // __BANK_LINT_FORWARD_CUDA_PIPELINE_PRIMITIVES_H__
