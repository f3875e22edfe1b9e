// --launch states the block and the grid; the arguments stay those of the
// file's launches, and --arg wins over both. A pitch of 32 words stays in one
// bank, one of 33 walks through all of them.
//
// RUN: %exits 1 %bank-lint -v --sort=file --launch=column=1:64 %s | FileCheck %s
// RUN: %exits 0 %bank-lint -v --sort=file --launch=column=1:64 --arg=pitch=33 %s | FileCheck %s --check-prefix=ARG

// CHECK: warning: 32-way shared bank conflict
// CHECK: load; proven; 2 executions, 64 wavefronts per block
// CHECK: grid (1), block (64) from --launch, with pitch = 32 from the launch at [[#@LINE+7]]:25
// ARG: 0 flagged, 0 undecided
__global__ void column(int *out, int pitch) {
  __shared__ int s[33 * 64];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

void launch(int *out) { column<<<4, 32>>>(out, 32); }
