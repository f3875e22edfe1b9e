//===- device_launch_parameters.h - forwards to threadIdx and friends -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_FORWARD_DEVICE_LAUNCH_PARAMETERS_H__
#define __BANK_LINT_FORWARD_DEVICE_LAUNCH_PARAMETERS_H__

#include "__bank_lint_cuda.h"

#endif // __BANK_LINT_FORWARD_DEVICE_LAUNCH_PARAMETERS_H__
