// A file on which the compiler crashes costs itself, with any number of threads.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/b.cu && cp %s %t/d.cu
// RUN: echo "#pragma clang __debug crash" > %t/a.cu && cp %t/a.cu %t/c.cu
// RUN: %exits 2 %bank-lint -j1 %t > %t/one 2> %t/errors
// RUN: %exits 2 %bank-lint -j4 %t > %t/four
// RUN: diff %t/one %t/four
// RUN: FileCheck %s < %t/one
// RUN: FileCheck %s --check-prefix=ERRORS < %t/errors
// RUN: %exits 2 %doctor %t/a.cu | FileCheck %s --check-prefix=DOCTOR
//
// It may be that it is read by the wrong standard, unless that was stated.
// RUN: %exits 2 %bank-lint -std=c++20 %t/a.cu 2>&1 | FileCheck %s --check-prefix=STATED
// RUN: mkdir %t/p && cp %t/a.cu %t/p && %python -c "import json; print(json.dumps([dict(directory='.', file='a.cu', arguments=['nvcc', '-std=c++20', '-c', 'a.cu'])]))" > %t/p/compile_commands.json
// RUN: %exits 2 %bank-lint -p %t/p 2>&1 | FileCheck %s --check-prefix=STATED

// CHECK: 2 of 4 files, 2 kernels
// ERRORS: {{^}}bank-lint: error: {{.*}}a.cu: the compiler crashed on this file
// ERRORS-NEXT: {{^}}bank-lint: error: {{.*}}c.cu: the compiler crashed on this file
// ERRORS-SAME: ; it was read as C++17: if it is written for C++20, try -std=c++20{{$}}
// ERRORS-NOT: {{.}}
// STATED: the compiler crashed on this file{{$}}
// DOCTOR: failure {{ *}}the compiler crashed on this file

__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
