//===- qualifiers.h - __global__, __shared__ and friends ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The CUDA keywords as clang attributes, the macros that identify a CUDA
/// compiler, and the two macros that the other headers here are written with.
/// `__noinline__` is a keyword of clang in CUDA mode and is not defined.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_QUALIFIERS_H__
#define __BANK_LINT_QUALIFIERS_H__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// Managed variables live in global memory; clang has the attribute for HIP
// only.
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#define __maxnreg__(n)
#define __block_size__(...)
#define __nv_pure__ __attribute__((pure))

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define __no_return__ __attribute__((noreturn))
#define __no_sanitize_memory__

#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// What nvcc 12.9 says of itself; a command line may say otherwise.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 0
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION (__CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10)
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION CUDART_VERSION
#endif
#define __CUDART_API_VERSION CUDART_VERSION
#define __CUDA_API_VER_MAJOR__ __CUDACC_VER_MAJOR__
#define __CUDA_API_VER_MINOR__ __CUDACC_VER_MINOR__

// Programs look at the include guards of a toolkit to see what is declared.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__

// A function of these headers that runs on the device, and one for both sides.
#define __BL_DEVICE                                                            \
  static __inline__ __attribute__((device, always_inline, nodebug, unused))
#define __BL_BOTH                                                              \
  static __inline__                                                            \
      __attribute__((host, device, always_inline, nodebug, unused))
// The same for members of classes.
#define __BL_MEMBER __inline__ __attribute__((device, always_inline, nodebug))
#define __BL_MEMBER_BOTH                                                       \
  __inline__ __attribute__((host, device, always_inline, nodebug))
// A device function without a body: an opaque value, no memory touched.
#define __BL_OPAQUE extern "C" __attribute__((device, const, nothrow, nodebug))

namespace __bank_lint {
template <bool Condition, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  typedef T type;
};
} // namespace __bank_lint

#endif // __BANK_LINT_QUALIFIERS_H__
