// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row that lies in one memory or the other: nothing can be said of it, and
// that is said.
// RUN: %bank-lint %s 2>&1 | FileCheck %s
// CHECK: 1 access: 0 clean, 0 flagged, 1 undecided
// CHECK-NEXT: undecided: 1 x the pointer leads to one of several memories, first at {{.*}}undecided.cu:[[@LINE+4]]:3
__global__ void fill(float *out, int n) {
  __shared__ float mine[32];
  float *row = n > 3 ? mine : out;
  row[threadIdx.x] = 1;
}
int main(int n, char **) { fill<<<8, 32>>>(nullptr, n); }
