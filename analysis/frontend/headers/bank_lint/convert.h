//===- convert.h - conversions between numbers and their bits -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `__float2int_rn` and friends. Float to integer rounds as the name says,
/// because the result may be an index; saturation out of range is not
/// modelled. Integer to float, and double to float, round to nearest always.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CONVERT_H__
#define __BANK_LINT_CONVERT_H__

#include "qualifiers.h"

#define __BL_TO_INTEGER(FROM, TO, SUFFIX, F, T)                                \
  __BL_DEVICE T __##FROM##2##TO##_rn(F x) {                                    \
    return (T)__builtin_rint##SUFFIX(x);                                       \
  }                                                                            \
  __BL_DEVICE T __##FROM##2##TO##_rz(F x) { return (T)x; }                     \
  __BL_DEVICE T __##FROM##2##TO##_ru(F x) {                                    \
    return (T)__builtin_ceil##SUFFIX(x);                                       \
  }                                                                            \
  __BL_DEVICE T __##FROM##2##TO##_rd(F x) {                                    \
    return (T)__builtin_floor##SUFFIX(x);                                      \
  }
__BL_TO_INTEGER(float, int, f, float, int)
__BL_TO_INTEGER(float, uint, f, float, unsigned)
__BL_TO_INTEGER(float, ll, f, float, long long)
__BL_TO_INTEGER(float, ull, f, float, unsigned long long)
__BL_TO_INTEGER(double, int, , double, int)
__BL_TO_INTEGER(double, uint, , double, unsigned)
__BL_TO_INTEGER(double, ll, , double, long long)
__BL_TO_INTEGER(double, ull, , double, unsigned long long)
#undef __BL_TO_INTEGER

#define __BL_TO_FLOAT(FROM, TO, F, T)                                          \
  __BL_DEVICE T __##FROM##2##TO##_rn(F x) { return (T)x; }                     \
  __BL_DEVICE T __##FROM##2##TO##_rz(F x) { return (T)x; }                     \
  __BL_DEVICE T __##FROM##2##TO##_ru(F x) { return (T)x; }                     \
  __BL_DEVICE T __##FROM##2##TO##_rd(F x) { return (T)x; }
__BL_TO_FLOAT(int, float, int, float)
__BL_TO_FLOAT(uint, float, unsigned, float)
__BL_TO_FLOAT(ll, float, long long, float)
__BL_TO_FLOAT(ull, float, unsigned long long, float)
__BL_TO_FLOAT(ll, double, long long, double)
__BL_TO_FLOAT(ull, double, unsigned long long, double)
__BL_TO_FLOAT(double, float, double, float)
#undef __BL_TO_FLOAT
__BL_DEVICE double __int2double_rn(int x) { return x; }
__BL_DEVICE double __uint2double_rn(unsigned x) { return x; }

#define __BL_BITS(NAME, TO, FROM)                                              \
  __BL_DEVICE TO NAME(FROM x) { return __builtin_bit_cast(TO, x); }
__BL_BITS(__float_as_int, int, float)
__BL_BITS(__float_as_uint, unsigned, float)
__BL_BITS(__int_as_float, float, int)
__BL_BITS(__uint_as_float, float, unsigned)
__BL_BITS(__double_as_longlong, long long, double)
__BL_BITS(__longlong_as_double, double, long long)
#undef __BL_BITS

__BL_DEVICE int __double2loint(double x) {
  return (int)__double_as_longlong(x);
}
__BL_DEVICE int __double2hiint(double x) {
  return (int)(__double_as_longlong(x) >> 32);
}
__BL_DEVICE double __hiloint2double(int high, int low) {
  return __longlong_as_double(
      (long long)(((unsigned long long)(unsigned)high << 32) | (unsigned)low));
}

#endif // __BANK_LINT_CONVERT_H__
