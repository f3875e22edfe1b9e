//===- pair_math.h - __fadd2_rn, __fmul2_rn and __ffma2_rn ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Arithmetic on two floats at once, of sm_100 and newer (CUDA 12.9 and newer,
/// crt/sm_100_rt.h). clang's own CUDA headers lack it: included with a
/// toolkit's headers too.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_PAIR_MATH_H__
#define __BANK_LINT_PAIR_MATH_H__

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 1000

#define __BL_PAIR                                                              \
  static __inline__                                                            \
      __attribute__((device, always_inline, nodebug, unused)) float2
#define __BL_PAIRS(MODE)                                                       \
  __BL_PAIR __fadd2_##MODE(float2 x, float2 y) {                               \
    return make_float2(__fadd_##MODE(x.x, y.x), __fadd_##MODE(x.y, y.y));      \
  }                                                                            \
  __BL_PAIR __fmul2_##MODE(float2 x, float2 y) {                               \
    return make_float2(__fmul_##MODE(x.x, y.x), __fmul_##MODE(x.y, y.y));      \
  }                                                                            \
  __BL_PAIR __ffma2_##MODE(float2 x, float2 y, float2 z) {                     \
    return make_float2(__fmaf_##MODE(x.x, y.x, z.x),                           \
                       __fmaf_##MODE(x.y, y.y, z.y));                          \
  }
__BL_PAIRS(rn)
__BL_PAIRS(rz)
__BL_PAIRS(rd)
__BL_PAIRS(ru)
#undef __BL_PAIRS
#undef __BL_PAIR

#endif

#endif // __BANK_LINT_PAIR_MATH_H__
