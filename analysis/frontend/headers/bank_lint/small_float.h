//===- small_float.h - floats of 8, 6 and 4 bits as numbers ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// How cuda_fp8.h, cuda_fp6.h and cuda_fp4.h convert. A format has a sign,
/// exponent and mantissa bits and subnormals, as IEEE 754 has them; it may lack
/// infinity or NaN. All in integers: constants stay constants.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_SMALL_FLOAT_H__
#define __BANK_LINT_SMALL_FLOAT_H__

#include "qualifiers.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

struct __bl_small_format {
  int mantissa;               ///< bits of it
  int least;                  ///< exponent of the smallest normal number
  int sign;                   ///< number of the sign's bit
  unsigned char largest;      ///< the largest finite number
  unsigned char beyond;       ///< what is larger, unless it saturates
  unsigned char not_a_number; ///< what a NaN becomes
};

// E5M2 alone has infinity; E2M3, E3M2 and E2M1 have no NaN either.
#define __BL_E4M3 (__bl_small_format{3, -6, 7, 0x7E, 0x7F, 0x7F})
#define __BL_E5M2 (__bl_small_format{2, -14, 7, 0x7B, 0x7C, 0x7F})
#define __BL_E2M3 (__bl_small_format{3, 0, 5, 0x1F, 0x1F, 0x1F})
#define __BL_E3M2 (__bl_small_format{2, -2, 5, 0x1F, 0x1F, 0x1F})
#define __BL_E2M1 (__bl_small_format{1, 0, 3, 0x7, 0x7, 0x7})

/// The number of the format next to x: of two, the even one, or with
/// `to_zero` the one that is nearer to zero.
__BL_BOTH unsigned char __bl_to_small(double x, __bl_small_format to,
                                      bool saturates, bool to_zero) {
  unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
  unsigned long long size = bits & 0x7FFFFFFFFFFFFFFFull;
  bool is_number = size <= 0x7FF0000000000000ull;
  int exponent = (int)(size >> 52) - 1023;
  int above = exponent > to.least ? exponent - to.least : 0;
  int below = exponent < to.least ? to.least - exponent : 0;
  // What is less than half of the smallest number is none; so is what a double
  // has no exponent for.
  int dropped = 52 - to.mantissa + below;
  dropped = dropped > 54 ? 54 : dropped;
  unsigned long long digits = (size & 0xFFFFFFFFFFFFFull) | 0x10000000000000ull;
  unsigned long long code = digits >> dropped;
  unsigned long long rest = digits - (code << dropped);
  unsigned long long half = 1ull << (dropped - 1);
  bool goes_up = !to_zero && (rest > half || (rest == half && (code & 1)));
  // The exponent is one more where the mantissa was full.
  code += (goes_up ? 1 : 0) + ((unsigned long long)above << to.mantissa);
  // Rounded to zero, only infinity is beyond the largest.
  bool is_beyond = !saturates && (!to_zero || exponent == 1024);
  unsigned most = to.largest;
  unsigned found = (unsigned)code < most ? (unsigned)code : most;
  if (is_beyond && code > most)
    found = to.beyond;
  found |= (unsigned)(bits >> 63) << to.sign;
  found = is_number ? found : to.not_a_number;
  return (unsigned char)(found & ((2u << to.sign) - 1));
}

/// Every number of every format is a float.
__BL_BOTH float __bl_from_small(unsigned char code, __bl_small_format of) {
  unsigned size = code & ((1u << of.sign) - 1);
  unsigned sign = (unsigned)(code >> of.sign & 1) << 31;
  if (of.sign == 7 && size > of.largest)
    return __builtin_bit_cast(float,
                              size == of.beyond && of.beyond != of.not_a_number
                                  ? sign | 0x7F800000u
                                  : 0x7FFFFFFFu);
  // Subnormal: a multiple of the smallest number.
  unsigned exponent = size >> of.mantissa;
  unsigned digits = size & ((1u << of.mantissa) - 1);
  digits |= (exponent ? 1u : 0u) << of.mantissa;
  int scale = of.least - of.mantissa + (exponent ? (int)exponent - 1 : 0);
  float unit = __builtin_bit_cast(float, (unsigned)(scale + 127) << 23);
  float result = (float)digits * unit;
  return sign ? -result : result;
}

/// The same as the bits of a half, which has every such number too.
__BL_BOTH unsigned short __bl_small_to_half(unsigned char code,
                                            __bl_small_format of) {
  unsigned size = code & ((1u << of.sign) - 1);
  unsigned sign = (unsigned)(code >> of.sign & 1) << 15;
  if (of.sign == 7 && size > of.largest)
    return (unsigned short)(size == of.beyond && of.beyond != of.not_a_number
                                ? sign | 0x7C00u
                                : 0x7FFFu);
  unsigned exponent = size >> of.mantissa;
  unsigned digits = size & ((1u << of.mantissa) - 1);
  digits |= (exponent ? 1u : 0u) << of.mantissa;
  if (!digits)
    return (unsigned short)sign;
  // The number is digits << scale, in units of a half's smallest number.
  int scale = of.least - of.mantissa + (exponent ? (int)exponent - 1 : 0) + 24;
  int top = (digits > 1) + (digits > 3) + (digits > 7); // its highest bit
  if (top + scale < 10)                                 // subnormal
    return (unsigned short)(sign | digits << scale);
  return (unsigned short)(sign | (((unsigned)(top + scale - 10) << 10) +
                                  (digits << (10 - top))));
}

/// The power of two not below |x|, or not above it, as its exponent plus 127.
__BL_BOTH unsigned char __bl_to_power(double x, bool saturates, bool to_zero) {
  unsigned long long size =
      __builtin_bit_cast(unsigned long long, x) & 0x7FFFFFFFFFFFFFFFull;
  if (size > 0x7FF0000000000000ull)
    return 0xFF;
  int exponent = (int)(size >> 52) - 1023;
  if (!to_zero && (size & 0xFFFFFFFFFFFFFull))
    ++exponent;
  if (exponent > 127)
    return saturates ? 0xFE : 0xFF;
  return exponent < -127 ? 0 : (unsigned char)(exponent + 127);
}

/// As the bits of a __nv_bfloat16: a float has the same exponents.
__BL_BOTH unsigned short __bl_power_to_bf16(unsigned char code) {
  return (unsigned short)(code == 0xFF ? 0x7FFFu
                          : code       ? (unsigned)code << 7
                                       : 0x0040u);
}
__BL_BOTH float __bl_from_power(unsigned char code) {
  return code == 0xFF ? __builtin_bit_cast(float, 0x7FFFFFFFu)
                      : __builtin_bit_cast(
                            float, (unsigned)__bl_power_to_bf16(code) << 16);
}

// cuda_fp8.hpp, cuda_fp6.hpp and cuda_fp4.hpp of CUDA 13.0 leave it defined.
#ifndef __CUDA_ALIGN__
#define __CUDA_ALIGN__(align) __attribute__((aligned(align)))
#endif

#endif // __BANK_LINT_SMALL_FLOAT_H__
