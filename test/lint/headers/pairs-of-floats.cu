// Arithmetic on two floats at once, which sm_100 and newer have.
//
// RUN: %bank-lint --no-cache --arch=sm_100a --all %s | FileCheck %s
// CHECK: 2 accesses: 2 clean
#include <cuda_runtime.h>
__global__ void scale(float2 *a, float2 by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 value = __fmul2_rn(a[i], by);
  value = __fadd2_rz(value, by);
  a[i] = __ffma2_ru(value, by, __ffma2_rd(by, by, value));
}
