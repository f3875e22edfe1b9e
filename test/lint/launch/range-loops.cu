// A loop over a list in braces is followed once for each element.
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s
#include <initializer_list>

__global__ void column(int *out, int pitch) {
  __shared__ int s[64 * 64];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

// CHECK: warning: 32-way shared bank conflict
// CHECK: grid (1), block (32) from the launch at [[#@LINE+5]]:5, with pitch = 32
// CHECK: also under 1 other launch
// CHECK: 1 file, 1 kernel under 3 launches
void launch(int *out) {
  for (int pitch : {1, 2, 32})
    column<<<1, 32>>>(out, pitch);
}
