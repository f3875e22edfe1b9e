// For how many cycles of a block each launch keeps pipes busy. By hand: 8 warps
// fill a tile, 4 wavefronts each, and read a column of it, 32 each: 288 cycles, and
// 40 without the conflicts.
//
// RUN: %exits 3 %counters --pipes %s | FileCheck %s
// RUN: %exits 3 %counters %s | FileCheck %s --check-prefix=WITHOUT
// RUN: %exits 3 %counters --gpu=t4 %s | FileCheck %s --check-prefix=GPU
// RUN: %exits 0 %counters --pipes --format=json --kernel=columns %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 0 %counters --pipes --cubin=%S/../gain/Inputs/operations.sm_80.cubin %S/../gain/operations.cu --kernel=powers | FileCheck %s --check-prefix=CODE
// RUN: %exits 2 %counters --pipes --cubin=%s %s 2>&1 | FileCheck %s --check-prefix=CUBIN

__global__ void columns(float *out) {
  __shared__ float tile[1024];
  for (int k = 0; k < 1024; k += 256)
    tile[k + threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * 32 & 1023];
}
// CHECK: launch of columns(float*)
// CHECK: {{^}} shared memory and L1: busy for 288 cycles of a block at least, 40 without bank conflicts{{$}}
// CHECK-NEXT: {{^}} busiest: shared memory and L1{{$}}
// CHECK-NEXT: {{^}} bank conflicts: without them at most 8 times as fast{{$}}
// WITHOUT-NOT: busy for
// JSON: "pipes": {
// JSON-NEXT: "busy": [
// JSON-NEXT: {
// JSON-NEXT: "name": "shared memory and L1",
// JSON-NEXT: "cycles": 288,
// JSON-NEXT: "cycles_without": 40
// JSON: "busiest": "shared memory and L1",
// JSON-NEXT: "busiest_without": "shared memory and L1",
// JSON-NEXT: "conflicts": true,
// JSON-NEXT: "gain": {
// JSON-NEXT: "most_times": 8.0,
// CODE: FP32: busy for 13000 cycles of a block at least (26000 instructions of the machine code)
// CODE: busiest: FP32
// CODE-NEXT: bank conflicts: without them at most 1.1 times as fast
// CUBIN: error: --cubin: '{{.*}}pipes.cu'

// 64 MiB from DRAM and as much to it: a T4 has 40 SMs and an L2 cache of 4 MiB.
__global__ void copy(const float *in, float *out) {
  out[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
}
// CHECK: launch of copy(
// CHECK: {{^}} shared memory and L1: busy for 8 cycles of a block at least{{$}}
// CHECK-NEXT: {{^}} busiest: shared memory and L1{{$}}
// CHECK-NEXT: {{^}} bank conflicts: none{{$}}
// GPU: launch of copy(
// GPU: DRAM: busy for {{[0-9.]+}} cycles of a block at least (125829120 bytes that L2 cannot hold
// GPU-NEXT: busiest: DRAM

// Nobody knows whether these conflict.
__global__ void unknown(const int *at, float *out) {
  __shared__ float s[1024];
  s[at[threadIdx.x]] = 1;
  __syncthreads();
  atomicAdd(&s[threadIdx.x * 2 & 1023], 1);
  out[threadIdx.x] = s[threadIdx.x];
}
// CHECK: launch of unknown(
// CHECK: bank conflicts: not bounded: only loads, stores and ldmatrix are timed{{$}}

void launch(const float *in, float *out, const int *at) {
  columns<<<1, 256>>>(out);
  copy<<<65536, 256>>>(in, out);
  unknown<<<1, 256>>>(at, out);
}
