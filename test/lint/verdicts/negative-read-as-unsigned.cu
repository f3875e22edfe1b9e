// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number below zero that is read as unsigned is a large one: the loops are
// executed, and what is in them is not left out.
// RUN: %bank-lint --all %s > %t 2>&1 || true
// RUN: FileCheck %s < %t
__global__ void by_thread(const int *__restrict__ data, float *out, int n) {
  float sum = 0;
  for (unsigned i = 0; i < (unsigned)(-(int)threadIdx.x) % 24u; ++i)
    // CHECK-DAG: :[[#@LINE+1]]:19: remark: global load, 4 bytes per lane
    sum += (float)data[n];
  out[threadIdx.x] = sum;
}
__global__ void by_iteration(const int *__restrict__ data, float *out, int n) {
  float sum = 0;
  for (int k = threadIdx.x & 31; k < n; k += 32)
    for (unsigned i = 0; i < (unsigned)-k % 24u; ++i)
      // CHECK-DAG: :[[#@LINE+1]]:21: remark: global load, 4 bytes per lane
      sum += (float)data[n];
  out[threadIdx.x] = sum;
}
