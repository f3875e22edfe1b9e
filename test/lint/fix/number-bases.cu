// The same element, named by an octal, a decimal and a hexadecimal number: all three
// must lead to where it is moved.
//
// RUN: cp %s %t.cu
// RUN: %bank-lint --fix %t.cu >%t.out
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
//
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#include <cuda_runtime.h>

__global__ void columns(float *out) {
  __shared__ float s[32 * 32 + 64];
  int t = threadIdx.x;
  for (int i = 0; i < 34; ++i)
    s[i * 32 + t] = out[i * 32 + t];
  __syncthreads();
  // FIXED: s[35] + s[35] + s[35];
  out[t] = s[t * 32] + s[042] + s[34] + s[0x22];
}

void launch(float *out) { columns<<<1, 32>>>(out); }
