// Without a launch in the file, __launch_bounds__ gives the block: 64 threads
// are 2 warps, each of 32 wavefronts.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s

// CHECK: warning: 32-way shared bank conflict
// CHECK: 2 executions, 64 wavefronts per block, 62 excess
// CHECK: block (64) from __launch_bounds__

__global__ void __launch_bounds__(64) column(int *out) {
  __shared__ int s[64 * 32];
  out[threadIdx.x] = s[threadIdx.x * 32];
}
