// Lane 0 writes m. Which member the others write is unknown, so that n may be
// what they wrote: the store below is not one of all lanes to one place.
// RUN: %exits 0 %bank-lint --all --launch k=4:16,4 %s | FileCheck %s
struct Pair {
  int n, m;
};
__global__ void k(float *out, Pair pair) {
  __shared__ long long s[1024];
  int *at = (threadIdx.x & pair.n) > threadIdx.y ? &pair.n : &pair.m;
  *at = 2 * threadIdx.x;
  // CHECK: [[#@LINE+1]]:3: remark: shared store, 8 bytes per lane: 2 to 32 wavefronts, ideal 2
  s[pair.n & 1023] = 1;
  out[threadIdx.x] = s[3];
}
