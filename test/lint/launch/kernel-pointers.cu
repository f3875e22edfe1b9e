// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer to a kernel that is one of many, perhaps null: each is launched,
// the null pointer is not.
// RUN: %exits 1 %bank-lint --all --format=json %s > %t.json
// RUN: %python %S/Inputs/launches_of.py %t.json | FileCheck %s
template <int N> __global__ void k(float *out, int tag) {
  out[threadIdx.x * N] = 1;
}
using Pointer = void (*)(float *, int);

#define INSTANCE(n)                                                            \
  if (b == n)                                                                  \
  return k<n>
static Pointer pick(int b) {
  INSTANCE(1); INSTANCE(2); INSTANCE(3); INSTANCE(4); INSTANCE(5); INSTANCE(6);
  INSTANCE(7); INSTANCE(8); INSTANCE(9); INSTANCE(10); INSTANCE(11);
  INSTANCE(12); INSTANCE(13); INSTANCE(14); INSTANCE(15); INSTANCE(16);
  INSTANCE(17);
  return nullptr;
}
// CHECK-COUNT-17: tag = 1: k<{{[0-9]+}}> (1) (128){{$}}
// CHECK-NOT: tag = 1
void returned(float *out, int b) {
  Pointer kernel = pick(b);
  if (!kernel)
    return;
  kernel<<<1, 128>>>(out, 1);
}
// CHECK: tag = 2: k<3> (1) (32)
// CHECK-NOT: tag = 2
void orNull(float *out, int b) {
  Pointer kernel = b > 3 ? k<3> : nullptr;
  if (kernel)
    kernel<<<1, 32>>>(out, 2);
}
// CHECK: tag = 3: k<2> (1) (96)
// CHECK-NEXT: tag = 3: k<4> (1) (96)
static const Pointer table[] = {k<2>, k<4>};
void ofTable(float *out, int i) { table[i]<<<1, 96>>>(out, 3); }
// CHECK-NOT: note:
