//===- math.h - the mathematical functions of device code -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The C mathematical functions, their C++ overloads, and what CUDA adds. Each
/// is a compiler builtin or a `const` declaration, so none touches memory. They
/// are also named in `std` before <cmath> is read: clang then keeps the
/// `constexpr` ones of the C++ library on the host side.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MATH_H__
#define __BANK_LINT_MATH_H__

#include "qualifiers.h"

#define __BL_IF(CONDITION, T)                                                  \
  typename __bank_lint::enable_if<CONDITION, T>::type

// name(float), namef(float), name(double), name(integer), as FLOAT and DOUBLE.
#define __BL_MATH1(NAME, FLOAT, DOUBLE)                                        \
  __BL_DEVICE float NAME##f(float x) { return FLOAT(x); }                      \
  __BL_DEVICE float NAME(float x) { return FLOAT(x); }                         \
  __BL_DEVICE double NAME(double x) { return DOUBLE(x); }                      \
  template <class T> __BL_DEVICE __BL_IF(__is_integral(T), double) NAME(T x) { \
    return DOUBLE((double)x);                                                  \
  }
// The same of two arguments; of mixed types the result is a double.
#define __BL_MATH2(NAME, FLOAT, DOUBLE)                                        \
  __BL_DEVICE float NAME##f(float x, float y) { return FLOAT(x, y); }          \
  __BL_DEVICE float NAME(float x, float y) { return FLOAT(x, y); }             \
  __BL_DEVICE double NAME(double x, double y) { return DOUBLE(x, y); }         \
  template <class T, class U>                                                  \
  __BL_DEVICE __BL_IF((__is_arithmetic(T) && __is_arithmetic(U) &&             \
                       (!__is_same(T, U) || __is_integral(T))),                \
                      double) NAME(T x, U y) {                                 \
    return DOUBLE((double)x, (double)y);                                       \
  }

// Exact, or rounded as IEEE 754 has it: the compiler may compute them.
__BL_MATH1(ceil, __builtin_ceilf, __builtin_ceil)
__BL_MATH1(fabs, __builtin_fabsf, __builtin_fabs)
__BL_MATH1(floor, __builtin_floorf, __builtin_floor)
__BL_MATH1(logb, __builtin_logbf, __builtin_logb)
__BL_MATH1(nearbyint, __builtin_nearbyintf, __builtin_nearbyint)
__BL_MATH1(rint, __builtin_rintf, __builtin_rint)
__BL_MATH1(round, __builtin_roundf, __builtin_round)
__BL_MATH1(sqrt, __builtin_sqrtf, __builtin_sqrt)
__BL_MATH1(trunc, __builtin_truncf, __builtin_trunc)
__BL_MATH2(copysign, __builtin_copysignf, __builtin_copysign)
__BL_MATH2(fdim, __builtin_fdimf, __builtin_fdim)
__BL_MATH2(fmax, __builtin_fmaxf, __builtin_fmax)
__BL_MATH2(fmin, __builtin_fminf, __builtin_fmin)
__BL_MATH2(fmod, __builtin_fmodf, __builtin_fmod)
__BL_MATH2(nextafter, __builtin_nextafterf, __builtin_nextafter)
__BL_MATH2(remainder, __builtin_remainderf, __builtin_remainder)

// The others differ from the host's in their last bits, so even the result of a
// constant is an opaque value: of a function with the name that it has in
// CUDA's device library.
#define __BL_INEXACT1(NAME)                                                    \
  __BL_OPAQUE float __nv_##NAME##f(float);                                     \
  __BL_OPAQUE double __nv_##NAME(double);                                      \
  __BL_MATH1(NAME, __nv_##NAME##f, __nv_##NAME)
#define __BL_INEXACT2(NAME)                                                    \
  __BL_OPAQUE float __nv_##NAME##f(float, float);                              \
  __BL_OPAQUE double __nv_##NAME(double, double);                              \
  __BL_MATH2(NAME, __nv_##NAME##f, __nv_##NAME)
__BL_INEXACT1(acos)
__BL_INEXACT1(acosh)
__BL_INEXACT1(asin)
__BL_INEXACT1(asinh)
__BL_INEXACT1(atan)
__BL_INEXACT1(atanh)
__BL_INEXACT1(cbrt)
__BL_INEXACT1(cos)
__BL_INEXACT1(cosh)
__BL_INEXACT1(erf)
__BL_INEXACT1(erfc)
__BL_INEXACT1(exp)
__BL_INEXACT1(exp2)
__BL_INEXACT1(exp10)
__BL_INEXACT1(expm1)
__BL_INEXACT1(lgamma)
__BL_INEXACT1(log)
__BL_INEXACT1(log10)
__BL_INEXACT1(log1p)
__BL_INEXACT1(log2)
__BL_INEXACT1(sin)
__BL_INEXACT1(sinh)
__BL_INEXACT1(tan)
__BL_INEXACT1(tanh)
__BL_INEXACT1(tgamma)
__BL_INEXACT2(atan2)
__BL_INEXACT2(hypot)
__BL_INEXACT2(pow)
#undef __BL_INEXACT1
#undef __BL_INEXACT2
#undef __BL_MATH1
#undef __BL_MATH2

__BL_DEVICE float fmaf(float x, float y, float z) {
  return __builtin_fmaf(x, y, z);
}
__BL_DEVICE float fma(float x, float y, float z) {
  return __builtin_fmaf(x, y, z);
}
__BL_DEVICE double fma(double x, double y, double z) {
  return __builtin_fma(x, y, z);
}
__BL_DEVICE float fdividef(float x, float y) { return x / y; }

// Rounded to an integer type.
#define __BL_TO_INTEGER(NAME, T, ROUND)                                        \
  __BL_DEVICE T NAME##f(float x) { return (T)__builtin_##ROUND##f(x); }        \
  __BL_DEVICE T NAME(float x) { return (T)__builtin_##ROUND##f(x); }           \
  __BL_DEVICE T NAME(double x) { return (T)__builtin_##ROUND(x); }
__BL_TO_INTEGER(lrint, long, rint)
__BL_TO_INTEGER(llrint, long long, rint)
__BL_TO_INTEGER(lround, long, round)
__BL_TO_INTEGER(llround, long long, round)
__BL_TO_INTEGER(ilogb, int, logb)
#undef __BL_TO_INTEGER

// Scaled by powers of two, and taken apart.
#define __BL_SCALE(NAME, N)                                                    \
  __BL_DEVICE float NAME##f(float x, N n) {                                    \
    return __builtin_ldexpf(x, (int)n);                                        \
  }                                                                            \
  __BL_DEVICE float NAME(float x, N n) { return __builtin_ldexpf(x, (int)n); } \
  __BL_DEVICE double NAME(double x, N n) { return __builtin_ldexp(x, (int)n); }
__BL_SCALE(ldexp, int)
__BL_SCALE(scalbn, int)
__BL_SCALE(scalbln, long)
#undef __BL_SCALE

#define __BL_PARTS(NAME_F, NAME, T, F)                                         \
  __BL_DEVICE T frexp##NAME_F(T x, int *exponent) {                            \
    return __builtin_frexp##F(x, exponent);                                    \
  }                                                                            \
  __BL_DEVICE T modf##NAME_F(T x, T *whole) {                                  \
    *whole = __builtin_trunc##F(x);                                            \
    return x - __builtin_trunc##F(x);                                          \
  }                                                                            \
  __BL_DEVICE void sincos##NAME_F(T x, T *s, T *c) {                           \
    *s = __nv_sin##F(x);                                                       \
    *c = __nv_cos##F(x);                                                       \
  }
__BL_PARTS(f, , float, f)
__BL_PARTS(, , float, f)
__BL_PARTS(, , double, )
#undef __BL_PARTS

// Classification.
#define __BL_CLASSIFY(NAME, BUILTIN)                                           \
  __BL_DEVICE bool NAME(float x) { return BUILTIN(x); }                        \
  __BL_DEVICE bool NAME(double x) { return BUILTIN(x); }
__BL_CLASSIFY(isnan, __builtin_isnan)
__BL_CLASSIFY(isinf, __builtin_isinf)
__BL_CLASSIFY(isfinite, __builtin_isfinite)
__BL_CLASSIFY(isnormal, __builtin_isnormal)
__BL_CLASSIFY(signbit, __builtin_signbit)
#undef __BL_CLASSIFY
#define __BL_CLASSIFY(NAME, BUILTIN)                                           \
  __BL_DEVICE int NAME##f(float x) { return BUILTIN(x); }                      \
  __BL_DEVICE int NAME(double x) { return BUILTIN(x); }
__BL_CLASSIFY(__isnan, __builtin_isnan)
__BL_CLASSIFY(__isinf, __builtin_isinf)
__BL_CLASSIFY(__finite, __builtin_isfinite)
__BL_CLASSIFY(__signbit, __builtin_signbit)
#undef __BL_CLASSIFY

__BL_DEVICE float nanf(const char *) { return __builtin_nanf(""); }
__BL_DEVICE double nan(const char *) { return __builtin_nan(""); }

// What CUDA adds. The arguments of sinpi and cospi are in half turns.
__BL_DEVICE float rsqrtf(float x) { return __nvvm_rsqrt_approx_f(x); }
__BL_DEVICE float rsqrt(float x) { return __nvvm_rsqrt_approx_f(x); }
__BL_DEVICE double rsqrt(double x) { return __nvvm_rsqrt_approx_d(x); }
#define __BL_NORM(NAME, PARAMETERS, OPERANDS)                                  \
  __BL_OPAQUE float __nv_##NAME##f PARAMETERS(float);                          \
  __BL_OPAQUE double __nv_##NAME PARAMETERS(double);                           \
  __BL_DEVICE float NAME##f PARAMETERS(float) {                                \
    return __nv_##NAME##f OPERANDS;                                            \
  }                                                                            \
  __BL_DEVICE float NAME PARAMETERS(float) { return __nv_##NAME##f OPERANDS; } \
  __BL_DEVICE double NAME PARAMETERS(double) { return __nv_##NAME OPERANDS; }
#define __BL_X(T) (T x)
#define __BL_XY(T) (T x, T y)
#define __BL_XYZ(T) (T x, T y, T z)
#define __BL_XYZW(T) (T x, T y, T z, T w)
__BL_NORM(rcbrt, __BL_X, (x))
__BL_NORM(sinpi, __BL_X, (x))
__BL_NORM(cospi, __BL_X, (x))
__BL_NORM(rhypot, __BL_XY, (x, y))
__BL_NORM(norm3d, __BL_XYZ, (x, y, z))
__BL_NORM(rnorm3d, __BL_XYZ, (x, y, z))
__BL_NORM(norm4d, __BL_XYZW, (x, y, z, w))
__BL_NORM(rnorm4d, __BL_XYZW, (x, y, z, w))
#undef __BL_X
#undef __BL_XY
#undef __BL_XYZ
#undef __BL_XYZW
#undef __BL_NORM
#define __BL_HALF_TURNS(NAME, T, F)                                            \
  __BL_DEVICE void sincospi##NAME(T x, T *s, T *c) {                           \
    *s = __nv_sinpi##F(x);                                                     \
    *c = __nv_cospi##F(x);                                                     \
  }
__BL_HALF_TURNS(f, float, f)
__BL_HALF_TURNS(, float, f)
__BL_HALF_TURNS(, double, )
#undef __BL_HALF_TURNS

// Special functions: opaque values.
#define __BL_SPECIAL(NAME)                                                     \
  __BL_OPAQUE float NAME##f(float);                                            \
  __BL_OPAQUE double NAME(double);
__BL_SPECIAL(erfcinv)
__BL_SPECIAL(erfcx)
__BL_SPECIAL(erfinv)
__BL_SPECIAL(normcdf)
__BL_SPECIAL(normcdfinv)
__BL_SPECIAL(cyl_bessel_i0)
__BL_SPECIAL(cyl_bessel_i1)
__BL_SPECIAL(j0)
__BL_SPECIAL(j1)
__BL_SPECIAL(y0)
__BL_SPECIAL(y1)
#undef __BL_SPECIAL
#define __BL_BESSEL(NAME)                                                      \
  __BL_OPAQUE float __nv_##NAME##f(int, float);                                \
  __BL_OPAQUE double __nv_##NAME(int, double);                                 \
  __BL_DEVICE float NAME##f(int n, float x) { return __nv_##NAME##f(n, x); }   \
  __BL_DEVICE double NAME(int n, double x) { return __nv_##NAME(n, x); }
__BL_BESSEL(jn)
__BL_BESSEL(yn)
#undef __BL_BESSEL

// Absolute values, minima and maxima. With mixed signedness the unsigned type
// wins, as CUDA has it. min and max exist on the host as well.
#define __BL_ABS(T, BUILTIN)                                                   \
  __BL_DEVICE T abs(T x) { return BUILTIN(x); }
__BL_ABS(int, __builtin_abs)
__BL_ABS(long, __builtin_labs)
__BL_ABS(long long, __builtin_llabs)
__BL_ABS(float, __builtin_fabsf)
__BL_ABS(double, __builtin_fabs)
#undef __BL_ABS
__BL_DEVICE long labs(long x) { return __builtin_labs(x); }
__BL_DEVICE long long llabs(long long x) { return __builtin_llabs(x); }

#define __BL_SIDE __BL_BOTH
#include "minmax.inc"
#undef __BL_SIDE

__BL_DEVICE unsigned umin(unsigned x, unsigned y) { return min(x, y); }
__BL_DEVICE unsigned umax(unsigned x, unsigned y) { return max(x, y); }
__BL_DEVICE unsigned long long ullmin(unsigned long long x,
                                      unsigned long long y) {
  return min(x, y);
}
__BL_DEVICE unsigned long long ullmax(unsigned long long x,
                                      unsigned long long y) {
  return max(x, y);
}
__BL_DEVICE long long llmin(long long x, long long y) { return min(x, y); }
__BL_DEVICE long long llmax(long long x, long long y) { return max(x, y); }

#undef __BL_IF

#include "math_in_std.inc"

#endif // __BANK_LINT_MATH_H__
