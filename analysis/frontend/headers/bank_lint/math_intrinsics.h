//===- math_intrinsics.h - __expf, __fmul_rn and friends ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The fast and the explicitly rounded forms of arithmetic. Speed, precision
/// and rounding mode do not matter to a memory access: each is the plain
/// operation.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MATH_INTRINSICS_H__
#define __BANK_LINT_MATH_INTRINSICS_H__

#include "math.h"

#define __BL_FAST(NAME)                                                        \
  __BL_DEVICE float __##NAME##f(float x) { return __builtin_##NAME##f(x); }
__BL_FAST(exp)
__BL_FAST(exp10)
__BL_FAST(log)
__BL_FAST(log2)
__BL_FAST(log10)
__BL_FAST(tanh)
#undef __BL_FAST
__BL_DEVICE float __powf(float x, float y) { return __builtin_powf(x, y); }
__BL_DEVICE float __fdividef(float x, float y) {
  return __nvvm_div_approx_f(x, y);
}
__BL_DEVICE float __sinf(float x) { return __nvvm_sin_approx_f(x); }
__BL_DEVICE float __cosf(float x) { return __nvvm_cos_approx_f(x); }
__BL_DEVICE float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }
__BL_DEVICE float __saturatef(float x) { return __nvvm_saturate_f(x); }
__BL_DEVICE float saturate(float x) { return __nvvm_saturate_f(x); }
__BL_DEVICE float __frsqrt_rn(float x) { return __nvvm_rsqrt_approx_f(x); }
__BL_DEVICE void __sincosf(float x, float *s, float *c) {
  *s = __sinf(x);
  *c = __cosf(x);
}

#define __BL_ROUNDED(MODE)                                                     \
  __BL_DEVICE float __fadd_##MODE(float x, float y) { return x + y; }          \
  __BL_DEVICE float __fsub_##MODE(float x, float y) { return x - y; }          \
  __BL_DEVICE float __fmul_##MODE(float x, float y) { return x * y; }          \
  __BL_DEVICE float __fdiv_##MODE(float x, float y) { return x / y; }          \
  __BL_DEVICE float __frcp_##MODE(float x) { return 1.0f / x; }                \
  __BL_DEVICE float __fsqrt_##MODE(float x) { return __builtin_sqrtf(x); }     \
  __BL_DEVICE float __fmaf_##MODE(float x, float y, float z) {                 \
    return __builtin_fmaf(x, y, z);                                            \
  }                                                                            \
  __BL_DEVICE float __fmaf_ieee_##MODE(float x, float y, float z) {            \
    return __builtin_fmaf(x, y, z);                                            \
  }                                                                            \
  __BL_DEVICE double __dadd_##MODE(double x, double y) { return x + y; }       \
  __BL_DEVICE double __dsub_##MODE(double x, double y) { return x - y; }       \
  __BL_DEVICE double __dmul_##MODE(double x, double y) { return x * y; }       \
  __BL_DEVICE double __ddiv_##MODE(double x, double y) { return x / y; }       \
  __BL_DEVICE double __drcp_##MODE(double x) { return 1.0 / x; }               \
  __BL_DEVICE double __dsqrt_##MODE(double x) { return __builtin_sqrt(x); }    \
  __BL_DEVICE double __fma_##MODE(double x, double y, double z) {              \
    return __builtin_fma(x, y, z);                                             \
  }
__BL_ROUNDED(rn)
__BL_ROUNDED(rz)
__BL_ROUNDED(ru)
__BL_ROUNDED(rd)
#undef __BL_ROUNDED

#endif // __BANK_LINT_MATH_INTRINSICS_H__
