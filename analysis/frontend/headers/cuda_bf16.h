//===- cuda_bf16.h - __nv_bfloat16 and __nv_bfloat162 ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The names that only bfloat16 has; arithmetic is shared with cuda_fp16.h.
/// Rounding modes are not modelled.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_BF16_H__
#define __BANK_LINT_CUDA_BF16_H__

// What programs ask for to see whether this file was included.
#define __CUDA_BF16_H__

#include "__bank_lint_cuda.h"

#define __BL_F __nv_bfloat16
#define __BL_F2 __nv_bfloat162
#define __BL_NATIVE __bf16
#define __BL_RAW __nv_bfloat16_raw
#define __BL_RAW2 __nv_bfloat162_raw
#include "bank_lint/sixteen_bit_float.inc"
#undef __BL_F
#undef __BL_F2
#undef __BL_NATIVE
#undef __BL_RAW
#undef __BL_RAW2

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__BL_BOTH __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
__BL_BOTH __nv_bfloat16 __float2bfloat16_rn(float x) {
  return __nv_bfloat16(x);
}
__BL_BOTH __nv_bfloat16 __float2bfloat16_rz(float x) {
  return __nv_bfloat16(x);
}
__BL_BOTH __nv_bfloat16 __double2bfloat16(double x) { return __nv_bfloat16(x); }
__BL_BOTH float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
__BL_BOTH __nv_bfloat162 __float2bfloat162_rn(float x) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(x));
}
__BL_BOTH __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y));
}
__BL_BOTH __nv_bfloat162 __float22bfloat162_rn(float2 x) {
  return __nv_bfloat162(__nv_bfloat16(x.x), __nv_bfloat16(x.y));
}
__BL_BOTH float2 __bfloat1622float2(__nv_bfloat162 x) {
  return float2{(float)x.x, (float)x.y};
}
__BL_BOTH __nv_bfloat16 __int2bfloat16_rn(int x) {
  return __nv_bfloat16((float)x);
}
__BL_BOTH __nv_bfloat16 __uint2bfloat16_rn(unsigned x) {
  return __nv_bfloat16((float)x);
}
__BL_BOTH int __bfloat162int_rn(__nv_bfloat16 x) {
  return (int)__builtin_rintf((float)x);
}
__BL_BOTH int __bfloat162int_rz(__nv_bfloat16 x) { return (int)(float)x; }

__BL_BOTH short __bfloat16_as_short(__nv_bfloat16 x) {
  return __builtin_bit_cast(short, x);
}
__BL_BOTH unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
  return __builtin_bit_cast(unsigned short, x);
}
__BL_BOTH __nv_bfloat16 __short_as_bfloat16(short x) {
  return __nv_bfloat16(__nv_bfloat16_raw{(unsigned short)x});
}
__BL_BOTH __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) {
  return __nv_bfloat16(__nv_bfloat16_raw{x});
}

__BL_BOTH __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}
__BL_BOTH __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}
__BL_BOTH __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) {
  return __nv_bfloat162(x, x);
}
__BL_BOTH __nv_bfloat16 __low2bfloat16(__nv_bfloat162 x) { return x.x; }
__BL_BOTH __nv_bfloat16 __high2bfloat16(__nv_bfloat162 x) { return x.y; }
__BL_BOTH __nv_bfloat162 __low2bfloat162(__nv_bfloat162 x) {
  return __nv_bfloat162(x.x, x.x);
}
__BL_BOTH __nv_bfloat162 __high2bfloat162(__nv_bfloat162 x) {
  return __nv_bfloat162(x.y, x.y);
}

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#endif // __BANK_LINT_CUDA_BF16_H__
