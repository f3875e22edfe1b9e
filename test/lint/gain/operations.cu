// What machine code computes, as pipes that may bind. The cubin is what nvcc
// 13.0 makes of this file: nvcc -cubin -lineinfo -arch=sm_80 operations.cu -o
// Inputs/operations.sm_80.cubin
//
// RUN: %explain --cubin=%S/Inputs/operations.sm_80.cubin %s:21 | FileCheck %s
// RUN: %explain %s:21 | FileCheck %s --check-prefix=SOURCE
// RUN: %explain --arch=sm_90 --cubin=%S/Inputs/operations.sm_80.cubin %s:21 | FileCheck %s --check-prefix=SOURCE
// RUN: %explain --cubin=%S/Inputs/operations.sm_80.cubin %s:54 | FileCheck %s --check-prefix=UNKNOWN

// 8 warps fill a tile and go 50 times through a loop that stays as it is: a load
// with 1 conflict, and a sum of 64 multiply-adds.
__global__ void powers(float *out, float a, float b) {
  __shared__ float tile[512];
  tile[threadIdx.x] = a;
  tile[threadIdx.x + 256] = b;
  __syncthreads();
  float sum = a;
#pragma unroll 1
  for (int i = 0; i < 50; ++i) {
    float x =
        tile[threadIdx.x * 2 ^ i];
#pragma unroll
    for (int k = 0; k < 64; ++k)
      x = __fmaf_rn(x, x, b);
    sum = __fadd_rn(sum, x);
  }
  out[threadIdx.x] = sum;
}
// The 70 instructions of the loop execute 8 * 50 times, 65 of them on floats,
// which take half a cycle each, 3 on integers, as long. Before it are 11, behind
// it 4: 28120 are issued, 4 in a cycle. 400 conflicts, and 50 more that a warp
// waits: 450 of 13000 + 450 cycles, or of 416 + 450 by shared memory alone.
//
// CHECK: {{^}} pipes       shared memory and L1: busy for 816 cycles of a block at least, 416 without the finding{{$}}
// CHECK-NEXT: {{^}} FP32: busy for 13000 cycles of a block at least (26000 instructions of the machine code){{$}}
// CHECK-NEXT: {{^}} integer arithmetic: busy for 600 cycles of a block at least (1200 instructions of the machine code){{$}}
// CHECK-NEXT: {{^}} instruction issue: busy for 7030 cycles of a block at least (28120 instructions of the machine code){{$}}
// CHECK-NEXT: {{^}} gain        gains at most 4 % of the time: FP32 binds{{$}}
// SOURCE: {{^}} pipes       shared memory and L1: busy for 816 cycles
// SOURCE-NEXT: {{^}} gain        without it at most 2.1 times as fast: shared memory and L1 is the busiest pipe{{$}}

// How often it goes through the loop, nobody knows: only what comes before it
// counts.
__global__ void unknown(float *out, float a, float b, int n) {
  __shared__ float tile[512];
  tile[threadIdx.x] = a;
  tile[threadIdx.x + 256] = b;
  __syncthreads();
  float sum = a;
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    sum = __fmaf_rn(sum, sum, b);
  out[threadIdx.x] = sum +
      tile[threadIdx.x * 2];
}
// 15 instructions of the first block and 3 of the last, in which the store is.
//
// UNKNOWN: {{^}} FP32: busy for 4 cycles of a block at least (8 instructions of
// UNKNOWN: {{^}} instruction issue: busy for 36 cycles of a block at least (144 instructions of the machine code){{$}}

void launch(float *out, float a, float b, int n) {
  powers<<<1, 256>>>(out, a, b);
  unknown<<<1, 256>>>(out, a, b, n);
}

// With nvcc at hand it assembles its code, where a GPU is named.
//
// RUN: %explain --nvcc=%S/Inputs/nvcc --gpu=a100-80 %s:21 | FileCheck %s
// RUN: %explain --nvcc=%S/Inputs/nvcc %s:21 | FileCheck %s --check-prefix=SOURCE
