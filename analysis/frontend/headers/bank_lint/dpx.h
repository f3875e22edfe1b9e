//===- dpx.h - __viaddmax_s32 and its siblings ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Sums, minima and maxima of two or three numbers at once, for dynamic
/// programming. `s16x2` and `u16x2` in a name are two halves of a word, and
/// `relu` is a result that is not negative.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_DPX_H__
#define __BANK_LINT_DPX_H__

#include "qualifiers.h"

namespace __bl_dpx {
/// Combines the results of `compute` for the halves of three words.
template <class T, class Compute>
__BL_DEVICE unsigned halves(unsigned a, unsigned b, unsigned c,
                            Compute compute) {
  unsigned low = (unsigned)compute((T)a, (T)b, (T)c) & 0xffff;
  unsigned high =
      (unsigned)compute((T)(a >> 16), (T)(b >> 16), (T)(c >> 16)) & 0xffff;
  return high << 16 | low;
}
template <class T> __BL_DEVICE T most(T x, T y) { return x < y ? y : x; }
template <class T> __BL_DEVICE T least(T x, T y) { return y < x ? y : x; }
} // namespace __bl_dpx

// T is a whole word, HALF one of two.
#define __BL_OF_THREE(NAME, SUFFIX, T, HALF, EXPRESSION)                       \
  __BL_DEVICE T NAME##32##SUFFIX(T a, T b, T c) { return (T)(EXPRESSION); }    \
  __BL_DEVICE unsigned NAME##16x2##SUFFIX(unsigned x, unsigned y,              \
                                          unsigned z) {                        \
    return __bl_dpx::halves<HALF>(                                             \
        x, y, z, [](HALF a, HALF b, HALF c) { return (HALF)(EXPRESSION); });   \
  }
#define __BL_OF_TWO(NAME, T, HALF, EXPRESSION)                                 \
  __BL_DEVICE T NAME##32_relu(T a, T b) { return (T)(EXPRESSION); }            \
  __BL_DEVICE unsigned NAME##16x2_relu(unsigned x, unsigned y) {               \
    return __bl_dpx::halves<HALF>(                                             \
        x, y, 0, [](HALF a, HALF b, HALF) { return (HALF)(EXPRESSION); });     \
  }
// And whether the first operand is the result.
#define __BL_WITH_CHOICE(NAME, T, HALF, CHOOSE, OPERATOR)                      \
  __BL_DEVICE T NAME##32(T a, T b, bool *first) {                              \
    *first = a OPERATOR b;                                                     \
    return __bl_dpx::CHOOSE<T>(a, b);                                          \
  }                                                                            \
  __BL_DEVICE unsigned NAME##16x2(unsigned x, unsigned y, bool *high,          \
                                  bool *low) {                                 \
    *high = (HALF)(x >> 16) OPERATOR(HALF)(y >> 16);                           \
    *low = (HALF)x OPERATOR(HALF) y;                                           \
    return __bl_dpx::halves<HALF>(x, y, 0, [](HALF a, HALF b, HALF) {          \
      return __bl_dpx::CHOOSE<HALF>(a, b);                                     \
    });                                                                        \
  }
#define __BL_SUM(T) (T)((unsigned)a + (unsigned)b)
#define __BL_MOST __bl_dpx::most<decltype(a)>
#define __BL_LEAST __bl_dpx::least<decltype(a)>
#define __BL_DPX(SIGN, T, HALF)                                                \
  __BL_OF_THREE(__viaddmax_##SIGN, , T, HALF,                                  \
                __BL_MOST(__BL_SUM(decltype(a)), c))                           \
  __BL_OF_THREE(__viaddmin_##SIGN, , T, HALF,                                  \
                __BL_LEAST(__BL_SUM(decltype(a)), c))                          \
  __BL_OF_THREE(__vimax3_##SIGN, , T, HALF, __BL_MOST(__BL_MOST(a, b), c))     \
  __BL_OF_THREE(__vimin3_##SIGN, , T, HALF, __BL_LEAST(__BL_LEAST(a, b), c))   \
  __BL_WITH_CHOICE(__vibmax_##SIGN, T, HALF, most, >=)                         \
  __BL_WITH_CHOICE(__vibmin_##SIGN, T, HALF, least, <=)
__BL_DPX(s, int, short)
__BL_DPX(u, unsigned, unsigned short)
__BL_OF_THREE(__viaddmax_s, _relu, int, short,
              __BL_MOST(__BL_MOST(__BL_SUM(decltype(a)), c), 0))
__BL_OF_THREE(__viaddmin_s, _relu, int, short,
              __BL_MOST(__BL_LEAST(__BL_SUM(decltype(a)), c), 0))
__BL_OF_THREE(__vimax3_s, _relu, int, short,
              __BL_MOST(__BL_MOST(__BL_MOST(a, b), c), 0))
__BL_OF_THREE(__vimin3_s, _relu, int, short,
              __BL_MOST(__BL_LEAST(__BL_LEAST(a, b), c), 0))
__BL_OF_TWO(__vimax_s, int, short, __BL_MOST(__BL_MOST(a, b), 0))
__BL_OF_TWO(__vimin_s, int, short, __BL_MOST(__BL_LEAST(a, b), 0))
#undef __BL_DPX
#undef __BL_LEAST
#undef __BL_MOST
#undef __BL_SUM
#undef __BL_WITH_CHOICE
#undef __BL_OF_TWO
#undef __BL_OF_THREE

#endif // __BANK_LINT_DPX_H__
