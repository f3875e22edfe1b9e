//===- bits.h - integer intrinsics and bit casts --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Counting, reversing and permuting bits, high products, byte-wise dot
/// products. They appear in swizzles and index computations, so they are
/// plain integer operations wherever these are short.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_BITS_H__
#define __BANK_LINT_BITS_H__

#include "vector_types.h"

__BL_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
__BL_DEVICE int __popcll(unsigned long long x) {
  return __builtin_popcountll(x);
}
// For zero: all bits. The builtin with a second argument is defined there.
__BL_DEVICE int __clz(int x) { return __builtin_clzg((unsigned)x, 32); }
__BL_DEVICE int __clzll(long long x) {
  return __builtin_clzg((unsigned long long)x, 64);
}
__BL_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
__BL_DEVICE int __ffsll(long long x) { return __builtin_ffsll(x); }
__BL_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
__BL_DEVICE unsigned long long __brevll(unsigned long long x) {
  return __builtin_bitreverse64(x);
}
__BL_DEVICE unsigned short __nv_bswap16(unsigned short x) {
  return __builtin_bswap16(x);
}
__BL_DEVICE unsigned __nv_bswap32(unsigned x) { return __builtin_bswap32(x); }
__BL_DEVICE unsigned long long __nv_bswap64(unsigned long long x) {
  return __builtin_bswap64(x);
}
/// The place of the bit number `skipped` of `bits`, counted from 0; all ones if
/// there are no more. Without a loop, so that it can be followed.
__BL_DEVICE unsigned __bl_place_of_bit(unsigned bits, unsigned skipped) {
  unsigned place = 0, rest = skipped, left = bits;
#pragma unroll
  for (unsigned width = 16; width > 0; width /= 2) {
    unsigned below = __popc(left & ((1u << width) - 1));
    bool is_above = rest >= below;
    rest -= is_above ? below : 0;
    left >>= is_above ? width : 0;
    place += is_above ? width : 0;
  }
  return (unsigned)__popc(bits) > skipped ? place : ~0u;
}
/// The `offset`-th set bit from `base` on, upwards or, if negative, downwards.
__BL_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  unsigned down = __bl_place_of_bit(__brev(mask) & ~0u << (31 - (base & 31)),
                                    -(unsigned)offset - 1);
  unsigned up =
      __bl_place_of_bit(mask & ~0u << (base & 31), (unsigned)offset - 1);
  if (offset == 0)
    return mask >> (base & 31) & 1 ? base : ~0u;
  return offset > 0 ? up : down == ~0u ? down : 31 - down;
}
__BL_DEVICE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  return __nvvm_prmt(x, y, selector);
}

// Funnel shifts; the `c` forms clamp the shift at 32.
__BL_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high,
                                     unsigned shift) {
  return ((((unsigned long long)high << 32) | low) << (shift & 31)) >> 32;
}
__BL_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high,
                                      unsigned shift) {
  return ((((unsigned long long)high << 32) | low)
          << (shift < 32 ? shift : 32)) >>
         32;
}
__BL_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high,
                                     unsigned shift) {
  return (unsigned)((((unsigned long long)high << 32) | low) >> (shift & 31));
}
__BL_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high,
                                      unsigned shift) {
  return (unsigned)((((unsigned long long)high << 32) | low) >>
                    (shift < 32 ? shift : 32));
}

// Products.
__BL_DEVICE int __mul24(int x, int y) {
  return (int)((unsigned)(x << 8 >> 8) * (unsigned)(y << 8 >> 8));
}
__BL_DEVICE unsigned __umul24(unsigned x, unsigned y) {
  return (x & 0xffffff) * (y & 0xffffff);
}
__BL_DEVICE int __mulhi(int x, int y) { return ((long long)x * y) >> 32; }
__BL_DEVICE unsigned __umulhi(unsigned x, unsigned y) {
  return ((unsigned long long)x * y) >> 32;
}
__BL_DEVICE unsigned long long __umul64hi(unsigned long long x,
                                          unsigned long long y) {
  unsigned long long low = (x & ~0u) * (y & ~0u);
  unsigned long long middle = (x >> 32) * (y & ~0u) + (low >> 32);
  unsigned long long other = (x & ~0u) * (y >> 32) + (middle & ~0u);
  return (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);
}
__BL_DEVICE long long __mul64hi(long long x, long long y) {
  return (long long)(__umul64hi((unsigned long long)x, (unsigned long long)y) -
                     (x < 0 ? (unsigned long long)y : 0) -
                     (y < 0 ? (unsigned long long)x : 0));
}
__BL_DEVICE int mul24(int x, int y) { return __mul24(x, y); }
__BL_DEVICE unsigned umul24(unsigned x, unsigned y) { return __umul24(x, y); }
__BL_DEVICE int mulhi(int x, int y) { return __mulhi(x, y); }
__BL_DEVICE unsigned umulhi(unsigned x, unsigned y) { return __umulhi(x, y); }

// Averages and differences.
__BL_DEVICE int __hadd(int x, int y) { return ((long long)x + y) >> 1; }
__BL_DEVICE int __rhadd(int x, int y) { return ((long long)x + y + 1) >> 1; }
__BL_DEVICE unsigned __uhadd(unsigned x, unsigned y) {
  return ((unsigned long long)x + y) >> 1;
}
__BL_DEVICE unsigned __urhadd(unsigned x, unsigned y) {
  return ((unsigned long long)x + y + 1) >> 1;
}
__BL_DEVICE unsigned __sad(int x, int y, unsigned z) {
  return z + (x < y ? (unsigned)y - (unsigned)x : (unsigned)x - (unsigned)y);
}
__BL_DEVICE unsigned __usad(unsigned x, unsigned y, unsigned z) {
  return z + (x < y ? y - x : x - y);
}

// Sums of four byte products.
#define __BL_DOT4(BYTE_A, WORD_A, BYTE_B, WORD_B, SUM)                         \
  __BL_DEVICE SUM __dp4a(WORD_A a, WORD_B b, SUM c) {                          \
    for (int i = 0; i < 32; i += 8)                                            \
      c += (SUM)(BYTE_A)(a >> i) * (SUM)(BYTE_B)(b >> i);                      \
    return c;                                                                  \
  }
__BL_DOT4(signed char, int, signed char, int, int)
__BL_DOT4(unsigned char, unsigned, unsigned char, unsigned, unsigned)
#undef __BL_DOT4
__BL_DEVICE int __dp4a(char4 a, char4 b, int c) {
  return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
__BL_DEVICE unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
#define __BL_DOT2(HALF, BYTE, T, HALVES, BYTES)                                \
  __BL_DEVICE T __dp2a_lo(T a, T b, T c) {                                     \
    return c + (T)(HALF)a * (T)(BYTE)b +                                       \
           (T)(HALF)(a >> 16) * (T)(BYTE)(b >> 8);                             \
  }                                                                            \
  __BL_DEVICE T __dp2a_hi(T a, T b, T c) { return __dp2a_lo(a, b >> 16, c); }  \
  __BL_DEVICE T __dp2a_lo(HALVES a, BYTES b, T c) {                            \
    return c + (T)a.x * (T)b.x + (T)a.y * (T)b.y;                              \
  }                                                                            \
  __BL_DEVICE T __dp2a_hi(HALVES a, BYTES b, T c) {                            \
    return c + (T)a.x * (T)b.z + (T)a.y * (T)b.w;                              \
  }
__BL_DOT2(short, signed char, int, short2, char4)
__BL_DOT2(unsigned short, unsigned char, unsigned, ushort2, uchar4)
#undef __BL_DOT2

#endif // __BANK_LINT_BITS_H__
