// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of a kind that is not followed makes values unknown, and a note says so.
// RUN: %bank-lint --all %s -- -fblocks | FileCheck %s
__global__ void column(float *out, int n) { out[threadIdx.x] = n; }

// CHECK: launch of column(float*, int), grid (1), block (32) from the launch at {{[^,]*}}:
// CHECK-NOT: with n
// CHECK: note: the host code at [[#@LINE+3]]:23 is not followed (a block, which others may call)
int main() {
  __block int n = 3;
  void (^set)(void) = ^{
    n = 5;
  };
  set();
  column<<<1, 32>>>(nullptr, n);
}
