// Addresses that lead further than to an element, and code that is written once
// for several arrays.
//
// RUN: %exits 1 %bank-lint --builtin-headers --suggest-fixes %s | FileCheck %s
#define BOTH(i) (s[i] + u[i])

__global__ void both(float *out) {
  __shared__ float s[1024], u[1024];
  int t = threadIdx.x;
  s[t] = u[t] = out[t];
  __syncthreads();
  out[t] = BOTH(t * 32);
}
// CHECK-DAG: no fix: the index at [[#@LINE-2]]:12 is the macro BOTH's

__global__ void walked(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  const float *from = s + t * 32;
  s[t] = out[t];
  __syncthreads();
  out[t] = *from++ + *from;
}
// CHECK-DAG: no fix: 'from', which leads into it, is changed where it is read at [[#@LINE-2]]:13

__global__ void changing(float *out, volatile int *where) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 32] = out[t];
  __syncthreads();
  out[t] = s[*where & 1023];
}
// CHECK-DAG: no fix: the index at [[#@LINE-2]]:12 does more than read memory

void launch(float *out, int *where) {
  both<<<1, 32>>>(out);
  walked<<<1, 32>>>(out);
  changing<<<1, 32>>>(out, where);
}
