//===- host_libc.h - the C library that nvcc includes by itself -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// nvcc includes parts of <stdlib.h>, <string.h>, <time.h> and <math.h> before
/// the first line of a file, and host code relies on it. Declaring the common
/// functions as the C standard has them does the same without reading those
/// headers. Where the machine has no C or C++ library at all, the macros and
/// types of some more headers follow.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_HOST_LIBC_H__
#define __BANK_LINT_HOST_LIBC_H__

#include "math.h"
#include <stddef.h>

// glibc says of its functions that they throw nothing; musl does not say so.
// Where either is included later, its declarations have to equal these.
#if __has_include(<stdio.h>) && !__has_include(<gnu/libc-version.h>)
#define __BL_LIBC_NOEXCEPT
#else
#define __BL_LIBC_NOEXCEPT noexcept
#endif

extern "C" {
int printf(const char *, ...);
int puts(const char *);
int snprintf(char *, size_t, const char *, ...) __BL_LIBC_NOEXCEPT;
int sprintf(char *, const char *, ...) __BL_LIBC_NOEXCEPT;

void *malloc(size_t) __BL_LIBC_NOEXCEPT;
void *calloc(size_t, size_t) __BL_LIBC_NOEXCEPT;
void *realloc(void *, size_t) __BL_LIBC_NOEXCEPT;
void free(void *) __BL_LIBC_NOEXCEPT;
void exit(int) __BL_LIBC_NOEXCEPT __attribute__((noreturn));
void abort(void) __BL_LIBC_NOEXCEPT __attribute__((noreturn));
int atoi(const char *) __BL_LIBC_NOEXCEPT;
long atol(const char *) __BL_LIBC_NOEXCEPT;
double atof(const char *) __BL_LIBC_NOEXCEPT;
int rand(void) __BL_LIBC_NOEXCEPT;
void srand(unsigned) __BL_LIBC_NOEXCEPT;
char *getenv(const char *) __BL_LIBC_NOEXCEPT;
int abs(int) __BL_LIBC_NOEXCEPT;
long labs(long) __BL_LIBC_NOEXCEPT;
long long llabs(long long) __BL_LIBC_NOEXCEPT;

void *memcpy(void *, const void *, size_t) __BL_LIBC_NOEXCEPT;
void *memmove(void *, const void *, size_t) __BL_LIBC_NOEXCEPT;
void *memset(void *, int, size_t) __BL_LIBC_NOEXCEPT;
int memcmp(const void *, const void *, size_t) __BL_LIBC_NOEXCEPT;
size_t strlen(const char *) __BL_LIBC_NOEXCEPT;
int strcmp(const char *, const char *) __BL_LIBC_NOEXCEPT;
int strncmp(const char *, const char *, size_t) __BL_LIBC_NOEXCEPT;
char *strcpy(char *, const char *) __BL_LIBC_NOEXCEPT;
char *strcat(char *, const char *) __BL_LIBC_NOEXCEPT;

#define __BL_MATH(NAME)                                                        \
  float NAME##f(float) __BL_LIBC_NOEXCEPT;                                     \
  double NAME(double) __BL_LIBC_NOEXCEPT;
__BL_MATH(acos)
__BL_MATH(asin)
__BL_MATH(atan)
__BL_MATH(cbrt)
__BL_MATH(ceil)
__BL_MATH(cos)
__BL_MATH(cosh)
__BL_MATH(erf)
__BL_MATH(erfc)
__BL_MATH(exp)
__BL_MATH(exp2)
__BL_MATH(fabs)
__BL_MATH(floor)
__BL_MATH(log)
__BL_MATH(log10)
__BL_MATH(log1p)
__BL_MATH(log2)
__BL_MATH(rint)
__BL_MATH(round)
__BL_MATH(sin)
__BL_MATH(sinh)
__BL_MATH(sqrt)
__BL_MATH(tan)
__BL_MATH(tanh)
__BL_MATH(trunc)
// CUDA's own, which exist on both sides.
__BL_MATH(cospi)
__BL_MATH(cyl_bessel_i0)
__BL_MATH(cyl_bessel_i1)
__BL_MATH(erfcinv)
__BL_MATH(erfinv)
__BL_MATH(exp10)
__BL_MATH(normcdf)
__BL_MATH(normcdfinv)
__BL_MATH(rcbrt)
__BL_MATH(rsqrt)
__BL_MATH(sinpi)
#undef __BL_MATH
#define __BL_MATH(NAME)                                                        \
  float NAME##f(float, float) __BL_LIBC_NOEXCEPT;                              \
  double NAME(double, double) __BL_LIBC_NOEXCEPT;
__BL_MATH(atan2)
__BL_MATH(fmax)
__BL_MATH(fmin)
__BL_MATH(fmod)
__BL_MATH(hypot)
__BL_MATH(pow)
#undef __BL_MATH
float fmaf(float, float, float) __BL_LIBC_NOEXCEPT;
double fma(double, double, double) __BL_LIBC_NOEXCEPT;
} // extern "C"

// Macros of <math.h>, <stdlib.h> and <limits.h>; those headers define them
// again.
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_SQRT2 1.41421356237309504880
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CHAR_BIT __CHAR_BIT__
#define SHRT_MAX __SHRT_MAX__
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)

// Types of <sys/types.h>, which glibc's <stdlib.h> includes. NVRTC has none.
#ifndef __CUDACC_RTC__
typedef unsigned char u_char;
typedef unsigned short u_short, ushort;
typedef unsigned int u_int, uint;
typedef unsigned long u_long, ulong;
#endif

// The host side of the C++ overloads. (clang's <cmath> only wraps the C++
// library's; <cstdlib> shows whether there is one.)
#if !__has_include(<cstdlib>)
#define __BL_HOST static __inline__ __attribute__((host, unused, nodebug))
__BL_HOST float abs(float x) { return __builtin_fabsf(x); }
__BL_HOST double abs(double x) { return __builtin_fabs(x); }
__BL_HOST long abs(long x) { return __builtin_labs(x); }
#define __BL_CLASSIFY(NAME, BUILTIN)                                           \
  __BL_HOST bool NAME(double x) { return BUILTIN(x); }
__BL_CLASSIFY(isnan, __builtin_isnan)
__BL_CLASSIFY(isinf, __builtin_isinf)
__BL_CLASSIFY(isfinite, __builtin_isfinite)
#undef __BL_CLASSIFY
#undef __BL_HOST
#include "math_in_std.inc"
#endif

#if !__has_include(<stdio.h>)
typedef struct __bank_lint_file FILE;
extern FILE *stdin, *stdout, *stderr;
extern "C" {
int fprintf(FILE *, const char *, ...);
int fflush(FILE *);
int fclose(FILE *);
FILE *fopen(const char *, const char *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int putchar(int);
}
#endif

#if defined(__linux__) || !__has_include(<time.h>)
typedef long clock_t;
typedef long time_t;
extern "C" clock_t clock(void) __BL_LIBC_NOEXCEPT;
extern "C" time_t time(time_t *) __BL_LIBC_NOEXCEPT;
#endif
#ifndef CLOCKS_PER_SEC
#define CLOCKS_PER_SEC ((clock_t)1000000)
#endif

// assert() is there without <assert.h>, which defines it again.
#ifndef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
__BL_BOTH void __bl_assertion_failed() { __builtin_trap(); }
#define assert(condition) ((condition) ? (void)0 : __bl_assertion_failed())
#endif
#endif

// <cfloat>, <climits>, <cstdint> are clang's own in all but name.
#if !__has_include(<cstdint>)
#include <float.h>
#include <limits.h>
#include <stdint.h>
namespace std {
using ::free;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::intptr_t;
using ::malloc;
using ::memcpy;
using ::memset;
using ::printf;
using ::ptrdiff_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
using ::uintptr_t;
template <class T> constexpr const T &min(const T &a, const T &b) {
  return b < a ? b : a;
}
template <class T> constexpr const T &max(const T &a, const T &b) {
  return a < b ? b : a;
}
} // namespace std
#endif

#endif // __BANK_LINT_HOST_LIBC_H__
