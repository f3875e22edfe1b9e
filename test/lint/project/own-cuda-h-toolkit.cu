// A project's own cuda.h is what the project includes, and not what clang's
// headers do, as with nvcc.
//
// REQUIRES: cuda-toolkit
// RUN: %exits 0 %with-toolkit %s -I%S/Inputs/own_cuda_h 2> %t.errors | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERRORS --allow-empty < %t.errors
// RUN: %exits 0 %with-toolkit %s -- -iquote %S/Inputs/own_cuda_h | FileCheck %s
//
// ERRORS-NOT: error
// CHECK: 1 file, 1 kernel
// CHECK-SAME: 1 access: 1 clean
#include "cuda_runtime.h"
extern "C" {
#include "cuda.h"
}
__global__ void k(float *p) { p[threadIdx.x] = 1; }
void launch(float *p) { k<<<1, 64>>>(own_make_array(p, 64)); }
