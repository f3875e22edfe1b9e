// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane at most meets the condition, which one is unknown: an even lane's
// address is odd, an odd lane's is not, so nothing is said. Where the address is
// the same for all lanes, it is.
// RUN: %bank-lint %s > %t 2>&1 || true
// RUN: FileCheck %s < %t
// CHECK-NOT: warning: misaligned
__global__ void which(float *out, unsigned n) {
  __shared__ unsigned char s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x * 3 == n % 32)
    out[0] = *(short *)&s[threadIdx.x + 1];
}
__global__ void same(float *out, unsigned n) {
  __shared__ unsigned char s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x * 3 == n % 32)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: misaligned 2-byte shared load
    out[0] = *(short *)&s[1];
}
// CHECK-NOT: warning: misaligned
