//===- math_intrinsics.h - __expf, __fmul_rn and friends ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The fast and the explicitly rounded forms of arithmetic.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MATH_INTRINSICS_H__
#define __BANK_LINT_MATH_INTRINSICS_H__

#include "math.h"

// Approximations: opaque values.
#define __BL_FAST(NAME)                                                        \
  __BL_OPAQUE float __nv_fast_##NAME##f(float);                                \
  __BL_DEVICE float __##NAME##f(float x) { return __nv_fast_##NAME##f(x); }
__BL_FAST(exp)
__BL_FAST(exp10)
__BL_FAST(log)
__BL_FAST(log2)
__BL_FAST(log10)
__BL_FAST(tanh)
#undef __BL_FAST
__BL_OPAQUE float __nv_fast_powf(float, float);
__BL_DEVICE float __powf(float x, float y) { return __nv_fast_powf(x, y); }
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

// Builtins that round as the name says, and that no compiler fuses or reorders.
// Quotients and roots are functions of the device library, because they are
// calls in SASS: opaque values.
#define __BL_ROUNDED(MODE, CODE)                                               \
  __BL_DEVICE float __fadd_##MODE(float x, float y) {                          \
    return __nvvm_add_##CODE##_f(x, y);                                        \
  }                                                                            \
  __BL_DEVICE float __fsub_##MODE(float x, float y) {                          \
    return __nvvm_add_##CODE##_f(x, -y);                                       \
  }                                                                            \
  __BL_DEVICE float __fmul_##MODE(float x, float y) {                          \
    return __nvvm_mul_##CODE##_f(x, y);                                        \
  }                                                                            \
  __BL_OPAQUE float __nv_fdiv_##MODE(float x, float y);                        \
  __BL_DEVICE float __fdiv_##MODE(float x, float y) {                          \
    return __nv_fdiv_##MODE(x, y);                                             \
  }                                                                            \
  __BL_OPAQUE float __nv_frcp_##MODE(float x);                                 \
  __BL_DEVICE float __frcp_##MODE(float x) { return __nv_frcp_##MODE(x); }     \
  __BL_OPAQUE float __nv_fsqrt_##MODE(float x);                                \
  __BL_DEVICE float __fsqrt_##MODE(float x) { return __nv_fsqrt_##MODE(x); }   \
  __BL_DEVICE double __dadd_##MODE(double x, double y) {                       \
    return __nvvm_add_##CODE##_d(x, y);                                        \
  }                                                                            \
  __BL_DEVICE double __dsub_##MODE(double x, double y) {                       \
    return __nvvm_add_##CODE##_d(x, -y);                                       \
  }                                                                            \
  __BL_DEVICE double __dmul_##MODE(double x, double y) {                       \
    return __nvvm_mul_##CODE##_d(x, y);                                        \
  }                                                                            \
  __BL_OPAQUE double __nv_ddiv_##MODE(double x, double y);                     \
  __BL_DEVICE double __ddiv_##MODE(double x, double y) {                       \
    return __nv_ddiv_##MODE(x, y);                                             \
  }                                                                            \
  __BL_OPAQUE double __nv_drcp_##MODE(double x);                               \
  __BL_DEVICE double __drcp_##MODE(double x) { return __nv_drcp_##MODE(x); }   \
  __BL_OPAQUE double __nv_dsqrt_##MODE(double x);                              \
  __BL_DEVICE double __dsqrt_##MODE(double x) { return __nv_dsqrt_##MODE(x); } \
  __BL_DEVICE float __fmaf_##MODE(float x, float y, float z) {                 \
    return __nvvm_fma_##CODE##_f(x, y, z);                                     \
  }                                                                            \
  __BL_DEVICE float __fmaf_ieee_##MODE(float x, float y, float z) {            \
    return __nvvm_fma_##CODE##_f(x, y, z);                                     \
  }                                                                            \
  __BL_DEVICE double __fma_##MODE(double x, double y, double z) {              \
    return __nvvm_fma_##CODE##_d(x, y, z);                                     \
  }
__BL_ROUNDED(rn, rn)
__BL_ROUNDED(rz, rz)
__BL_ROUNDED(ru, rp)
__BL_ROUNDED(rd, rm)
#undef __BL_ROUNDED

#endif // __BANK_LINT_MATH_INTRINSICS_H__
