// Each lane's own variable grows to a multiple. Before iteration k,
//   i = 2^k * (t + 1) - 1, the growth being 2^k - 1: lanes 2^k words apart,
//   j = 3^k * (t + 1): lanes an odd number of words apart.
// RUN: %exits 1 %bank-lint -v --sort=file --builtin-headers --all %s | FileCheck %s

__global__ void grow(float *out, int n) {
  __shared__ float s[4096];
  // CHECK: [[#@LINE+12]]:5: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  // CHECK: store; parametric;
  // CHECK-NEXT: ([growth of the loop at line [[#@LINE+9]]]) % 32 == 0: 1 wavefront,
  // CHECK-NEXT: % 32 == 1: 2 wavefronts,
  // CHECK-NEXT: % 32 == 3: 4 wavefronts,
  // CHECK-NEXT: % 32 == 7: 8 wavefronts,
  // CHECK-NEXT: % 32 == 15: 16 wavefronts,
  // CHECK-NEXT: % 32 == 31: 32 wavefronts,
  // CHECK-NEXT: weight:
  // CHECK-NOT: different multiples
  // CHECK: assuming: the condition at line [[#@LINE+1]]:36 holds in all lanes
  for (int i = (int)threadIdx.x; i < n; i = 2 * i + 1)
    s[i] = 1.0f;
  // CHECK: [[#@LINE+2]]:5: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1
  for (int j = (int)threadIdx.x + 1; j < n; j *= 3)
    s[j] = 2.0f;
  out[threadIdx.x] = s[threadIdx.x];
}
