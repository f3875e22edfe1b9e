// What was not followed is told.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s

__global__ void copy(float *out, const float *in, int n) {
  out[threadIdx.x] = in[threadIdx.x];
}

void halves(float *out, const float *in, int n) {
  copy<<<1, 128>>>(out, in, n);
  if (n > 1)
    halves(out, in, n / 2);
}

void byPointer(void (*kernel)(float *), float *out) { kernel<<<1, 32>>>(out); }

// CHECK: 0 flagged
// CHECK: note: the launch at [[#@LINE-3]]:55: which kernel it starts is unknown
// CHECK: note: the call at [[#@LINE-7]]:5, which leads to a launch: recursion is not followed
