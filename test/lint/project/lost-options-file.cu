// What a file of options would have said is missed, and told.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cu
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -arch=sm_80 --options-file gone.rsp -c a.cu"
// RUN: %bank-lint %t/a.cu | FileCheck %s

// CHECK: note: {{.*}}compile_commands.json: the options in 'gone.rsp' are lost: {{.+}}

__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
