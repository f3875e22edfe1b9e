//===- cuda_fp16.h - __half and __half2 -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The names that only IEEE half precision has; arithmetic is shared with
/// cuda_bf16.h. Rounding modes are not modelled.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_FP16_H__
#define __BANK_LINT_CUDA_FP16_H__

// What programs ask for to see whether this file was included.
#define __CUDA_FP16_H__

#include "__bank_lint_cuda.h"

#define __BL_F __half
#define __BL_F2 __half2
#define __BL_NATIVE _Float16
#define __BL_RAW __half_raw
#define __BL_RAW2 __half2_raw
#include "bank_lint/sixteen_bit_float.inc"
#undef __BL_F
#undef __BL_F2
#undef __BL_NATIVE
#undef __BL_RAW
#undef __BL_RAW2

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

__BL_BOTH __half __float2half(float x) { return __half(x); }
__BL_BOTH __half __float2half_rn(float x) { return __half(x); }
__BL_BOTH __half __float2half_rz(float x) { return __half(x); }
__BL_BOTH __half __float2half_ru(float x) { return __half(x); }
__BL_BOTH __half __float2half_rd(float x) { return __half(x); }
__BL_BOTH __half __double2half(double x) { return __half(x); }
__BL_BOTH float __half2float(__half x) { return (float)x; }
__BL_BOTH __half2 __float2half2_rn(float x) {
  return __half2(__half(x), __half(x));
}
__BL_BOTH __half2 __floats2half2_rn(float x, float y) {
  return __half2(__half(x), __half(y));
}
__BL_BOTH __half2 __float22half2_rn(float2 x) {
  return __half2(__half(x.x), __half(x.y));
}
__BL_BOTH float2 __half22float2(__half2 x) {
  return float2{(float)x.x, (float)x.y};
}

#define __BL_INTEGER(NAME, T)                                                  \
  __BL_BOTH __half __##NAME##2half_rn(T x) { return __half((float)x); }        \
  __BL_BOTH __half __##NAME##2half_rz(T x) { return __half((float)x); }        \
  __BL_BOTH T __half2##NAME##_rn(__half x) {                                   \
    return (T)__builtin_rintf((float)x);                                       \
  }                                                                            \
  __BL_BOTH T __half2##NAME##_rz(__half x) { return (T)(float)x; }             \
  __BL_BOTH T __half2##NAME##_ru(__half x) {                                   \
    return (T)__builtin_ceilf((float)x);                                       \
  }                                                                            \
  __BL_BOTH T __half2##NAME##_rd(__half x) {                                   \
    return (T)__builtin_floorf((float)x);                                      \
  }
__BL_INTEGER(short, short)
__BL_INTEGER(ushort, unsigned short)
__BL_INTEGER(int, int)
__BL_INTEGER(uint, unsigned)
__BL_INTEGER(ll, long long)
__BL_INTEGER(ull, unsigned long long)
#undef __BL_INTEGER

__BL_BOTH short __half_as_short(__half x) {
  return __builtin_bit_cast(short, x);
}
__BL_BOTH unsigned short __half_as_ushort(__half x) {
  return __builtin_bit_cast(unsigned short, x);
}
__BL_BOTH __half __short_as_half(short x) {
  return __half(__half_raw{(unsigned short)x});
}
__BL_BOTH __half __ushort_as_half(unsigned short x) {
  return __half(__half_raw{x});
}

__BL_BOTH __half2 make_half2(__half x, __half y) { return __half2(x, y); }
__BL_BOTH __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
__BL_BOTH __half2 __half2half2(__half x) { return __half2(x, x); }
__BL_BOTH __half __low2half(__half2 x) { return x.x; }
__BL_BOTH __half __high2half(__half2 x) { return x.y; }
__BL_BOTH __half2 __low2half2(__half2 x) { return __half2(x.x, x.x); }
__BL_BOTH __half2 __high2half2(__half2 x) { return __half2(x.y, x.y); }
__BL_BOTH __half2 __lows2half2(__half2 x, __half2 y) {
  return __half2(x.x, y.x);
}
__BL_BOTH __half2 __highs2half2(__half2 x, __half2 y) {
  return __half2(x.y, y.y);
}

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#endif // __BANK_LINT_CUDA_FP16_H__
