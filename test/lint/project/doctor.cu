// doctor says whose command a file has, what became of each option, who chose
// the architecture and the headers, and what was seen in the file.
//
// RUN: rm -rf %t && mkdir -p %t/src && cp %s %t/src/a.cu && echo "-DN=4" > %t/more.rsp
// RUN: %python %S/Inputs/make_database.py %t src/a.cu "ccache nvcc -arch=sm_90a -DA=1,B=2 -optf more.rsp -std=c++17 -lineinfo -frobnicate -c src/a.cu" src/a.cu "nvcc -c src/a.cu"
// RUN: %exits 3 %doctor %t/src/a.cu -- -DUSER | FileCheck %s
// RUN: %exits 3 %doctor --format=json %t/src/a.cu | %python -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: %exits 3 %doctor --no-database --arch=sm_75 %t/src/a.cu | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %doctor %t/none.cu | FileCheck %s --check-prefix=MISSING

// CHECK: file {{.*}}src/a.cu
// CHECK-NEXT: database {{.*}}compile_commands.json (2 entries)
// CHECK-NEXT: command {{ *}}ccache nvcc -arch=sm_90a
// CHECK-NEXT: the first of 2 commands for this file
// CHECK-NEXT: directory
// CHECK-NEXT: compiler {{ *}}nvcc, behind ccache
// CHECK-NEXT: kept {{ *}}-DN=4
// CHECK-NEXT: -std=c++17
// CHECK-NEXT: translated {{ *}}-arch=sm_90a -> architecture sm_90a
// CHECK-NEXT: -DA=1,B=2 -> -DA=1 -DB=2
// CHECK-NEXT: -optf more.rsp -> the options in it
// CHECK-NEXT: dropped {{ *}}-lineinfo: adds debug information
// CHECK-NEXT: -c: says which steps to run
// CHECK-NEXT: src/a.cu: is an input
// CHECK-NEXT: unknown {{ *}}-frobnicate: is no option of nvcc's
// CHECK-NEXT: arch {{ *}}sm_90a (the project's command)
// CHECK-NEXT: CUDA headers {{ *}}built in (--builtin-headers)
// CHECK-NEXT: to clang {{ *}}-DA=1 -DB=2 -DN=4 -std=c++17
// CHECK-NEXT: from you {{ *}}-DUSER
// CHECK-NEXT: errors {{ *}}1 error
// CHECK-NEXT: a.cu:{{.*}}no_such_name
// CHECK-NEXT: launches {{ *}}1 in the file
// CHECK-NEXT: the block of 1 of 1 kernel is known: 1 by a launch in the file
// CHECK-NEXT: kernels {{ *}}whole(float*) at
// CHECK-NEXT: grid (2), block (64) from the launch at
// CHECK-NEXT: not analysed {{ *}}broken(float*): {{.*}}no_such_name

// JSON: "arch": "sm_90a"
// JSON: "command": {
// JSON: "option": "-DA=1,B=2"
// JSON-NEXT: "outcome": "translated"
// JSON-NEXT: "became": "-DA=1 -DB=2"
// JSON: "launch_sites": 1

// NONE: database {{ *}}none
// NONE: command {{ *}}none; compiled without a project's options
// NONE: arch {{ *}}sm_75 (--arch)

// MISSING: failure {{ *}}no such file

__global__ void whole(float *out) { out[threadIdx.x] = 1.0f; }
__global__ void broken(float *out) { *out = no_such_name; }
void launch(float *out) { whole<<<2, 64>>>(out); }
