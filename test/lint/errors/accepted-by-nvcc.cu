// What nvcc has at most a warning for, and clang an error or other code.
// RUN: %exits 3 %bank-lint --builtin-headers %s | FileCheck %s
// RUN: %exits 3 %bank-lint --builtin-headers %s -- -std=c++20 | FileCheck %s

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

// What is done before the end of a function that returns nothing is done.
__device__ float noValue(float *s) { s[threadIdx.x * 32] = 1; }
__device__ float oneValue(float *s, int n) {
  if (n > 3)
    return s[threadIdx.x];
  s[threadIdx.x * 2] = 1;
}
// CHECK-DAG: accepted-by-nvcc.cu:[[@LINE-6]]:38: warning: {{.*}}32 sectors
// CHECK-DAG: accepted-by-nvcc.cu:[[@LINE-3]]:3: warning: {{.*}}8 sectors
__global__ void called(float *p, int n) {
  p[threadIdx.x * 4] = noValue(p) + oneValue(p, n);
}

// clang puts a trap in the place of the argument: nothing would be behind it.
struct Copied {
  __device__ Copied(int v) : v(v) {}
  __device__ Copied(const Copied &C) : v(C.v + 1) {}
  __device__ ~Copied() { v = 0; }
  int v;
};
__device__ int print(const char *Format, ...);
__global__ void trapped(float *p, int n) {
  Copied c(n);
  print("", c);
  p[threadIdx.x * 2] = 1;
}
// CHECK: 1 file, 3 kernels {{.*}}, 0 undecided
// CHECK: not analysed: trapped(float*, int) at {{.*}}: cannot pass object of non-trivial type 'Copied' through variadic function
