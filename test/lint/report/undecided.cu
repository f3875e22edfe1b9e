// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row whose address lies in memory: nothing can be said of it, and that is
// said.
// RUN: %bank-lint %s 2>&1 | FileCheck %s
// CHECK: 2 accesses: 1 clean, 0 flagged, 1 undecided
// CHECK-NEXT: undecided: 1 x the pointer is loaded from memory or made from an integer, first at {{.*}}undecided.cu:[[@LINE+2]]:3
__global__ void fill(float **rows) {
  rows[blockIdx.x][threadIdx.x] = 1;
}
int main() { fill<<<8, 32>>>(nullptr); }
