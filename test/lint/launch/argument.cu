// --arg gives a kernel parameter its value. A pitch of 33 words walks through
// all banks, one of 32 stays in one.
//
// RUN: %exits 0 %bank-lint --arg pitch=33 %s | FileCheck %s --check-prefix=PADDED
// RUN: %exits 1 %bank-lint --arg=pitch=32 %s | FileCheck %s

// PADDED: 0 flagged, 0 undecided
// CHECK: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// CHECK: with {{.*}}pitch = 32

__global__ void column(int *out, int pitch) {
  __shared__ int s[33 * 32];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

void launch(int *out, int pitch) { column<<<1, 32>>>(out, pitch); }
