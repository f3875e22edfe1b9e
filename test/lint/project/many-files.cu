// A folder stands for the .cu files below it, a database for its sources. The
// report is the same whatever the number of threads.
//
// RUN: rm -rf %t && mkdir -p %t/a/deep %t/.hidden
// RUN: cp %s %t/a/z.cu && cp %s %t/a/deep/m.cu && cp %s %t/b.cu
// RUN: cp %s %t/.hidden/no.cu && cp %s %t/a/no.cuh && cp %s %t/a/no.txt
// RUN: %exits 1 %bank-lint -v --sort=file --all -j1 %t > %t/one
// RUN: %exits 1 %bank-lint -v --sort=file --all -j 8 %t > %t/eight
// RUN: diff %t/one %t/eight
// RUN: FileCheck %s < %t/one
// RUN: %exits 1 %bank-lint -v --sort=file %t/b.cu %t/a | FileCheck %s --check-prefix=NAMED
// RUN: %counters -j4 %t | FileCheck %s --check-prefix=COUNTERS
//
// RUN: %python %S/Inputs/make_database.py %t/build ../b.cu "nvcc -arch=sm_80 -c ../b.cu" ../a/z.cu "nvcc -arch=sm_90 -c ../a/z.cu" ../x.cpp "g++ -c ../x.cpp"
// RUN: %exits 1 %bank-lint -v --sort=file -p %t/build | FileCheck %s --check-prefix=DATABASE
// RUN: cd %t && %exits 1 %bank-lint -v --sort=file -p build | FileCheck %s --check-prefix=SHORT
//
// RUN: mkdir -p %t/empty && %exits 2 %bank-lint -v --sort=file %t/empty 2>&1 | FileCheck %s --check-prefix=EMPTY

// CHECK: {{a.deep.m}}.cu:[[#@LINE+21]]:{{[0-9]+}}: warning
// Copies of a function are reported together.
// CHECK: also in k(float*) at {{.*a.z}}.cu:[[#@LINE+19]]:{{[0-9]+}}: 14 %
// CHECK: also in k(float*) at {{.*b}}.cu:[[#@LINE+18]]:{{[0-9]+}}: 14 %
// CHECK: {{^}}3 files, 3 kernels
// NAMED: b.cu:
// NAMED: m.cu:
// NAMED: z.cu:
// NAMED: {{^}}3 files, 3 kernels
// COUNTERS: 3 launches counted
// DATABASE: z.cu:
// DATABASE: b.cu:
// DATABASE: {{^}}2 files, 2 kernels (arch sm_90, sm_80,
// SHORT: {{^}}a/z.cu:
// SHORT: also in k(float*) at b.cu:
// EMPTY: {{^}}bank-lint: error: no CUDA file below '{{.*}}empty'; it has no .cu file, and no kernel in a header, Python file or notebook
// EMPTY-NOT: {{.}}

__global__ void k(float *out) {
  __shared__ float s[64];
  out[threadIdx.x] = s[threadIdx.x];
  s[threadIdx.x * 2] = 1.0f;
}
void launch(float *out) { k<<<1, 32>>>(out); }
