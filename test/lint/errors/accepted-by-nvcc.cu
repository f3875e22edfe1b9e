// What clang has an error for and nvcc at most a warning.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s
// RUN: %exits 1 %bank-lint --builtin-headers --all %s -- -std=c++20 | FileCheck %s

// CHECK-NOT: error:
// CHECK: 1 file, 3 kernels {{.*}}: 4 accesses: {{.*}}, 0 undecided
// CHECK-NOT: not analysed

#if __CUDACC__
__global__ void narrowed(float4 *p, int i, double d) {
  float4 v = {i, d, 1.0, i};
  p[threadIdx.x * 2] = v;
}
#endif

__global__ void kept(float *p) {
  register int x = threadIdx.x;
  p[x * 2] = 1;
}

__device__ float noValue(float x) { if (x > 0) return 1; }
__global__ void called(float *p) {
  p[threadIdx.x * 2] = noValue(p[threadIdx.x * 2]);
}
