//===- device_types.h - forwards to the runtime's types -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_DEVICE_TYPES_H__
#define __BANK_LINT_FORWARD_DEVICE_TYPES_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_DEVICE_TYPES_H__
