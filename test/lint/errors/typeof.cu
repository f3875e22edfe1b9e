// nvcc knows `typeof` also where a standard is asked for.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s
// RUN: %exits 0 %bank-lint --std=c++20 %s | FileCheck %s
// RUN: %exits 0 %bank-lint %s -- -std=c++14 | FileCheck %s
//
// CHECK: 1 file, 1 kernel
// CHECK-SAME: 1 access: 1 clean
// CHECK-NOT: not analysed

__global__ void k(float *p) {
  typeof(p[0]) x = 1;
  __typeof__(x) y = x;
  p[threadIdx.x] = y;
}
void launch(float *p) { k<<<1, 64>>>(p); }
