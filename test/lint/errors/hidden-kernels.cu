// Kernels that conditionals leave out are counted, with the macros that they wait for.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %bank-lint whole.cu > whole.out
// RUN: FileCheck whole.cu --input-file=whole.out
// RUN: %bank-lint -DWITH_GPU -DWITH_TENSORS=2 whole.cu | FileCheck %s --check-prefix=ON --implicit-check-not=behind
// ON: 1 file, 3 kernels
// RUN: %bank-lint --format=json whole.cu | FileCheck %s --check-prefix=JSON
// JSON: 3 `__global__` functions are behind macros that are not defined: WITH_GPU, WITH_TENSORS
// RUN: %bank-lint --format=sarif whole.cu | FileCheck %s --check-prefix=SARIF
// SARIF: 3 `__global__` functions are behind macros that are not defined: WITH_GPU, WITH_TENSORS
// RUN: %bank-lint other.cu 2>&1 | FileCheck other.cu
// RUN: %bank-lint none.cu 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not='__global__'
// NONE: 1 file, 2 kernels
// In a header, also when headers have been compiled in advance.
// RUN: %bank-lint --cache-dir=%t/cache main.cu 2>&1 | FileCheck main.cu
// RUN: touch -d 2001-01-01 main.cu && echo '//' >> main.cu
// RUN: %bank-lint --cache-dir=%t/cache main.cu 2>&1 | FileCheck main.cu
// RUN: echo '//' >> main.cu
// RUN: %bank-lint --cache-dir=%t/cache main.cu 2>&1 | FileCheck main.cu

//--- whole.cu
// CHECK: no kernels in whole.cu
// CHECK: note: whole.cu: 3 `__global__` functions are behind macros that are not defined: WITH_GPU, WITH_TENSORS; analyse them with -D
#if defined(WITH_GPU)
template <typename T> __global__ void
__launch_bounds__(256) first(T *a) { a[threadIdx.x] = 1; }
template __global__ void first(float *);
#endif
#ifdef WITH_GPU
namespace n { __global__ static void second(float *a) { a[threadIdx.x] = 1; } }
#endif
#if WITH_TENSORS > 1 // and not 1
__global__ void declared(float *a); // "__global__ void none() {}"
extern "C" __global__ void third(float *a) { a[threadIdx.x] = 1; }
#endif
//--- other.cu
// CHECK-DAG: note: other.cu: 1 `__global__` function is left out by macros that are defined: CPU_ONLY
// CHECK-DAG: note: other.cu: 1 `__global__` function is left out for sm_80 by a condition on __CUDA_ARCH__; with another --arch there may be some
// CHECK-DAG: note: other.cu: 2 `__global__` functions are behind macros that are not defined: FAST; analyse them with -DFAST
#define CPU_ONLY
#ifndef CPU_ONLY
__global__ void gpu(float *a) { a[threadIdx.x] = 1; }
#endif
#if __CUDA_ARCH__ >= 900
__global__ void hopper(float *a) { a[threadIdx.x] = 1; }
#endif
#ifndef FAST
__global__ void slow(float *a) { a[threadIdx.x] = 1; }
#else
__global__ void fast(float *a) { a[threadIdx.x] = 1; }
#define KERNEL(n) n
__global__ void KERNEL(made)(float *a) { a[threadIdx.x] = 1; }
#endif
//--- none.cu
// The other branch has the kernel, or there is none.
#ifndef GUARD
#define GUARD
#ifdef WIDE
__global__ void k(float *a) { a[threadIdx.x * 2] = 1; }
#else
__global__ void k(float *a) { a[threadIdx.x] = 1; }
#endif
template <int N> __global__ void t(float *a) { a[threadIdx.x] = N; }
template __global__ void t<1>(float *);
#if 0
__global__ void dead(float *a) { a[threadIdx.x] = 1; }
#endif
#ifdef WIDE
__global__ void t(float *a); // a comment: __global__ void x() {}
#define X "__global__ void x() {}"
template <int N> __global__ void t(float *a) { a[0] = N; }
#endif
#include "none.cu"
#endif
//--- main.cu
// CHECK: note: {{.*}}kernels.cuh: 1 `__global__` function is behind macros that are not defined: HAVE_HALF; analyse it with -DHAVE_HALF
#include "kernels.cuh"
__global__ void own(float *a) { a[threadIdx.x] = 1; }
//--- kernels.cuh
#pragma once
#ifdef HAVE_HALF
__global__ void half(float *a) { a[threadIdx.x] = 1; }
#endif
