// Warps with roles: which of them execute an access is said. Where all do, or where
// no access of the kernel is left to others, nothing is.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a --all --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint --arch=sm_90a --verbose %s | FileCheck %s --check-prefix=DETAILS
// RUN: %exits 1 %bank-lint --arch=sm_90a --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 0 %explain --arch=sm_90a %s:36 | FileCheck %s --check-prefix=EXPLAIN

#include <cuda_runtime.h>

__device__ void wait(int name) {
  asm volatile("bar.sync %0, %1;" ::"r"(name), "r"(256) : "memory");
}

// CHECK-DAG: roles.cu:36:14: warning: 32-way shared bank conflict
// CHECK-DAG: of producersAndConsumers by warps 4 to 7 of 8; grid (1), block (256) from the launch
// CHECK-DAG: roles.cu:30:7: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1; 32 executions, 32 wavefronts per block, by warps 0 to 3 of 8 [clean]
// CHECK-DAG: roles.cu:41:5: remark: global store, 4 bytes per lane: 1 sector, ideal 1; 1 execution and 7 without lanes, 1 sector per block, by warp 7 of 8 [clean]
// DETAILS: kernel producersAndConsumers(float const*, float*), by warps 4 to 7 of 8, grid (1)
// JSON: "warps": [
// JSON-NEXT: {
// JSON-NEXT: "first": 4,
// JSON-NEXT: "last": 7
// EXPLAIN: executed by warps 4 to 7 of 8
__global__ void producersAndConsumers(const float *in, float *out) {
  __shared__ float tile[32][32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp < 4) {
    for (int row = warp; row < 32; row += 4)
      tile[row][lane] = in[row * 32 + lane];
    wait(1);
  } else {
    wait(1);
    float sum = 0;
    for (int column = warp - 4; column < 32; column += 4)
      sum += tile[lane][column];
    out[threadIdx.x - 128] = sum;
  }
  // Lane 31 of the last warp.
  if (threadIdx.x == 255)
    out[128] = 1;
}

// Warp 0 does all: that some do less is no role.
// CHECK-DAG: roles.cu:[[#@LINE+7]]:7: remark: shared load, {{.*}} per block [clean]
__global__ void fewerAndFewer(float *out) {
  __shared__ float part[256];
  part[threadIdx.x] = threadIdx.x;
  for (int n = 128; n > 0; n /= 2) {
    __syncthreads();
    if (threadIdx.x < n)
      part[threadIdx.x] += part[threadIdx.x + n];
  }
  out[threadIdx.x] = part[threadIdx.x];
}

void launch(const float *in, float *out) {
  producersAndConsumers<<<1, 256>>>(in, out);
  fewerAndFewer<<<1, 256>>>(out);
}
