// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is unknown may cancel, so that the same place comes out whatever it is,
// but only if nothing wraps around: 2^32 is no multiple of 33. That is said.
// RUN: %bank-lint -v --sort=file --all %s > %t 2>&1 || true
// RUN: FileCheck %s < %t
__global__ void k(double *out, int n, unsigned m) {
  __shared__ float t[33 * 64];
  t[threadIdx.x] = 0;
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:14: warning: 2-way shared bank conflict
  double a = t[(unsigned)(threadIdx.x + 33 * n) % 33 * 2];
  // CHECK-DAG: assuming: unsigned 32-bit index arithmetic does not wrap around
  a += t[(threadIdx.x + 32 * m) % 32 * 5];
  out[threadIdx.x] = a;
}
// The remainder of a power of two is the same where it wraps: nothing is said.
// CHECK: :[[#@LINE-4]]:8: remark: shared load{{.*}}[clean]
// CHECK-NOT: assuming
// CHECK: :[[#@LINE-5]]:3: remark: global store
int main(int c, char **) { k<<<1, 32>>>(nullptr, c, c); }
