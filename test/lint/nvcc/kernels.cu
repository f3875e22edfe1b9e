// The figures are those of nvcc's code, names and places those of the source.
// Inputs/kernels.ptx is what nvcc 13.0 makes of this file for sm_80.
//
// RUN: rm -rf %t && mkdir %t
// RUN: env CALLS=%t/calls %exits 1 %bank-lint --nvcc=%S/Inputs/tools/nvcc -v --min-weight=0 -DUNUSED=1 %s > %t/out 2>&1
// RUN: FileCheck %s < %t/out && FileCheck %s --check-prefix=PRODUCT < %t/out
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
// PRODUCT: :[[#@LINE-3]]:12: warning: uncoalesced global load: 32 sectors where 4 would do
// PRODUCT: load; proven as nvcc 13.0 compiles it; 64 executions
// PRODUCT: declared here: 'const float *a'

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

// JSON: "accesses": [
// JSON: "compiled_by": "nvcc 13.0",
// JSON-NEXT: "from_source": {
// JSON-NEXT: "certainty": "proven",
// JSON: "not_issued": [

// RUN: %bank-lint counters --nvcc=%S/Inputs/tools/nvcc %s | FileCheck %s --check-prefix=COUNT
// RUN: %bank-lint counters --format=json --nvcc=%S/Inputs/tools/nvcc %s | FileCheck %s --check-prefix=COUNTED
// COUNT: launch of column(float const*, float*) as nvcc 13.0 compiles it, grid (1), block (32,8)
// COUNT-NEXT: takes: 24 registers a thread, 4096 bytes of static shared memory a block
// COUNT-NEXT: occupancy: 8 blocks on an SM, 64 of 64 warps (100 %); limited by warps
// COUNT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum {{ *}}1024{{$}}
// COUNT: kernels.cu:20:1: shared load, 4 bytes
// COUNT: launch of product
// COUNT-NEXT: takes: 28 registers a thread{{$}}
// COUNT-NEXT: occupancy: 32 blocks on an SM, 32 of 64 warps (50 %); limited by blocks{{$}}
// The load that nvcc has no use for is not counted.
// COUNT: launch of needless(float const*, float*) as nvcc 13.0 compiles it
// COUNT-NOT: shared load
// COUNTED: "kernel": "column(float const*, float*)",
// COUNTED-NEXT: "compiled_by": "nvcc 13.0",
// COUNTED: "resources": {
// COUNTED-NEXT: "registers": 24,
// COUNTED-NEXT: "spill_store_bytes": 0,
// COUNTED: "static_shared_bytes": 4096,
// COUNTED: "occupancy": {
// COUNTED-NEXT: "blocks": 8,

// The reports that tell of each kernel have it too; the text does not, and has
// nothing assembled for it.
// RESOURCES: "resources": [
// RESOURCES-NEXT: {
// RESOURCES-NEXT: "kernel": "column(float const*, float*)",
// RESOURCES-NEXT: "arch": "sm_80",
// RESOURCES-NEXT: "compiled_by": "nvcc 13.0",
// RESOURCES-NEXT: "registers": 24,
// RESOURCES: "limited_by": [
// RESOURCES-NEXT: "warps"
// CALL-NOT: -cubin
// RUN: FileCheck %s --check-prefix=RESOURCES < %t/json
// RUN: %exits 1 %bank-lint --nvcc=%S/Inputs/tools/nvcc --format=html %s | FileCheck %s --check-prefix=PAGE
// PAGE: <h2>Registers and occupancy</h2>
// PAGE: <code>column(float const*, float*)</code><td>sm_80<td>24<td>none<td>(32,8)<td>4,096<td>8<td>100 %<td>warps{{$}}

// On another GPU with the same code.
// RUN: %bank-lint counters --nvcc=%S/Inputs/tools/nvcc --arch=sm_86 --kernel=product %s | FileCheck %s --check-prefix=OTHER
// OTHER: occupancy: 16 blocks on an SM, 16 of 48 warps (33 %); limited by blocks

// RUN: cp %s %t/kernels.cu && sed 's/tile\[32\]\[32\]/tile[32][33]/' %s > %t/padded.cu
// RUN: cp -r %S/Inputs %t/before && cp -r %S/Inputs %t/after && cp %t/after/kernels.ptx %t/after/padded.ptx
// RUN: sed -i 's/Used 24 reg/Used 34 reg/; s/4096 bytes smem/65536 bytes smem/' %t/after/kernels.ptxas
// RUN: %bank-lint counters --nvcc=%t/before/tools/nvcc --save=%t/before.json %t/kernels.cu > %t/text
// RUN: %bank-lint counters --nvcc=%t/after/tools/nvcc --save=%t/after.json %t/kernels.cu > %t/text
// RUN: %exits 1 %bank-lint compare --max-increase='/registers*=0' %t/before.json %t/after.json | FileCheck %s --check-prefix=COMPARED
// COMPARED: column(float const*, float*), grid (1), block (32,8)
// COMPARED-NEXT: registers of a thread {{ *}}24 -> 34
// COMPARED-NEXT: shared bytes of a block {{ *}}4096 -> 65536
// COMPARED-NEXT: resident blocks {{ *}}8 -> 2  -75 %
// COMPARED-NEXT: resident warps {{ *}}64 -> 16  -75 %
// COMPARED: over the limit: column(float const*, float*): registers of a thread
// RUN: %bank-lint compare --nvcc=%S/Inputs/tools/nvcc --max-increase='/registers*=0' %s %s | FileCheck %s --check-prefix=UNCHANGED
// UNCHANGED-NOT: limit
// UNCHANGED: 0 launches changed, 3 the same
