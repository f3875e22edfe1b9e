// Which private arrays are in local memory, as machine code has it. The cubin is the
// one that nvcc 13.0 makes of this file: nvcc -cubin -lineinfo -arch=sm_80.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %bank-lint --min-weight=0 -v --all %s > %t/source 2>&1
// RUN: FileCheck %s --check-prefix=SOURCE < %t/source
// RUN: %exits 1 %bank-lint --min-weight=0 -v --all --cubin=%S/Inputs/arrays.sm_80.cubin %s > %t/code 2>&1
// RUN: FileCheck %s < %t/code

// Machine code of another architecture says nothing: the assembler may have decided
// otherwise there.
// RUN: %exits 1 %bank-lint --min-weight=0 -v --all --arch=sm_90 --cubin=%S/Inputs/arrays.sm_80.cubin %s > %t/other 2>&1
// RUN: FileCheck %s --check-prefix=SOURCE < %t/other

// What was found with machine code is not kept for a run without.
// RUN: %exits 1 %bank-lint --cache-dir=%t/cache --min-weight=0 -v --cubin=%S/Inputs/arrays.sm_80.cubin %s > %t/code.kept 2>&1
// RUN: %exits 1 %bank-lint --cache-dir=%t/cache --min-weight=0 -v --all %s > %t/source.kept 2>&1
// RUN: FileCheck %s --check-prefix=SOURCE < %t/source.kept

__global__ void uniform(const float *in, float *out, int k) {
  float a[96];
  for (int i = 0; i < 96; ++i)
    a[i] = in[256 * i + threadIdx.x];
  out[threadIdx.x] = a[k];
}

// In registers for all that is known from the source.
__global__ void selected(const float *in, float *out, int k) {
  float a[4];
  for (int i = 0; i < 4; ++i)
    a[i] = in[64 * i + threadIdx.x];
  for (int i = 0; i < 40; ++i)
    out[64 * i + threadIdx.x] = in[64 * i + threadIdx.x] * a[1] + a[2];
  out[threadIdx.x] = a[k & 3];
}

// The source leaves these two open: one is in memory, one in registers.
__global__ void shorts(const float *in, float *out, int n) {
  float sum = 0;
  short a[2];
  for (int i = 0; i < 2; ++i)
    a[i] = short(in[64 * i + threadIdx.x]);
  for (int i = 0; i < n; ++i)
    sum += in[8 * i] * a[i];
  for (int i = 0; i < n; ++i)
    sum = sum * in[64 * i] + i;
  out[threadIdx.x] = sum;
}
__global__ void words(const float *in, float *out, int k) {
  unsigned a[40];
  for (int i = 0; i < 40; ++i)
    a[i] = unsigned(in[64 * i + threadIdx.x]);
  out[threadIdx.x] = a[unsigned(k + 1) % 40u];
}

// Two arrays on one line: whose the instructions are is unknown.
__global__ void two(const float *in, const int *at, float *out) {
  float a[96], b[96];
  for (int i = 0; i < 96; ++i) {
    a[i] = in[64 * i + threadIdx.x];
    b[i] = in[64 * i + threadIdx.x] + i;
  }
  out[threadIdx.x] = a[at[threadIdx.x]] + b[at[threadIdx.x + 32]];
}

struct Pair { float weight; int id; };
__global__ void pairs(const float *in, float *out, int k) {
  Pair p[64];
  for (int i = 0; i < 64; ++i)
    p[i] = {in[64 * i + threadIdx.x], i};
  out[threadIdx.x] = p[k].weight * p[k].id;
}

int main() {
  uniform<<<1, 64>>>(nullptr, nullptr, 0);
  selected<<<1, 64>>>(nullptr, nullptr, 0);
  shorts<<<1, 64>>>(nullptr, nullptr, 2);
  words<<<1, 64>>>(nullptr, nullptr, 0);
  two<<<1, 64>>>(nullptr, nullptr, nullptr);
  pairs<<<1, 64>>>(nullptr, nullptr, 0);
}

// In the order of the report, which is by cost.
// SOURCE-NOT: is in local memory
// SOURCE-COUNT-4: nvcc is expected to keep it in local memory
// SOURCE-NOT: is in local memory
// SOURCE: local store: nvcc decides by how it merges accesses
// SOURCE: local store: nvcc decides by the size of the code

// CHECK: is in local memory [local-array-indexed]
// CHECK-NEXT: p[i] =
// CHECK: is in local memory [local-array-indexed]
// CHECK-NEXT: a[i] = in[256 * i
// CHECK: also at
// CHECK: nvcc is expected to keep it in local memory
// CHECK-NEXT: a[i] = in[64 * i
// CHECK: nvcc is expected to keep it in local memory
// CHECK-NEXT: b[i] = in[64 * i
// CHECK: is in local memory [local-array-indexed]
// CHECK-NEXT: a[i] = short(
// CHECK-NOT: unsigned(
// CHECK: 0 undecided
