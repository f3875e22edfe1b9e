// What machine code has beside what is predicted. The cubins are those that
// nvcc 13.0 makes of this file: nvcc -cubin -lineinfo -arch=sm_80, and sm_120.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %bank-lint --min-weight=0 -v --cubin=%S/Inputs/kernels.sm_80.cubin %s > %t/80 2>&1
// RUN: FileCheck %s < %t/80
// RUN: %exits 1 %bank-lint --min-weight=0 -v --arch=sm_120 --cubin=%S/Inputs/kernels.sm_80.cubin --cubin=%S/Inputs/kernels.sm_120.cubin %s > %t/120 2>&1
// RUN: FileCheck %s --check-prefix=NEWER < %t/120
// RUN: %bank-lint explain --cubin=%S/Inputs/kernels.sm_80.cubin %s:52 | FileCheck %s --check-prefix=EXPLAIN
// RUN: %exits 1 %bank-lint --format=json --cubin=%S/Inputs/kernels.sm_80.cubin %s | FileCheck %s --check-prefix=JSON

// Without lines.
// RUN: %exits 1 %bank-lint --cubin=%S/Inputs/kernels.no-lines.cubin %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=LDS

// What is no cubin.
// RUN: %exits 2 %bank-lint --cubin=%s %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %bank-lint --cubin=%t/none %s 2>&1 | FileCheck %s --check-prefix=NONE
// WRONG: error: --cubin: '{{.*}}kernels.cu' is no cubin
// NONE: error: --cubin: '{{.*}}none' {{.*}}
// PLAIN: note: machine code (sm_80) of spilled{{.*}} of local memory: spilled registers, or private arrays
// PLAIN: note: the cubin has no lines: compile it with -lineinfo

__global__ void column(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(threadIdx.y + j) * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}
// CHECK: :[[#@LINE-2]]:{{[0-9]+}}: warning: 32-way shared bank conflict
// CHECK: machine code: 4 LDS at line [[#@LINE-3]] (sm_80)
// NEWER: :[[#@LINE-4]]:{{[0-9]+}}: warning: 32-way shared bank conflict
// NEWER: machine code: 4 LDS at line [[#@LINE-5]] (sm_120)
// JSON: "machine_code": {{{[[:space:]]+}}"arch": "sm_80",{{[[:space:]]+}}"line": [[#@LINE-6]],{{[[:space:]]+}}"instructions": {{\[[[:space:]]+.[[:space:]]+}}"name": "LDS",{{[[:space:]]+}}"width": 4,{{[[:space:]]+}}"count": 4

__global__ void indexed(const int *in, float *out) {
  float own[16] = {};
  for (int i = 0; i < 16; ++i)
    own[in[threadIdx.x + 64 * i] & 15] += i;
  for (int i = 0; i < 16; ++i)
    out[threadIdx.x + 64 * i] = own[i];
}
// CHECK: :[[#@LINE-4]]:{{[0-9]+}}: warning: private array indexed at run time
// CHECK: machine code: 16 LDL at line [[#@LINE-5]] (sm_80)

__global__ void merged(const float *in, float *out) {
  __shared__ float s[256];
  for (int i = 0; i < 256; i += 64)
    s[threadIdx.x + i] = in[threadIdx.x + i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 4] + s[threadIdx.x * 4 + 1];
}
// NEWER: machine code: 2 LDS at line [[#@LINE-2]] (sm_120)
// EXPLAIN: as compiled {{.*}} LDS.64 at line [[#@LINE-3]] (sm_80)

__global__ void spilled(const float *in, float *out) {
  float a[40];
#pragma unroll
  for (int i = 0; i < 40; ++i)
    a[i] = in[threadIdx.x + 256 * i];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 40; ++i)
    out[threadIdx.x + 256 * i] = a[39 - i];
}
// CHECK: note: machine code (sm_80) of spilled(float const*, float*): [[STORES:[0-9]+]] stores and {{[0-9]+}} loads of local memory at lines {{[0-9, ]+}}: spilled registers{{$}}

void run(const float *in, float *out, const int *which) {
  column<<<1, dim3(32, 8)>>>(in, out);
  indexed<<<1, 64>>>(which, out);
  merged<<<1, 64>>>(in, out);
  spilled<<<1, 256>>>(in, out);
}

// Relocatable code, which this cubin is not, has other widths.
// RUN: %exits 1 %bank-lint --min-weight=0 -v --cubin=%S/Inputs/kernels.sm_80.cubin %s -- -rdc=true | FileCheck %s --check-prefix=LINKED
// LINKED: machine code: 1 LDS.64 at line 52, where 4 bytes are predicted (sm_80)
