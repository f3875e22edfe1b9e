// Macros of the command line do not reach the headers that clang includes and
// nvcc does not; those that are meant for the toolkit's do.
//
// REQUIRES: cuda-toolkit
// RUN: %exits 1 %with-toolkit %s -- -DN=32 -DD=3 -Dblock=7 -DA -Dmin=least | FileCheck %s
// RUN: %exits 1 %with-toolkit %s -- -DN=32 -DCUDA_API_PER_THREAD_DEFAULT_STREAM -DTHREADS -D__CUDA_NO_HALF_OPERATORS__ -DNO_HALF | FileCheck %s
// CHECK-NOT: error:
// CHECK: 32 sectors where 4 would do
// CHECK: 1 file, 1 kernel
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#ifdef THREADS
auto *const copy = &cudaMemcpy_ptds; // cudaMemcpy is a macro for it
static_assert(&cudaMemcpy == &cudaMemcpy_ptds);
#endif
#ifdef NO_HALF
// What the header would declare otherwise.
__device__ int operator+(const __half &, const __half &) { return 1; }
__device__ int sum(__half a, __half b) { return a + b; }
#endif
#ifndef N
#define N 1
#endif
__global__ void k(float *x) { x[threadIdx.x * N] = 1; }
void go(float *x) { k<<<1, 32>>>(x); }
