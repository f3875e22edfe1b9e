// What a type is whose declaration has an error is unknown, while the compiler
// takes it for an int.
// RUN: %exits 3 %bank-lint --all %s > %t 2>&1
// RUN: FileCheck %s < %t
typedef undeclared real;
__global__ void scale(real *out) { out[threadIdx.x * 2] = 0; }
// CHECK: not analysed: scale
