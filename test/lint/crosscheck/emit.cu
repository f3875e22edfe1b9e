// A folder that can be measured on another machine: one harness for each file,
// each launch once, on buffers as large as the analysis says.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %crosscheck --all -DEXTRA=1 -I %S/Inputs --emit %t/out %s | FileCheck %s
// CHECK: wrote {{.*}}out: 5 launches of 1 file; run {{.*}}out/run.sh where the GPU is
// RUN: FileCheck --check-prefix=HARNESS %s < %t/out/harness/emit.cu
// RUN: FileCheck --check-prefix=LABELS %s < %t/out/harness/emit.labels
// RUN: FileCheck --check-prefix=ARGS %s < %t/out/harness/emit.args
// RUN: FileCheck --check-prefix=JSON %s < %t/out/predictions.json
// RUN: ls %t/out | FileCheck --check-prefix=FILES %s
// FILES: bank_lint_harness.h
// FILES: run.sh
// FILES: sass_metrics.cpp
// The user's file and his header are there, as they stand to each other.
// RUN: diff %s %t/out/source/emit/emit.cu
// RUN: diff %S/Inputs/scale.h %t/out/source/emit/Inputs/scale.h
// RUN: sh -n %t/out/run.sh
//
// Once more into the same folder; never into one with other things.
// RUN: %crosscheck --kernel plain --emit %t/out %s | FileCheck --check-prefix=AGAIN %s
// AGAIN: 1 launch of 1 file
// RUN: FileCheck --check-prefix=ONE %s < %t/out/harness/emit.labels
// ONE-COUNT-1: # launch:
// ONE-NOT: # launch:
// RUN: %exits 2 %crosscheck --all --emit %S/Inputs %s 2>&1 | FileCheck --check-prefix=OTHERS %s
// OTHERS: error: '{{.*}}Inputs' has other files in it; an empty or a new folder is needed
//
// What cannot be run is told, and the rest is written.
// RUN: %crosscheck --all --arg n=? --emit %t/notes %s 2>&1 | FileCheck --check-prefix=NOTES %s
// NOTES: note: plain(float const*, float*, int) is run with n = 256, which the file does not set; set others with --launch and --arg
// NOTES-NEXT: note: misaligned(float*) is not run: an access at line [[# @LINE + 58]] is misaligned, which stops it
// NOTES-NEXT: note: structure
// NOTES-NEXT: wrote {{.*}}: 5 launches of 1 file
// RUN: %exits 2 %crosscheck --kernel structure --launch 'structure=1:32' --emit %t/none %s 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: note: structure(Shape, float**) is not run: a value for 'shape' (Shape) cannot be made up
// NONE: error: no launch can be run
// RUN: not ls %t/none
#include "Inputs/scale.h"

// HARNESS: #define main bankLintUserMain
// HARNESS-NEXT: #include "../source/emit/emit.cu"
// HARNESS-NEXT: #undef main

// 4 blocks of 64 threads, each at its place and one beyond.
__global__ void plain(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = scaled(in[i + 1]);
}
// HARNESS: Run run(dim3(4,1,1), dim3(64,1,1), 0);
// HARNESS-NEXT: run.launch((&::plain),
// HARNESS-NEXT: Buffer{"in", 4LL, 1028LL, true},
// HARNESS-NEXT: Buffer{"out", 0LL, 1024LL, true},
// HARNESS-NEXT: Integer{256LL});

// Behind the pointer too, and dynamic shared memory.
__global__ void behind(double *data, float factor) {
  extern __shared__ double s[];
  s[threadIdx.x] = data[-1 - int(threadIdx.x)];
  data[threadIdx.x] = s[threadIdx.x] * factor;
}
// HARNESS: Run run(dim3(1,1,1), dim3(32,1,1), 256);
// HARNESS-NEXT: run.launch((&::behind),
// HARNESS-NEXT: Buffer{"data", -256LL, 256LL, true},
// HARNESS-NEXT: Floating{});

namespace layout {
template <typename T, unsigned step>
__global__ void strided(const T *in, T *out) {
  out[threadIdx.x] = in[step * threadIdx.x];
}
} // namespace layout
// HARNESS: run.launch((&::layout::strided<double, 4U>),
// HARNESS-NEXT: Buffer{"in", 0LL, 1000LL, true},
// HARNESS-NEXT: Buffer{"out", 0LL, 256LL, true});

// Two of one name.
__global__ void same(int *data) { data[threadIdx.x] = 1; }
__global__ void same(int *data, const int *index) {
  data[index[threadIdx.x]] = 1;
}
// HARNESS: run.launch(static_cast<void (*)(int *)>(&::same),
// HARNESS: run.launch(static_cast<void (*)(int *, const int *)>(&::same),
// Indices are filled with 0 to 255.
// HARNESS-NEXT: Buffer{"data", 0LL, 1024LL, true},
// HARNESS-NEXT: Buffer{"index", 0LL, 128LL, true});

__global__ void misaligned(float *data) {
  reinterpret_cast<float4 *>(data + 1)[threadIdx.x] = {};
}

struct Shape {
  int rows, columns;
};
__global__ void structure(Shape shape, float **rows) {
  rows[0][threadIdx.x * shape.columns] = 0;
}

int main() {
  float *f = nullptr;
  double *d = nullptr;
  int *i = nullptr;
  plain<<<4, 64>>>(f, f, 256);
  behind<<<1, 32, 256>>>(d, 2);
  layout::strided<double, 4><<<1, 32>>>(d, d);
  same<<<1, 32>>>(i);
  same<<<1, 32>>>(i, i);
  misaligned<<<1, 32>>>(f);
}

// LABELS: # file: {{[0-9a-f]+}} {{.*}}emit.cu
// LABELS-NEXT: # launch: plain(float const*, float*, int) grid (4,1,1) block (64,1,1) n=256
// LABELS-NEXT: # launch: behind(double*, float) grid (1,1,1) block (32,1,1) shared 256
// ARGS: '-Isource/emit/Inputs' '-DEXTRA=1' '-std=c++17'
// JSON: "label": "plain(float const*, float*, int) grid (4,1,1) block (64,1,1) n=256"
// 2 warps in each of 4 blocks.
// JSON: "inst_executed": 8
