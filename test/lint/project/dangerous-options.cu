// Options that clang would take for something else change nothing: the report
// is that of the clean command.
//
// RUN: rm -rf %t && mkdir -p %t/src %t/inc %t/sys && cp %s %t/src/a.cu
// RUN: echo "#define TILE 32" > %t/inc/tile.h
// RUN: echo "#define STRIDE S" > %t/sys/stride.h
// RUN: mkdir -p %t/clean %t/nvcc && echo "-I../inc -isystem=../sys" > %t/nvcc/includes.rsp
// RUN: echo "--options-file includes.rsp" > %t/nvcc/outer.rsp
// RUN: %python %S/Inputs/make_database.py %t/clean ../src/a.cu "clang++ -x cuda --cuda-gpu-arch=sm_80 -DA=1 -DB=2 -DS=2 -I../inc -isystem ../sys -std=c++17 -c ../src/a.cu"
// RUN: %python %S/Inputs/make_database.py %t/nvcc ../src/a.cu "ccache nvcc -forward-unknown-to-host-compiler -DA=1,B=2 --options-file outer.rsp -use_fast_math -lineinfo -odir x -diag-suppress 20 -t 4 -dopt on -opt-info inline -time f -Werror all-warnings -Xcompiler -fPIC,-DS=2 -Xptxas -v -Xcudafe --diag_suppress=20 '--generate-code=arch=compute_80,code=[compute_80,sm_80]' -std=c++17 -Wall -fno-gnu-unique -MD -MT x.o -MF x.d -x cu -dc ../src/a.cu -o x.o"
// RUN: %exits 1 %bank-lint -p %t/clean --format=json %t/src/a.cu > %t/clean.json
// RUN: %exits 1 %bank-lint -p %t/nvcc --format=json %t/src/a.cu > %t/nvcc.json
// RUN: sed -i '/"database"/d' %t/clean.json %t/nvcc.json
// RUN: diff %t/clean.json %t/nvcc.json
// RUN: FileCheck %s < %t/nvcc.json
//
// The report without a database is another.
// RUN: %exits 3 %bank-lint --no-database %t/src/a.cu 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: "problems": []
// CHECK: "notes": []
// CHECK: "message": "2-way shared bank conflict
// NONE: 'tile.h', 'stride.h' file not found
#include "tile.h"
#include <stride.h>

#if A != 1 || B != 2
#error the macros did not come through
#endif

__global__ void k(float *out) {
  __shared__ float s[TILE * STRIDE];
  s[threadIdx.x * STRIDE] = 1.0f; // two words of each even bank
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * STRIDE];
}

void launch(float *out) { k<<<1, TILE>>>(out); }
