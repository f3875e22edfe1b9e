// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs when objects end may change what they lead to, and launches of its
// own happen with values that are unknown.
// RUN: %counters %s | FileCheck %s
__global__ void column(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void last(float *out, int n) { out[threadIdx.x * n] = 1; }
struct Guard {
  int &to;
  ~Guard() { to = 33; }
};
struct Finish {
  float *out;
  int n;
  ~Finish() { last<<<1, 32>>>(out, n); }
};
static void restore(int **to) { **to = 33; }

// CHECK-NOT: with n
void atTheEndOfABlock(float *out) {
  int n = 1;
  {
    Guard guard{n};
    n = 2;
  }
  column<<<1, 32>>>(out, n);
}
void byBreak(float *out) {
  int n = 1;
  for (;;) {
    Guard guard{n};
    n = 2;
    break;
  }
  column<<<2, 32>>>(out, n);
}
void byException(float *out) {
  int n = 1;
  try {
    Guard guard{n};
    throw n;
  } catch (int) {
    column<<<3, 32>>>(out, n);
  }
}
void byAttribute(float *out) {
  int n = 1;
  {
    int *guard __attribute__((cleanup(restore))) = &n;
    n = 2;
  }
  column<<<4, 32>>>(out, n);
}
void ofATemporary(float *out) {
  int n = 1;
  Guard{n}, n = 2;
  column<<<5, 32>>>(out, n);
}
void launching(float *out) {
  Finish finish{out, 4};
  finish.n = 8;
}
// CHECK: launch of last(float*, int), grid (1), block (32) from the launch
// CHECK-NOT: with n
