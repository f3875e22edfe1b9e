// Conversions of 16-bit floating-point numbers are inline assembly in CUDA's
// headers. nvcc makes no vector of what lies on both sides of one, so that ptxas
// alone joins neighbours: 4 halves to 8 bytes, not 8 to 16. Widths as nvcc 13.0
// has them for sm_80, of the same file with CUDA's own headers (cuobjdump -sass).
//
// RUN: %exits 0 %counters %s | FileCheck %s
// RUN: %if cuda-toolkit %{ %exits 0 %with-toolkit counters %s | FileCheck %s %}
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// 2 STS.64.
extern "C" __global__ void narrowed(const float *a, float *c) {
  __shared__ __align__(16) __half s[128 * 8];
  for (int i = 0; i < 8; ++i)
    s[(threadIdx.x ^ 1) * 8 + i] = __float2half(a[i * 4096 + threadIdx.x]);
  // CHECK: cu:[[#@LINE-1]]:5: shared store, 8 bytes
  __syncthreads();
  c[threadIdx.x] = __half2float(s[threadIdx.x]);
}

// 2 STS.64.
extern "C" __global__ void wholeNumbers(const int *a, float *c) {
  __shared__ __align__(16) __half s[128 * 8];
  for (int i = 0; i < 8; ++i)
    s[(threadIdx.x ^ 1) * 8 + i] = __int2half_rn(a[i * 4096 + threadIdx.x]);
  // CHECK: cu:[[#@LINE-1]]:5: shared store, 8 bytes
  __syncthreads();
  c[threadIdx.x] = s[threadIdx.x];
}

// STS.128 and 2 LDS.64: what is copied is not converted.
extern "C" __global__ void copied(const __half *a, float *c) {
  __shared__ __align__(16) __half s[128 * 8];
  for (int i = 0; i < 8; ++i)
    s[threadIdx.x * 8 + i] = a[i];
  // CHECK: cu:[[#@LINE-1]]:5: shared store, 16 bytes
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += __half2float(s[(threadIdx.x ^ 1) * 8 + i]);
  // CHECK: cu:[[#@LINE-1]]:25: shared load, 8 bytes
  c[threadIdx.x] = sum;
}

// 16 LDS.U16 and 8 STS.U16: each store may change what is loaded after it.
extern "C" __global__ void added(const __half *a, __half *c) {
  __shared__ __align__(16) __half s[128 * 8], t[128 * 8];
  for (int i = 0; i < 8; ++i)
    s[threadIdx.x + i * 128] = a[i * 4096 + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 8; ++i)
    t[(threadIdx.x ^ 1) * 8 + i] =
        __hadd(s[(threadIdx.x ^ 3) * 8 + i], s[(threadIdx.x ^ 5) * 8 + i]);
  // CHECK: cu:[[#@LINE-2]]:5: shared store, 2 bytes
  // CHECK: cu:[[#@LINE-2]]:16: shared load, 2 bytes
  __syncthreads();
  c[threadIdx.x] = t[threadIdx.x];
}

// LDS.128: pairs are words, which ptxas joins to 16 bytes.
extern "C" __global__ void pairs(const __nv_bfloat16 *a, __nv_bfloat162 *c) {
  __shared__ __align__(16) __nv_bfloat16 s[128 * 8];
  for (int i = 0; i < 8; ++i)
    s[threadIdx.x + i * 128] = a[i * 4096 + threadIdx.x];
  __syncthreads();
  const auto *p = reinterpret_cast<const __nv_bfloat162 *>(s);
  __nv_bfloat162 sum = p[(threadIdx.x ^ 1) * 4];
  // CHECK: cu:[[#@LINE-1]]:24: shared load, 16 bytes
  for (int i = 1; i < 4; ++i)
    sum = __hadd2(sum, p[(threadIdx.x ^ 1) * 4 + i]);
  c[threadIdx.x] = sum;
}
