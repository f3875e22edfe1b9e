// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one execution costs may hold for every argument, and how often it is
// executed not: a bound of a loop, a guard, a loop that strides by the grid.
// Where no argument decides it, nothing is said.
// RUN: %bank-lint -v --sort=file %s > %t 2>&1 || true
// RUN: FileCheck %s < %t
// RUN: %bank-lint --format=json %s > %t.json 2>&1 || true
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: %explain %s:22 | FileCheck --check-prefix=EXPLAIN %s
// JSON: "executions_hold_for_every": false
// EXPLAIN: per block{{ +}}12 executions at this launch, 384 wavefronts
__global__ void loop(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x, i = 0;
  float sum = 0;
  s[t] = t;
  __syncthreads();
  // CHECK: how-often.cu:22:12: warning: 32-way shared bank conflict
  // CHECK: load; proven for every n; 12 executions at this launch, 384 wavefronts per block
  do {
    sum += s[(t * 32 + i) & 2047];
  } while (++i < n);
  out[t] = sum;
}

__global__ void by_grid(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK: how-often.cu:[[@LINE+3]]:5: warning: 32-way shared bank conflict
  // CHECK: store; proven for every n (whole warps); 8 executions at this launch
  for (int i = 0; i < n; i += gridDim.x)
    s[(t * 32 + i) & 2047] = t;
  __syncthreads();
  out[t] = s[t];
}

__global__ void guarded(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK: how-often.cu:[[@LINE+3]]:5: warning: 32-way shared bank conflict
  // CHECK: store; proven for every n (whole warps); 4 executions at this launch
  if (n > 3)
    s[(t * 32) & 2047] = t;
  __syncthreads();
  out[t] = s[t];
}

__global__ void as_often(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK: how-often.cu:[[@LINE+2]]:5: warning: 32-way shared bank conflict
  // CHECK: store; proven for every n; 4 executions, 128 wavefronts per block
    s[(t * 32 + (n & 31)) & 2047] = t;
  __syncthreads();
  out[t] = s[t];
}

int main() {
  loop<<<1, 128>>>(nullptr, 3);
  guarded<<<1, 128>>>(nullptr, 5);
  by_grid<<<3, 128>>>(nullptr, 6);
  as_often<<<1, 128>>>(nullptr, 3);
}
