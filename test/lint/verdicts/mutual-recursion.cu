// Two functions that call each other stay calls, also where both are
// __forceinline__; CuTe has such. They were copied into each other without end.
// RUN: %exits 3 %bank-lint --builtin-headers --file-memory=1000 --all %s | FileCheck %s
__device__ __forceinline__ unsigned right(unsigned x, int by);
__device__ __forceinline__ unsigned left(unsigned x, int by) {
  return by == 0  ? x
         : by > 0 ? (x << by) | (x >> (32 - by))
                  : right(x, -by);
}
__device__ __forceinline__ unsigned right(unsigned x, int by) {
  return by == 0  ? x
         : by > 0 ? (x >> by) | (x << (32 - by))
                  : left(x, -by);
}

// right(1, 30) is 4.
// CHECK-DAG: mutual-recursion.cu:[[@LINE+2]]:3: warning: uncoalesced global store: 16 sectors where 4 would do
__global__ void numbers(float *out) {
  out[threadIdx.x * left(1, -30)] = 1;
}

// CHECK-DAG: mutual-recursion.cu:[[@LINE+2]]:3: {{.*}}global store, 4 bytes per lane: 4 sectors, ideal 4
__global__ void unknown(unsigned *out, int by) {
  out[threadIdx.x] = left(threadIdx.x, by);
}
// CHECK: not analysed: unknown(unsigned int*, int) at {{.*}}mutual-recursion.cu:24:22: the call of left(unsigned int, int) is not followed (recursion)
