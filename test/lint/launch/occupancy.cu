// A block that the runtime chooses is unknown: it is assumed, and who chooses
// it is told.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s

__global__ void column(int *out) {
  __shared__ int s[32][32];
  out[threadIdx.x] = s[threadIdx.x & 31][0];
}

void launch(int *out) {
  int grid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, column);
  column<<<grid, block>>>(out);
}

// CHECK: warning: 32-way shared bank conflict
// CHECK: block (256) assumed, because cudaOccupancyMaxPotentialBlockSize chooses it for the launch at [[#@LINE-4]]:3
