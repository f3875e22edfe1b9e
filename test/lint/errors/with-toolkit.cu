// With a toolkit, too, the macros of nvcc have values where it gives them one.
//
// REQUIRES: cuda-toolkit
// RUN: %exits 1 %with-toolkit %s | FileCheck %s
// CHECK: with-toolkit.cu:[[#@LINE+9]]:5: warning: 2-way shared bank conflict: 2 wavefronts where 1 would do
// CHECK-NOT: error:
// CHECK: 1 file, 1 kernel
#if __CUDACC__ && __CUDACC_VER_MAJOR__ && __NVCC__ // nothing but numbers
#include <cuda_fp16.h>

__global__ void evens(float *out) {
  __shared__ float s[64];
  if (out)
    s[threadIdx.x * 2] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
#endif

int main() { evens<<<1, 32>>>(nullptr); }
