//===- cuComplex.h - complex numbers as pairs -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// cuFloatComplex is a float2 and cuDoubleComplex a double2: one access of 8 or
/// of 16 bytes.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUCOMPLEX_H__
#define __BANK_LINT_CUCOMPLEX_H__

// What programs ask for to see whether this file was included.
#define CU_COMPLEX_H_

#include "__bank_lint_cuda.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// F is `f` in the names of functions of floats, and nothing for doubles. The
// size and the quotient are scaled, so that no square overflows.
#define __BL_COMPLEX(T, C, MAKE, F)                                            \
  __BL_BOTH C MAKE(T real, T imaginary) { return C{real, imaginary}; }         \
  __BL_BOTH T cuCreal##F(C x) { return x.x; }                                  \
  __BL_BOTH T cuCimag##F(C x) { return x.y; }                                  \
  __BL_BOTH C cuConj##F(C x) { return C{x.x, -x.y}; }                          \
  __BL_BOTH C cuCadd##F(C x, C y) { return C{x.x + y.x, x.y + y.y}; }          \
  __BL_BOTH C cuCsub##F(C x, C y) { return C{x.x - y.x, x.y - y.y}; }          \
  __BL_BOTH C cuCmul##F(C x, C y) {                                            \
    return C{x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x};                    \
  }                                                                            \
  __BL_BOTH C cuCdiv##F(C x, C y) {                                            \
    T scale = 1 / (__builtin_fabs##F(y.x) + __builtin_fabs##F(y.y));           \
    C a{x.x * scale, x.y * scale}, b{y.x * scale, y.y * scale};                \
    T square = b.x * b.x + b.y * b.y;                                          \
    return C{(a.x * b.x + a.y * b.y) / square,                                 \
             (a.y * b.x - a.x * b.y) / square};                                \
  }                                                                            \
  __BL_BOTH T cuCabs##F(C x) {                                                 \
    T a = __builtin_fabs##F(x.x), b = __builtin_fabs##F(x.y);                  \
    T large = a > b ? a : b, small = a > b ? b : a;                            \
    T ratio = small / large;                                                   \
    return large == 0 || __builtin_isinf(large)                                \
               ? large + small                                                 \
               : large * __builtin_sqrt##F(1 + ratio * ratio);                 \
  }                                                                            \
  __BL_BOTH C cuCfma##F(C x, C y, C z) {                                       \
    return C{x.x * y.x + z.x - x.y * y.y, x.x * y.y + z.y + x.y * y.x};        \
  }
__BL_COMPLEX(float, cuFloatComplex, make_cuFloatComplex, f)
__BL_COMPLEX(double, cuDoubleComplex, make_cuDoubleComplex, )
#undef __BL_COMPLEX

__BL_BOTH cuComplex make_cuComplex(float x, float y) { return cuComplex{x, y}; }
__BL_BOTH cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) {
  return cuDoubleComplex{x.x, x.y};
}
__BL_BOTH cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
  return cuFloatComplex{(float)x.x, (float)x.y};
}

#endif // __BANK_LINT_CUCOMPLEX_H__
