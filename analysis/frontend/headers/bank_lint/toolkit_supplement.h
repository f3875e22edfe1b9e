//===- toolkit_supplement.h - what nvcc adds to a toolkit's headers -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// With a toolkit, clang includes a wrapper of its own before the first line of
/// a file, and not the toolkit's cuda_runtime.h, as nvcc does. Here is what
/// files that nvcc compiles then miss. It is included after the wrapper, and
/// before implied_standard.h.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_TOOLKIT_SUPPLEMENT_H__
#define __BANK_LINT_TOOLKIT_SUPPLEMENT_H__

// Part of nvcc's cuda_runtime.h. clang does not know the attribute that <new>
// gives to its functions, and each time looks for one that is spelled alike.
#include <assert.h>
#pragma push_macro("__externally_visible__")
#define __externally_visible__
#include <new>
#pragma pop_macro("__externally_visible__")
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

// nvcc gives it a value, which `#if __CUDACC__` asks for; the wrapper does not.
#undef __CUDACC__
#define __CUDACC__ 1

// Libraries ask for nvcc's version before they use what came with it.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// nvcc's min and max are functions of the host as well; the wrapper's are not.
#define __BL_SIDE static __inline__ __attribute__((host, nodebug, unused))
#include "minmax.inc"
#undef __BL_SIDE

// The one CUDA declaration that the wrapper lacks.
static __inline__ __attribute__((device, nodebug, unused)) int
__signbit(double x) {
  return __builtin_signbit(x);
}

#include "more_cached_access.h"
#include "nv_atomics.h"
#include "pair_math.h"
#include "pointer_number.h"

#endif // __BANK_LINT_TOOLKIT_SUPPLEMENT_H__
