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
// Of zero: all bits. The builtin with a second argument is defined there.
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
__BL_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  unsigned long long above = (unsigned long long)mask >> base << base;
  unsigned rest = offset >= 0 ? (unsigned)above : mask & ((2u << base) - 1);
  for (int i = 1; i < offset && rest; ++i)
    rest &= rest - 1;
  return rest ? (offset < 0 ? 31 - __clz(rest) : __builtin_ctz(rest)) : ~0u;
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
__BL_DEVICE long long __mul64hi(long long x, long long y) {
  return __nvvm_mulhi_ll(x, y);
}
__BL_DEVICE unsigned long long __umul64hi(unsigned long long x,
                                          unsigned long long y) {
  return __nvvm_mulhi_ull(x, y);
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
__BL_DEVICE int __dp2a_lo(int a, int b, int c) {
  return c + (short)a * (signed char)b + (a >> 16) * (signed char)(b >> 8);
}
__BL_DEVICE int __dp2a_hi(int a, int b, int c) {
  return __dp2a_lo(a, b >> 16, c);
}

// Four bytes or two halves at once, the ones that appear in real kernels.
__BL_DEVICE unsigned __vadd4(unsigned a, unsigned b) {
  return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}
__BL_DEVICE unsigned __vsub4(unsigned a, unsigned b) {
  return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
}
__BL_OPAQUE unsigned __vsubss4(unsigned, unsigned);
__BL_OPAQUE unsigned __vaddss4(unsigned, unsigned);
__BL_OPAQUE unsigned __vabsdiffu4(unsigned, unsigned);
__BL_OPAQUE unsigned __vcmpeq4(unsigned, unsigned);
__BL_OPAQUE unsigned __vcmpne4(unsigned, unsigned);
__BL_OPAQUE unsigned __vcmpgtu4(unsigned, unsigned);
__BL_OPAQUE unsigned __vmaxs4(unsigned, unsigned);
__BL_OPAQUE unsigned __vmins4(unsigned, unsigned);
__BL_OPAQUE unsigned __vmaxu4(unsigned, unsigned);
__BL_OPAQUE unsigned __vminu4(unsigned, unsigned);
__BL_OPAQUE unsigned __vadd2(unsigned, unsigned);
__BL_OPAQUE unsigned __vsub2(unsigned, unsigned);
__BL_OPAQUE unsigned __vmaxs2(unsigned, unsigned);
__BL_OPAQUE unsigned __vmins2(unsigned, unsigned);

#endif // __BANK_LINT_BITS_H__
