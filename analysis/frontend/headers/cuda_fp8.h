//===- cuda_fp8.h - __nv_fp8_e4m3, __nv_fp8_e5m2 and __nv_fp8_e8m0 --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Floats of 8 bits, pairs and fours of them, and powers of two that scale
/// them. The types are shared with cuda_fp6.h and cuda_fp4.h.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_FP8_H__
#define __BANK_LINT_CUDA_FP8_H__

// What programs ask for to see whether this file, and its types, are there.
#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__

#include "__bank_lint_cuda.h"
#include "bank_lint/small_float.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t {
  __NV_E4M3,
  __NV_E5M2
} __nv_fp8_interpretation_t;

/// The format that `kind` stands for.
__BL_BOTH __bl_small_format __bl_fp8(__nv_fp8_interpretation_t kind) {
  return kind == __NV_E4M3 ? __BL_E4M3 : __BL_E5M2;
}

#define __BL_KIND __nv_saturation_t saturate, __nv_fp8_interpretation_t kind
__BL_BOTH __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __BL_KIND) {
  return __bl_to_small(x, __bl_fp8(kind), saturate == __NV_SATFINITE, false);
}
// From one number, and from a pair of T2, whose parts are T: the first is the
// low byte.
#define __BL_FP8_FROM(ONE, T, TWO, T2, NUMBER)                                 \
  __BL_BOTH __nv_fp8_storage_t __nv_cvt_##ONE##_to_fp8(T x, __BL_KIND) {       \
    return __nv_cvt_double_to_fp8(NUMBER(x), saturate, kind);                  \
  }                                                                            \
  __BL_FP8_FROM_TWO(TWO, T2, NUMBER)
#define __BL_FP8_FROM_TWO(TWO, T2, NUMBER)                                     \
  __BL_BOTH __nv_fp8x2_storage_t __nv_cvt_##TWO##_to_fp8x2(T2 x, __BL_KIND) {  \
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(NUMBER(x.x),          \
                                                         saturate, kind) |     \
                                  __nv_cvt_double_to_fp8(NUMBER(x.y),          \
                                                         saturate, kind)       \
                                      << 8);                                   \
  }
#define __BL_OF_HALF(BITS) (double)__builtin_bit_cast(_Float16, BITS)
#define __BL_OF_BF16(BITS) (double)(float)__builtin_bit_cast(__bf16, BITS)
__BL_BOTH double __bl_number(__half_raw x) { return __BL_OF_HALF(x.x); }
__BL_BOTH double __bl_number(__nv_bfloat16_raw x) { return __BL_OF_BF16(x.x); }
__BL_FP8_FROM_TWO(double2, double2, (double))
__BL_FP8_FROM(float, float, float2, float2, (double))
__BL_BOTH __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __BL_KIND) {
  return __nv_cvt_double_to_fp8(__bl_number(x), saturate, kind);
}
__BL_BOTH __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x,
                                                         __BL_KIND) {
  return __nv_cvt_double_to_fp8(__bl_number(x), saturate, kind);
}
__BL_FP8_FROM_TWO(halfraw2, __half2_raw, __BL_OF_HALF)
__BL_FP8_FROM_TWO(bfloat16raw2, __nv_bfloat162_raw, __BL_OF_BF16)
#undef __BL_FP8_FROM_TWO
#undef __BL_FP8_FROM
#undef __BL_KIND

__BL_BOTH __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x,
                                             __nv_fp8_interpretation_t kind) {
  return __half_raw{__bl_small_to_half(x, __bl_fp8(kind))};
}
__BL_BOTH __half2_raw __nv_cvt_fp8x2_to_halfraw2(
    __nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
  return __half2_raw{
      __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, kind).x,
      __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), kind).x};
}

// Scale factors.
#define __BL_ROUND __nv_saturation_t saturate, enum cudaRoundMode rounding
__BL_BOTH __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x, __BL_ROUND) {
  return __bl_to_power(x, saturate == __NV_SATFINITE,
                       rounding == cudaRoundZero);
}
__BL_BOTH __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x, __BL_ROUND) {
  return __nv_cvt_double_to_e8m0((double)x, saturate, rounding);
}
__BL_BOTH __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x,
                                                          __BL_ROUND) {
  return __nv_cvt_double_to_e8m0(__bl_number(x), saturate, rounding);
}
#define __BL_E8M0_FROM_TWO(TWO, T2, NUMBER)                                    \
  __BL_BOTH __nv_fp8x2_storage_t __nv_cvt_##TWO##_to_e8m0x2(T2 x,              \
                                                            __BL_ROUND) {      \
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_e8m0(                     \
                                      NUMBER(x.x), saturate, rounding) |       \
                                  __nv_cvt_double_to_e8m0(NUMBER(x.y),         \
                                                          saturate, rounding)  \
                                      << 8);                                   \
  }
__BL_E8M0_FROM_TWO(double2, double2, (double))
__BL_E8M0_FROM_TWO(float2, float2, (double))
__BL_E8M0_FROM_TWO(bfloat162raw, __nv_bfloat162_raw, __BL_OF_BF16)
#undef __BL_E8M0_FROM_TWO
#undef __BL_ROUND
#undef __BL_OF_BF16
#undef __BL_OF_HALF
__BL_BOTH __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  return __nv_bfloat16_raw{__bl_power_to_bf16(x)};
}
__BL_BOTH __nv_bfloat162_raw
__nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  return __nv_bfloat162_raw{
      __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)x).x,
      __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)(x >> 8)).x};
}

#define __BL_STORE __nv_fp8_storage_t
#define __BL_STORE2 __nv_fp8x2_storage_t
#define __BL_STORE4 __nv_fp8x4_storage_t
#define __BL_LANE 8

#define __BL_S __nv_fp8_e4m3
#define __BL_S2 __nv_fp8x2_e4m3
#define __BL_S4 __nv_fp8x4_e4m3
#define __BL_ENCODE(X) __bl_to_small(X, __BL_E4M3, true, false)
#define __BL_DECODE(X) __bl_from_small(X, __BL_E4M3)
#define __BL_TO_BF16(X) __nv_bfloat16(__BL_DECODE(X))
#define __BL_HALF_BITS(X) __bl_small_to_half(X, __BL_E4M3)
#define __BL_IS_ZERO(X) !((X) & ((1u << __BL_E4M3.sign) - 1))
#include "bank_lint/small_float.inc"
#undef __BL_S
#undef __BL_S2
#undef __BL_S4
#undef __BL_ENCODE
#undef __BL_DECODE
#undef __BL_TO_BF16
#undef __BL_HALF_BITS
#undef __BL_IS_ZERO

#define __BL_S __nv_fp8_e5m2
#define __BL_S2 __nv_fp8x2_e5m2
#define __BL_S4 __nv_fp8x4_e5m2
#define __BL_ENCODE(X) __bl_to_small(X, __BL_E5M2, true, false)
#define __BL_DECODE(X) __bl_from_small(X, __BL_E5M2)
#define __BL_TO_BF16(X) __nv_bfloat16(__BL_DECODE(X))
#define __BL_HALF_BITS(X) __bl_small_to_half(X, __BL_E5M2)
#define __BL_IS_ZERO(X) !((X) & ((1u << __BL_E5M2.sign) - 1))
#include "bank_lint/small_float.inc"
#undef __BL_S
#undef __BL_S2
#undef __BL_S4
#undef __BL_ENCODE
#undef __BL_DECODE
#undef __BL_TO_BF16
#undef __BL_HALF_BITS
#undef __BL_IS_ZERO

#define __BL_S __nv_fp8_e8m0
#define __BL_S2 __nv_fp8x2_e8m0
#define __BL_S4 __nv_fp8x4_e8m0
#define __BL_ENCODE(X) __bl_to_power(X, true, false)
#define __BL_DECODE(X) __bl_from_power(X)
#define __BL_TO_BF16(X) __nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(X))
#define __BL_HALF_BITS(X)                                                      \
  __builtin_bit_cast(unsigned short, (_Float16)__bl_from_power(X))
#define __BL_IS_ZERO(X) false
#define __BL_PAIR_TO_BF162
#include "bank_lint/small_float.inc"
#undef __BL_PAIR_TO_BF162
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

#endif // __BANK_LINT_CUDA_FP8_H__
