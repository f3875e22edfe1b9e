// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict made with the launch's arguments says for which of them it holds
// whatever their values: the first needs none; the stride of the second is
// what makes it a conflict.
// RUN: %bank-lint -v --sort=file %s > %t 2>&1 || true
// RUN: FileCheck %s < %t
__global__ void k(float *out, int w, int ld) {
  __shared__ float tile[32][32], flat[1024];
  int t = threadIdx.x;
  // CHECK: for-every.cu:[[@LINE+2]]:5: warning: 32-way shared bank conflict
  // CHECK: store; proven for every w, ld; 1 execution
    tile[t][w & 31] = out[t];
  __syncthreads();
  // CHECK: for-every.cu:[[@LINE+2]]:{{[0-9]+}}: warning: 32-way shared bank conflict
  // CHECK: load; proven; 1 execution
  out[t] = flat[(t * ld) & 1023] + tile[0][t];
}
int main() { k<<<1, 32>>>(nullptr, 7, 32); }
