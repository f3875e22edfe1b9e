//===- host_defines.h - forwards to the qualifiers ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_HOST_DEFINES_H__
#define __BANK_LINT_FORWARD_HOST_DEFINES_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_HOST_DEFINES_H__
