// The figures are those of nvcc's code, names and places those of the source.
// Inputs/kernels.ptx is what nvcc 13.0 makes of this file for sm_80.
//
// RUN: rm -rf %t && mkdir %t
// RUN: env CALLS=%t/calls %exits 1 %bank-lint --nvcc=%S/Inputs/tools/nvcc -v --min-weight=0 -DUNUSED=1 %s > %t/out 2>&1
// RUN: FileCheck %s < %t/out
// RUN: FileCheck %s --check-prefix=CALL < %t/calls
// RUN: %exits 1 %bank-lint --nvcc=%S/Inputs/tools/nvcc --all --format=json %s > %t/json
// RUN: FileCheck %s --check-prefix=JSON < %t/json
// RUN: %bank-lint explain --nvcc=%S/Inputs/tools/nvcc %s:46 | FileCheck %s --check-prefix=GONE
// CALL: -ptx -lineinfo {{.*}}-arch sm_80 {{.*}}-DUNUSED=1

__global__ void column(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] =
        in[(threadIdx.y + j) * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}
// CHECK: :[[#@LINE-2]]:49: warning: 32-way shared bank conflict
// CHECK: load; proven as nvcc 13.0 compiles it; 32 executions, 1024 wavefronts
// CHECK: from the source: the same
// CHECK: note: declared here: '__shared__ float tile[32][32]'

// Two arrays on one line, one of which is read badly.
__global__ void product(const float *a, const float *b, float *c, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[threadIdx.x * n + i] * b[i * 32 + threadIdx.x];
  c[threadIdx.x] = sum;
}
// CHECK: :[[#@LINE-3]]:12: warning: uncoalesced global load: 32 sectors where 4 would do
// CHECK: load; proven as nvcc 13.0 compiles it; 64 executions
// CHECK: declared here: 'const float *a'

// As if nvcc made no load of the last one: Inputs/kernels.ptx was made without.
__global__ void needless(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
#ifdef GONE
  float x = 0;
#else
  float x = s[threadIdx.x ^ 1];
#endif
  out[threadIdx.x] = x;
}
// GONE: kernels.cu:[[#@LINE-4]]:13: no such access at this line as nvcc compiles it; from the source:
// GONE-NEXT: kernels.cu:[[#@LINE-5]]:13: shared load, 4 bytes per lane

void run(const float *a, const float *b, float *c) {
  column<<<1, dim3(32, 8)>>>(a, c);
  product<<<1, 32>>>(a, b, c, 64);
  needless<<<1, 64>>>(a, c);
}

// JSON: "compiled_by": "nvcc 13.0",
// JSON-NEXT: "from_source": {
// JSON-NEXT: "certainty": "proven",
// JSON: "not_issued": [

// RUN: %bank-lint counters --nvcc=%S/Inputs/tools/nvcc %s | FileCheck %s --check-prefix=COUNT
// RUN: %bank-lint counters --format=json --nvcc=%S/Inputs/tools/nvcc %s | FileCheck %s --check-prefix=COUNTED
// COUNT: launch of column(float const*, float*) as nvcc 13.0 compiles it, grid (1), block (32,8)
// COUNT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum {{ *}}1024{{$}}
// COUNT: kernels.cu:20:1: shared load, 4 bytes
// The load that nvcc has no use for is not counted.
// COUNT: launch of needless(float const*, float*) as nvcc 13.0 compiles it
// COUNT-NOT: shared load
// COUNTED: "kernel": "column(float const*, float*)",
// COUNTED-NEXT: "compiled_by": "nvcc 13.0",
