// Where nvcc puts a variable is known only if it makes one variable of each. It
// splits what is accessed by constant indices only, drops numbers that only
// constants are stored to, and an array with one element becomes a number: the
// variables behind lie elsewhere then. So nothing is proven of their addresses.
// (Read from the cubins of nvcc 13.0.)
// RUN: %exits 1 %bank-lint --all --arch=sm_80 %s | FileCheck %s

#define USE(B) B[(((unsigned)__cvta_generic_to_shared(B) >> 3 & 1) ^ 1) * t * 31 + t]

__global__ void one(float *o) {
  __shared__ double v[1];
  __shared__ float B[1024];
  int t = threadIdx.x;
  v[0] = o[0];
  for (int i = t; i < 1024; i += 32) B[i] = i;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:10: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  o[t] = USE(B) + v[0];
}

__global__ void split(float *o) {
  __shared__ struct { int x, y; } v;
  __shared__ float B[1024];
  int t = threadIdx.x;
  v.x = o[0]; v.y = o[1];
  for (int i = t; i < 1024; i += 32) B[i] = i;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:10: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  o[t] = USE(B) + v.x + v.y;
}

__global__ void gone(float *o) {
  __shared__ int flag;
  __shared__ float B[1024];
  int t = threadIdx.x;
  if (t == 0) flag = 1;
  for (int i = t; i < 1024; i += 32) B[i] = i;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:10: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  o[t] = USE(B) + flag;
}

void go(float *o) { one<<<1, 32>>>(o); split<<<1, 32>>>(o); gone<<<1, 32>>>(o); }
