//===- vector_make.h - make_float4 and friends ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// One make_ function for each vector type.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_VECTOR_MAKE_H__
#define __BANK_LINT_VECTOR_MAKE_H__

#include "vector_types.h"

#define __BL_MAKE4(NAME, E)                                                    \
  __BL_BOTH NAME make_##NAME(E x, E y, E z, E w) { return NAME{x, y, z, w}; }
#define __BL_MAKE(NAME, E)                                                     \
  __BL_BOTH NAME##1 make_##NAME##1(E x) { return NAME##1 {x}; }                \
  __BL_BOTH NAME##2 make_##NAME##2(E x, E y) { return NAME##2 {x, y}; }        \
  __BL_BOTH NAME##3 make_##NAME##3(E x, E y, E z) {                            \
    return NAME##3 {x, y, z};                                                  \
  }                                                                            \
  __BL_MAKE4(NAME##4, E)

__BL_MAKE(char, signed char)
__BL_MAKE(uchar, unsigned char)
__BL_MAKE(short, short)
__BL_MAKE(ushort, unsigned short)
__BL_MAKE(int, int)
__BL_MAKE(uint, unsigned int)
__BL_MAKE(long, long)
__BL_MAKE(ulong, unsigned long)
__BL_MAKE(longlong, long long)
__BL_MAKE(ulonglong, unsigned long long)
__BL_MAKE(float, float)
__BL_MAKE(double, double)

__BL_MAKE4(long4_16a, long)
__BL_MAKE4(long4_32a, long)
__BL_MAKE4(ulong4_16a, unsigned long)
__BL_MAKE4(ulong4_32a, unsigned long)
__BL_MAKE4(longlong4_16a, long long)
__BL_MAKE4(longlong4_32a, long long)
__BL_MAKE4(ulonglong4_16a, unsigned long long)
__BL_MAKE4(ulonglong4_32a, unsigned long long)
__BL_MAKE4(double4_16a, double)
__BL_MAKE4(double4_32a, double)

#undef __BL_MAKE
#undef __BL_MAKE4

#endif // __BANK_LINT_VECTOR_MAKE_H__
