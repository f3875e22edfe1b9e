//===- convert.h - conversions between numbers and their bits -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `__float2int_rn` and friends, which round as the name says: the result may
/// be an index.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CONVERT_H__
#define __BANK_LINT_CONVERT_H__

#include "qualifiers.h"

// Out of range they saturate, and a NaN becomes 0, which a cast leaves open.
#define __BL_CONVERSION(FROM, TO, F, T, CODE)                                  \
  __BL_DEVICE T __##FROM##2##TO##_rn(F x) { return __nvvm_##CODE##_rn(x); }    \
  __BL_DEVICE T __##FROM##2##TO##_rz(F x) { return __nvvm_##CODE##_rz(x); }    \
  __BL_DEVICE T __##FROM##2##TO##_ru(F x) { return __nvvm_##CODE##_rp(x); }    \
  __BL_DEVICE T __##FROM##2##TO##_rd(F x) { return __nvvm_##CODE##_rm(x); }
__BL_CONVERSION(float, int, float, int, f2i)
__BL_CONVERSION(float, uint, float, unsigned, f2ui)
__BL_CONVERSION(float, ll, float, long long, f2ll)
__BL_CONVERSION(float, ull, float, unsigned long long, f2ull)
__BL_CONVERSION(double, int, double, int, d2i)
__BL_CONVERSION(double, uint, double, unsigned, d2ui)
__BL_CONVERSION(double, ll, double, long long, d2ll)
__BL_CONVERSION(double, ull, double, unsigned long long, d2ull)
__BL_CONVERSION(int, float, int, float, i2f)
__BL_CONVERSION(uint, float, unsigned, float, ui2f)
__BL_CONVERSION(ll, float, long long, float, ll2f)
__BL_CONVERSION(ull, float, unsigned long long, float, ull2f)
__BL_CONVERSION(ll, double, long long, double, ll2d)
__BL_CONVERSION(ull, double, unsigned long long, double, ull2d)
__BL_CONVERSION(double, float, double, float, d2f)
#undef __BL_CONVERSION
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
