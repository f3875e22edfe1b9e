//===- vector_functions.h - forwards to the make_ functions ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_VECTOR_FUNCTIONS_H__
#define __BANK_LINT_FORWARD_VECTOR_FUNCTIONS_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_VECTOR_FUNCTIONS_H__
