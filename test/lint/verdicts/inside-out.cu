// A function is simplified before it goes into another. Of 2^30 calls as they
// are written, thirty additions are left.
// RUN: %exits 1 %bank-lint %s | FileCheck %s

struct Empty {};
template <int N> __device__ int same(Empty e, int i) {
  if constexpr (N == 0)
    return i;
  else
    return (same<N - 1>(e, i) + same<N - 1>(e, i)) / 2;
}

__global__ void kernel(float *p) {
  // CHECK: [[#@LINE+1]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
  p[same<30>(Empty(), threadIdx.x) * 2] = 1;
}
// CHECK: 1 file, 1 kernel {{.*}} 0 undecided

void go(float *p) { kernel<<<1, 32>>>(p); }
