//===- sm_61_intrinsics.h - forwards to the device functions --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_SM_61_INTRINSICS_H__
#define __BANK_LINT_FORWARD_SM_61_INTRINSICS_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_SM_61_INTRINSICS_H__
