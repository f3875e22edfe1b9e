// A header that is linted by itself borrows the command of its neighbour.
//
// RUN: rm -rf %t && mkdir -p %t/src && cp %s %t/src/k.cuh && echo > %t/src/a.cu
// RUN: %python %S/Inputs/make_database.py %t src/a.cu "nvcc -arch=sm_80 -DSTRIDE=2 -c src/a.cu"
// RUN: %exits 1 %bank-lint %t/src/k.cuh | FileCheck %s

// CHECK: 2-way shared bank conflict
// CHECK: note: no command for this file in {{.*}}; compiled as its neighbour {{.*}}a.cu

__global__ void k(float *out) {
  __shared__ float s[64];
  s[threadIdx.x * STRIDE] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x];
}
inline void launch(float *out) { k<<<1, 32>>>(out); }
