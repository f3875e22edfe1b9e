//===- simd.h - two halves or four bytes of a word at once ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `__vadd4` and its siblings, part by part in plain C++. `2` in a name is two
/// halves, `4` four bytes, `s` and `u` are signed and unsigned parts, and `ss`
/// and `us` saturate.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_SIMD_H__
#define __BANK_LINT_SIMD_H__

#include "qualifiers.h"

namespace __bl_simd {
template <class T> struct least {
  static constexpr int value = (T)-1 < 0 ? (sizeof(T) == 1 ? -128 : -32768) : 0;
};
template <class T> struct most {
  static constexpr int value = (sizeof(T) == 1 ? 255 : 65535) + least<T>::value;
};
template <class T> __BL_DEVICE unsigned saturated(int x) {
  return x < least<T>::value  ? least<T>::value
         : x > most<T>::value ? most<T>::value
                              : x;
}
/// Combines the results of `compute` for each part, a T.
template <class T, class Compute>
__BL_DEVICE unsigned each(unsigned a, unsigned b, Compute compute) {
  constexpr unsigned width = 8 * sizeof(T), part = (1u << width) - 1;
  unsigned result = 0;
#pragma unroll
  for (unsigned at = 0; at < 32; at += width)
    result |= ((unsigned)compute((int)(T)(a >> at), (int)(T)(b >> at)) & part)
              << at;
  return result;
}
template <class T, class Compute>
__BL_DEVICE unsigned each(unsigned a, Compute compute) {
  return each<T>(a, 0, [=](int x, int) { return compute(x); });
}
template <class T>
__BL_DEVICE unsigned sum_of_distances(unsigned a, unsigned b) {
  unsigned sum = 0;
#pragma unroll
  for (unsigned at = 0; at < 32; at += 8 * sizeof(T)) {
    int x = (T)(a >> at), y = (T)(b >> at);
    sum += x < y ? y - x : x - y;
  }
  return sum;
}
} // namespace __bl_simd

#define __BL_TWO(NAME, T, EXPRESSION)                                          \
  __BL_DEVICE unsigned NAME(unsigned a, unsigned b) {                          \
    return __bl_simd::each<T>(a, b, [](int x, int y) { return EXPRESSION; });  \
  }
#define __BL_ONE(NAME, T, EXPRESSION)                                          \
  __BL_DEVICE unsigned NAME(unsigned a) {                                      \
    return __bl_simd::each<T>(a, [](int x) { return EXPRESSION; });            \
  }
// A comparison sets all bits of a part (cmp) or its lowest (set).
#define __BL_ORDER(NAME, T, OPERATOR)                                          \
  __BL_TWO(__vcmp##NAME, T, x OPERATOR y ? -1 : 0)                             \
  __BL_TWO(__vset##NAME, T, x OPERATOR y ? 1 : 0)
// SIGN is s or u; N is 2 or 4.
#define __BL_SIGNED_OR_NOT(SIGN, N, T)                                         \
  __BL_TWO(__vadd##SIGN##s##N, T, __bl_simd::saturated<T>(x + y))              \
  __BL_TWO(__vsub##SIGN##s##N, T, __bl_simd::saturated<T>(x - y))              \
  __BL_TWO(__vmax##SIGN##N, T, x < y ? y : x)                                  \
  __BL_TWO(__vmin##SIGN##N, T, y < x ? y : x)                                  \
  __BL_TWO(__vabsdiff##SIGN##N, T, x < y ? y - x : x - y)                      \
  __BL_ORDER(gt##SIGN##N, T, >)                                                \
  __BL_ORDER(ge##SIGN##N, T, >=)                                               \
  __BL_ORDER(lt##SIGN##N, T, <)                                                \
  __BL_ORDER(le##SIGN##N, T, <=)                                               \
  __BL_DEVICE unsigned __vsad##SIGN##N(unsigned a, unsigned b) {               \
    return __bl_simd::sum_of_distances<T>(a, b);                               \
  }
#define __BL_PARTS(N, S, U)                                                    \
  __BL_SIGNED_OR_NOT(s, N, S)                                                  \
  __BL_SIGNED_OR_NOT(u, N, U)                                                  \
  __BL_TWO(__vadd##N, U, x + y)                                                \
  __BL_TWO(__vsub##N, U, x - y)                                                \
  __BL_TWO(__vavgu##N, U, (x + y + 1) >> 1)                                    \
  __BL_TWO(__vhaddu##N, U, (x + y) >> 1)                                       \
  __BL_ORDER(eq##N, U, ==)                                                     \
  __BL_ORDER(ne##N, U, !=)                                                     \
  __BL_ONE(__vneg##N, S, -x)                                                   \
  __BL_ONE(__vnegss##N, S, __bl_simd::saturated<S>(-x))                        \
  __BL_ONE(__vabs##N, S, x < 0 ? -x : x)                                       \
  __BL_ONE(__vabsss##N, S, __bl_simd::saturated<S>(x < 0 ? -x : x))
__BL_PARTS(2, short, unsigned short)
__BL_PARTS(4, signed char, unsigned char)
#undef __BL_PARTS
#undef __BL_SIGNED_OR_NOT
#undef __BL_ORDER
#undef __BL_ONE
#undef __BL_TWO

// How a signed average is rounded is not documented: an opaque value.
__BL_OPAQUE unsigned __vavgs2(unsigned, unsigned);
__BL_OPAQUE unsigned __vavgs4(unsigned, unsigned);

#endif // __BANK_LINT_SIMD_H__
