//===- sm_20_atomic_functions.h - forwards to the atomics -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_SM_20_ATOMIC_FUNCTIONS_H__
#define __BANK_LINT_FORWARD_SM_20_ATOMIC_FUNCTIONS_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_SM_20_ATOMIC_FUNCTIONS_H__
