//===- math_constants.h - CUDART_INF_F and friends ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MATH_CONSTANTS_H__
#define __BANK_LINT_MATH_CONSTANTS_H__

#include "__bank_lint_cuda.h"

#define CUDART_INF_F __int_as_float(0x7f800000)
#define CUDART_NAN_F __int_as_float(0x7fffffff)
#define CUDART_MIN_DENORM_F __int_as_float(0x00000001)
#define CUDART_MAX_NORMAL_F __int_as_float(0x7f7fffff)
#define CUDART_NEG_ZERO_F __int_as_float((int)0x80000000)
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_SQRT_HALF_F 0.70710678f
#define CUDART_SQRT_TWO_F 1.41421356f
#define CUDART_THIRD_F 0.33333333f
#define CUDART_PIO4_F 0.78539816f
#define CUDART_PIO2_F 1.57079633f
#define CUDART_PI_F 3.14159265f
#define CUDART_2_OVER_PI_F 0.63661977f
#define CUDART_L2E_F 1.44269504f
#define CUDART_LN2_F 0.69314718f

#define CUDART_INF __longlong_as_double(0x7ff0000000000000LL)
#define CUDART_NAN __longlong_as_double(0x7fffffffffffffffLL)
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_SQRT_TWO 1.4142135623730951
#define CUDART_SQRT_HALF 0.70710678118654752
#define CUDART_PIO4 0.78539816339744831
#define CUDART_PIO2 1.5707963267948966
#define CUDART_PI 3.1415926535897931
#define CUDART_L2E 1.4426950408889634
#define CUDART_LN2 0.69314718055994531

#endif // __BANK_LINT_MATH_CONSTANTS_H__
