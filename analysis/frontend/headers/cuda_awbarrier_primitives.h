//===- cuda_awbarrier_primitives.h - forwards to bank_lint/mbarrier.h -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_CUDA_AWBARRIER_PRIMITIVES_H__
#define __BANK_LINT_FORWARD_CUDA_AWBARRIER_PRIMITIVES_H__

#include "bank_lint/mbarrier.h"

#endif // __BANK_LINT_FORWARD_CUDA_AWBARRIER_PRIMITIVES_H__
