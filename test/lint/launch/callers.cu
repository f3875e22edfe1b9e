// The values of a launcher's parameters come from its calls in the file. A
// pitch of 33 words walks through all banks, one of 32 stays in one: the call
// that gives 32 is named.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s

__global__ void column(int *out, int pitch) {
  __shared__ int s[33 * 32];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

void launch(int *out, int pitch, int block = 32) {
  dim3 grid;
  grid.x = 2;
  column<<<grid, block>>>(out, pitch);
}

void padded(int *out) { launch(out, 33); }
void plain(int *out) { launch(out, 32); }

// CHECK: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// CHECK: load; proven; 1 execution, 32 wavefronts per block
// CHECK: grid (2), block (32) from the launch at [[#@LINE-8]]:3 and the call at [[#@LINE-4]]:24, with pitch = 32
// CHECK-NOT: warning:
// CHECK: 1 kernel under 2 launches
