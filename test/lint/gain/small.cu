// At most how much a conflict costs, from the busy cycles of the pipes: by hand.
//
// RUN: %exits 1 %bank-lint --min-weight=0 %s | FileCheck %s
// RUN: %exits 1 %bank-lint --min-weight=0 -v --gpu=a100-80 %s | FileCheck %s --check-prefix=GPU
// RUN: %exits 1 %bank-lint --min-weight=0 --min-gain=2 %s | FileCheck %s --check-prefix=HIDDEN
// RUN: %exits 0 %bank-lint --min-weight=100 --min-gain=99 %s | FileCheck %s --check-prefix=ALL
// RUN: %exits 1 %bank-lint --min-weight=0 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %bank-lint --min-weight=0 --format=sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: %exits 1 %bank-lint --min-weight=0 --min-gain=2 --format=sarif %s | FileCheck %s --check-prefix=NOTICE
// RUN: %exits 1 %bank-lint --min-weight=0 --format=html %s | FileCheck %s --check-prefix=HTML
// RUN: %explain --gpu=a100-80 %s:26 | FileCheck %s --check-prefix=EXPLAIN
// RUN: %explain --gpu=a100-80 %s:27 | FileCheck %s --check-prefix=SECTORS
// RUN: %exits 2 %bank-lint --gpu=a100 %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: %exits 2 %bank-lint --gpu=t4@fast %s 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: %exits 2 %bank-lint --gpu=t4 --arch=sm_90 %s 2>&1 | FileCheck %s --check-prefix=ARCH
// RUN: %exits 2 %bank-lint --min-gain=101 %s 2>&1 | FileCheck %s --check-prefix=PERCENT

// 8 warps fill a tile, 4 wavefronts each, and read a column of it: 31 conflicts
// each. L1 is busy for 32 + 256 cycles, and for 32 + 8 without. (8 * 31 + 31) of
// 40 cycles: 7.975 times as long as without.
__global__ void columns(float *out) {
  __shared__ float tile[1024];
  for (int k = 0; k < 1024; k += 256)
    tile[k + threadIdx.x] = 1;
  __syncthreads();
  float sum = tile[threadIdx.x * 32 & 1023];
  out[threadIdx.x * 8] = sum;
}

// CHECK: :[[#@LINE-4]]:15: warning: 32-way shared bank conflict
// CHECK-NOT: at most
// CHECK: :[[#@LINE-5]]:3: warning: uncoalesced global store
// CHECK-NOT: at most
// GPU: :[[#@LINE-8]]:15: warning: 32-way shared bank conflict
// GPU: {{^}} gain: without it at most 8 times as fast: shared memory and L1 is the busiest pipe{{$}}
// GPU: weight: {{.*}} sectors{{$}}
// GPU-NEXT: {{^}} gain: not bounded: an excessive sector may come from L1, L2 or DRAM, and how long it takes is unknown{{$}}
// EXPLAIN: {{^}} pipes       shared memory and L1: busy for 288 cycles of a block at least, 40 without the finding{{$}}
// EXPLAIN-NEXT: {{^}} gain        without it at most 8 times as fast: shared memory and L1 is the busiest pipe{{$}}
// SECTORS: {{^}} gain        not bounded: an excessive sector

// 2 warps. Each fills 2 arrays by 5 stores, loads a row 200 times, and once
// every second float, with 1 conflict. L1 is busy for 2 * (5 + 200 + 2) = 414
// cycles, and for 412 without. The conflicts keep it busy for 2, and delay a
// warp by 1 more: 3 of 412 + 3.
__global__ void beside(float *out) {
  __shared__ float s[64], rows[256];
  s[threadIdx.x] = 1;
  for (int k = 0; k < 256; k += 64)
    rows[k + threadIdx.x] = 1;
  __syncthreads();
  float sum = s[2 * threadIdx.x & 63];
#pragma unroll 1
  for (int k = 0; k < 200; ++k)
    sum += rows[k + threadIdx.x % 32];
  out[threadIdx.x] = sum;
}

// CHECK: :[[#@LINE-7]]:15: warning: 2-way shared bank conflict
// CHECK: of the memory traffic of beside; gains at most 1 % of the time: shared memory and L1 binds; grid
// HIDDEN-NOT: {{ }}2-way
// HIDDEN: 1 finding below --min-gain (0 shows all)
// NOTICE: 1 finding hidden by --min-gain
// ALL: 3 findings below --min-weight (0 shows all)
// GPU: warning: 2-way shared bank conflict
// GPU: weight: {{.*}} shared wavefronts{{$}}
// GPU-NEXT: {{^}} gain: gains at most 1 % of the time: shared memory and L1 binds{{$}}

void launch(float *out) {
  beside<<<1, 64>>>(out);
  columns<<<1, 256>>>(out);
}

// JSON: "message": "32-way
// JSON: "most_times": 8.0,
// JSON-NEXT: "most_percent": 87.5,
// JSON: "message": "uncoalesced
// JSON: "gain": null,
// JSON-NEXT: "no_gain": "an excessive sector
// JSON: "message": "2-way
// JSON: "weight_of": "shared wavefronts",
// JSON-NEXT: "gain": {
// JSON-NEXT: "most_times": 1.1,
// JSON-NEXT: "most_percent": 0.8,
// JSON-NEXT: "limit": "shared memory and L1",
// JSON-NEXT: "pipes": [
// JSON-NEXT: {
// JSON-NEXT: "name": "shared memory and L1",
// JSON-NEXT: "cycles": 414,
// JSON-NEXT: "cycles_without": 412
// SARIF: "rank":
// SARIF: "most_gain": 87.5
// HTML: gains at most 1 % of the time

// NAME: error: --gpu: no GPU is called 'a100'; known are v100, t4, a100-40
// CLOCK: error: --gpu: 'fast': expected a clock in MHz, 100 to 5000
// ARCH: error: --gpu=t4 is sm_75, and --arch sets sm_90
// PERCENT: error: --min-gain '101': a percentage is 0 to 100
