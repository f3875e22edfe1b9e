//===- warp.h - shuffles, votes, matches, reductions of a warp ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// What the lanes of a warp exchange without memory. A 64-bit shuffle is two
/// of 32 bits, as in the hardware. The forms without a mask are of old code.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_WARP_H__
#define __BANK_LINT_WARP_H__

#include "qualifiers.h"

// The third operand of shfl: which lanes form a segment, and the last lane
// (the first for `up`) that a lane may read.
#define __BL_SEGMENT(WIDTH, LIMIT) (((32 - (WIDTH)) << 8) | (LIMIT))

#define __BL_SHUFFLE(NAME, MODE, LIMIT, SOURCE)                                \
  __BL_DEVICE int NAME##_sync(unsigned mask, int value, SOURCE source,         \
                              int width = 32) {                                \
    return __nvvm_shfl_sync_##MODE##_i32(mask, value, (int)source,             \
                                         __BL_SEGMENT(width, LIMIT));          \
  }                                                                            \
  __BL_DEVICE unsigned NAME##_sync(unsigned mask, unsigned value,              \
                                   SOURCE source, int width = 32) {            \
    return (unsigned)NAME##_sync(mask, (int)value, source, width);             \
  }                                                                            \
  __BL_DEVICE float NAME##_sync(unsigned mask, float value, SOURCE source,     \
                                int width = 32) {                              \
    return __nvvm_shfl_sync_##MODE##_f32(mask, value, (int)source,             \
                                         __BL_SEGMENT(width, LIMIT));          \
  }                                                                            \
  __BL_DEVICE unsigned long long NAME##_sync(unsigned mask,                    \
                                             unsigned long long value,         \
                                             SOURCE source, int width = 32) {  \
    unsigned high = NAME##_sync(mask, (unsigned)(value >> 32), source, width); \
    unsigned low = NAME##_sync(mask, (unsigned)value, source, width);          \
    return ((unsigned long long)high << 32) | low;                             \
  }                                                                            \
  __BL_DEVICE long long NAME##_sync(unsigned mask, long long value,            \
                                    SOURCE source, int width = 32) {           \
    return (long long)NAME##_sync(mask, (unsigned long long)value, source,     \
                                  width);                                      \
  }                                                                            \
  __BL_DEVICE unsigned long NAME##_sync(unsigned mask, unsigned long value,    \
                                        SOURCE source, int width = 32) {       \
    return (unsigned long)NAME##_sync(mask, (unsigned long long)value, source, \
                                      width);                                  \
  }                                                                            \
  __BL_DEVICE long NAME##_sync(unsigned mask, long value, SOURCE source,       \
                               int width = 32) {                               \
    return (long)NAME##_sync(mask, (unsigned long long)value, source, width);  \
  }                                                                            \
  __BL_DEVICE double NAME##_sync(unsigned mask, double value, SOURCE source,   \
                                 int width = 32) {                             \
    return __builtin_bit_cast(                                                 \
        double,                                                                \
        NAME##_sync(mask, __builtin_bit_cast(unsigned long long, value),       \
                    source, width));                                           \
  }                                                                            \
  template <class T>                                                           \
  __BL_DEVICE T NAME(T value, SOURCE source, int width = 32) {                 \
    return NAME##_sync(0xffffffffu, value, source, width);                     \
  }

__BL_SHUFFLE(__shfl, idx, 31, int)
__BL_SHUFFLE(__shfl_up, up, 0, unsigned)
__BL_SHUFFLE(__shfl_down, down, 31, unsigned)
__BL_SHUFFLE(__shfl_xor, bfly, 31, int)
#undef __BL_SHUFFLE
#undef __BL_SEGMENT

__BL_DEVICE int __all_sync(unsigned mask, int predicate) {
  return __nvvm_vote_all_sync(mask, predicate);
}
__BL_DEVICE int __any_sync(unsigned mask, int predicate) {
  return __nvvm_vote_any_sync(mask, predicate);
}
__BL_DEVICE int __uni_sync(unsigned mask, int predicate) {
  return __nvvm_vote_uni_sync(mask, predicate);
}
__BL_DEVICE unsigned __ballot_sync(unsigned mask, int predicate) {
  return __nvvm_vote_ballot_sync(mask, predicate);
}
__BL_DEVICE unsigned __activemask() { return __nvvm_activemask(); }
__BL_DEVICE int __all(int predicate) { return __all_sync(~0u, predicate); }
__BL_DEVICE int __any(int predicate) { return __any_sync(~0u, predicate); }
__BL_DEVICE unsigned __ballot(int predicate) {
  return __ballot_sync(~0u, predicate);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define __BL_MATCH(T, BUILTIN_T, BUILTIN)                                      \
  __BL_DEVICE unsigned __match_any_sync(unsigned mask, T value) {              \
    return __nvvm_match_any_sync_##BUILTIN(                                    \
        mask, __builtin_bit_cast(BUILTIN_T, value));                           \
  }                                                                            \
  __BL_DEVICE unsigned __match_all_sync(unsigned mask, T value,                \
                                        int *predicate) {                      \
    return __nvvm_match_all_sync_##BUILTIN##p(                                 \
        mask, __builtin_bit_cast(BUILTIN_T, value), predicate);                \
  }
__BL_MATCH(int, unsigned, i32)
__BL_MATCH(unsigned, unsigned, i32)
__BL_MATCH(float, unsigned, i32)
__BL_MATCH(long, unsigned long long, i64)
__BL_MATCH(unsigned long, unsigned long long, i64)
__BL_MATCH(long long, unsigned long long, i64)
__BL_MATCH(unsigned long long, unsigned long long, i64)
__BL_MATCH(double, unsigned long long, i64)
#undef __BL_MATCH
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __BL_REDUCE(NAME, BUILTIN, T)                                          \
  __BL_DEVICE T __reduce_##NAME##_sync(unsigned mask, T value) {               \
    return (T)__nvvm_redux_sync_##BUILTIN((int)value, (int)mask);              \
  }
__BL_REDUCE(add, add, int)
__BL_REDUCE(add, add, unsigned)
__BL_REDUCE(min, min, int)
__BL_REDUCE(min, umin, unsigned)
__BL_REDUCE(max, max, int)
__BL_REDUCE(max, umax, unsigned)
__BL_REDUCE(and, and, unsigned)
__BL_REDUCE(or, or, unsigned)
__BL_REDUCE(xor, xor, unsigned)
#undef __BL_REDUCE
#endif

#endif // __BANK_LINT_WARP_H__
