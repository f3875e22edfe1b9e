// A folder of the project that holds a toolkit's headers is not mixed with the
// built-in ones.
//
// RUN: rm -rf %t && mkdir -p %t/cuda %t/inc && cp %s %t/a.cu
// RUN: echo "#error of the toolkit" > %t/cuda/cuda_runtime.h
// RUN: echo "#define N 1" > %t/inc/n.h
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -arch=sm_80 -Icuda,inc -isystem cuda -c a.cu"
// RUN: %bank-lint %t/a.cu
// RUN: %doctor %t/a.cu | FileCheck %s

// CHECK: CUDA headers {{ *}}built in (--builtin-headers)
// CHECK-NEXT: left out for the built-in ones: {{.*}}cuda
#include <cuda_runtime.h>
#include <n.h>

__global__ void k(float *out) { out[threadIdx.x * N] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
