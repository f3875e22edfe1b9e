//===- cuda_fp4.h - __nv_fp4_e2m1
//--------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Floats of 4 bits, pairs and fours of them. Conversions saturate; a NaN
/// becomes the largest number.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_FP4_H__
#define __BANK_LINT_CUDA_FP4_H__

// What programs ask for to see whether this file, and its types, are there.
#define __CUDA_FP4_H__
#define __CUDA_FP4_TYPES_EXIST__

#include "cuda_fp8.h"

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;

/// The format that `kind` stands for.
__BL_BOTH __bl_small_format __bl_fp4(__nv_fp4_interpretation_t) {
  return __BL_E2M1;
}

#define __BL_KIND __nv_fp4_interpretation_t kind, enum cudaRoundMode rounding
__BL_BOTH __nv_fp4_storage_t __nv_cvt_double_to_fp4(double x, __BL_KIND) {
  return __bl_to_small(x, __bl_fp4(kind), true, rounding == cudaRoundZero);
}
// From one number, and from a pair: its first part is the low one.
#define __BL_FROM(ONE, T, TWO, T2, NUMBER, PART)                               \
  __BL_BOTH __nv_fp4_storage_t __nv_cvt_##ONE##_to_fp4(T x, __BL_KIND) {       \
    return __nv_cvt_double_to_fp4(NUMBER(x), kind, rounding);                  \
  }                                                                            \
  __BL_FROM_TWO(TWO, T2, NUMBER, PART)
#define __BL_FROM_TWO(TWO, T2, NUMBER, PART)                                   \
  __BL_BOTH __nv_fp4x2_storage_t __nv_cvt_##TWO##_to_fp4x2(T2 x, __BL_KIND) {  \
    return (__nv_fp4x2_storage_t)(__nv_cvt_double_to_fp4(NUMBER(PART(x.x)),    \
                                                         kind, rounding) |     \
                                  __nv_cvt_double_to_fp4(NUMBER(PART(x.y)),    \
                                                         kind, rounding)       \
                                      << 4);                                   \
  }
#define __BL_SAME(X) X
#define __BL_HALF(X) (__half_raw{X})
#define __BL_BF16(X) (__nv_bfloat16_raw{X})
__BL_FROM_TWO(double2, double2, (double), __BL_SAME)
__BL_FROM(float, float, float2, float2, (double), __BL_SAME)
__BL_FROM(halfraw, __half_raw, halfraw2, __half2_raw, __bl_number, __BL_HALF)
__BL_FROM(bfloat16raw, __nv_bfloat16_raw, bfloat16raw2, __nv_bfloat162_raw,
          __bl_number, __BL_BF16)
#undef __BL_BF16
#undef __BL_HALF
#undef __BL_SAME
#undef __BL_FROM_TWO
#undef __BL_FROM
#undef __BL_KIND

__BL_BOTH __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t x,
                                             __nv_fp4_interpretation_t kind) {
  return __half_raw{__bl_small_to_half(x, __bl_fp4(kind))};
}
__BL_BOTH __half2_raw __nv_cvt_fp4x2_to_halfraw2(
    __nv_fp4x2_storage_t x, __nv_fp4_interpretation_t kind) {
  return __half2_raw{
      __nv_cvt_fp4_to_halfraw((__nv_fp4_storage_t)x, kind).x,
      __nv_cvt_fp4_to_halfraw((__nv_fp4_storage_t)(x >> 4), kind).x};
}

#define __BL_STORE __nv_fp4_storage_t
#define __BL_STORE2 __nv_fp4x2_storage_t
#define __BL_STORE4 __nv_fp4x4_storage_t
#define __BL_LANE 4

#define __BL_S __nv_fp4_e2m1
#define __BL_S2 __nv_fp4x2_e2m1
#define __BL_S4 __nv_fp4x4_e2m1
#define __BL_ENCODE(X) __bl_to_small(X, __BL_E2M1, true, false)
#define __BL_DECODE(X) __bl_from_small(X, __BL_E2M1)
#define __BL_TO_BF16(X) __nv_bfloat16(__BL_DECODE(X))
#define __BL_HALF_BITS(X) __bl_small_to_half(X, __BL_E2M1)
#define __BL_IS_ZERO(X) !((X) & ((1u << __BL_E2M1.sign) - 1))
#include "bank_lint/small_float.inc"
#undef __BL_S
#undef __BL_S2
#undef __BL_S4
#undef __BL_ENCODE
#undef __BL_DECODE
#undef __BL_TO_BF16
#undef __BL_HALF_BITS
#undef __BL_IS_ZERO

#undef __BL_LANE
#undef __BL_STORE
#undef __BL_STORE2
#undef __BL_STORE4

#endif // __BANK_LINT_CUDA_FP4_H__
