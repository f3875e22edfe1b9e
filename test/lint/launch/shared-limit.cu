// What cudaFuncSetAttribute allows bounds the dynamic shared memory of a launch
// that does not say how much it gives.
// RUN: %exits 0 %bank-lint --builtin-headers --all %s | FileCheck %s
#include <cuda_runtime.h>

template <int W> __global__ void a(float *p, int n) { p[threadIdx.x] = n; }
__global__ void b(float *p, int n) { p[threadIdx.x] = n; }

// CHECK: launch of a<16>(float*, int), grid (4), block (32) from
// CHECK: launch of a<32>(float*, int), grid (4), block (32), at most 98304 shared bytes from
// Of two ways, the one that allows more; a known number says it all.
// CHECK: launch of b(float*, int), grid (1), block (32), at most 70000 shared bytes from
// CHECK: launch of b(float*, int), grid (2), block (32), 64 shared bytes from
// An unknown number allows anything, also in an earlier iteration.
// CHECK: launch of b(float*, int), grid (3), block (32) from
// CHECK: launch of b(float*, int), grid (4), block (32) from
void host(float *p, int bytes, int n) {
  cudaFuncSetAttribute((const void *)a<32>,
                       cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
  a<16><<<4, 32, bytes>>>(p, 1);
  a<32><<<4, 32, bytes>>>(p, 1);
  if (n > 2)
    cudaFuncSetAttribute(b, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  else
    cudaFuncSetAttribute(b, cudaFuncAttributeMaxDynamicSharedMemorySize, 70000);
  b<<<1, 32, bytes>>>(p, 1);
  b<<<2, 32, 64>>>(p, 1);
  for (int i = 0; i < n; ++i) {
    b<<<3, 32, bytes>>>(p, 1);
    cudaFuncSetAttribute(b, cudaFuncAttributeMaxDynamicSharedMemorySize, i);
  }
  cudaFuncSetAttribute(b, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  b<<<4, 32, bytes>>>(p, 1);
}
