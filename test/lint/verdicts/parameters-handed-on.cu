// A structure of a kernel that is handed on by value is read from constant
// memory, whatever it is indexed by, unless somebody writes to a copy of it. (nvcc
// 13.0 has no stack frame for the first kernel, and one of 152 bytes for the others.)
// RUN: not %bank-lint -v --sort=file --min-weight=0 --arch=sm_80 %s > %t
// RUN: grep local-array-indexed %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='kernel kOnce'

struct P { int n; int index[32]; float *out; const float *in; };
__forceinline__ __device__ void once(const P p) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < p.n; ++i)
    p.out[i * 1024 + x] = p.in[p.index[i] * 1024 + x];
}
__global__ void kOnce(const P p) { once(p); }

__forceinline__ __device__ void changing(P p) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < p.n; ++i) {
    p.index[(i + 1) & 31] += 1;
    p.out[i * 1024 + x] = p.in[p.index[i] * 1024 + x];
  }
}
// CHECK-DAG: kernel kChanging(P)
__global__ void kChanging(P p) { changing(p); }
// CHECK-DAG: kernel kChanged(P)
__global__ void kChanged(P p) {
  p.index[p.n & 31] = 0;
  once(p);
}
