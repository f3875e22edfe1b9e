// Tiles that asynchronous copies fill by pieces of 16 bytes. The XOR of whole
// pieces leaves the copies as they are: 4 wavefronts for 4 rows of 128 bytes, and 8
// for 8 rows of 64. Rows that are a piece longer would cost them some: a row that
// begins in the middle of a sector splits it (model/async_copy.h).
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %exits 1 %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
//
// DONE: 2 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#include <cuda_pipeline.h>

__global__ void rows128(const float *in, float *out) {
  __shared__ alignas(128) float tile[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    // FIXED: __pipeline_memcpy_async(&tile[i / 8][(i % 8 * 4) ^ (i / 8) % 8 * 4], &in[i * 4], 16);
    __pipeline_memcpy_async(&tile[i / 8][i % 8 * 4], &in[i * 4], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < 32; j += 4)
    // TOLD-DAG: [[#@LINE+3]]:{{.*}} warning: 32-way shared bank conflict
    // TOLD-DAG: fix: tile[i][j ^ i % 8 * 4] for tile[i][j]:
    // FIXED: sum += tile[t][j ^ t % 8 * 4];
    sum += tile[t][j];
  out[t] = sum;
}

__global__ void rows64(const float *in, float *out) {
  __shared__ alignas(128) float half[32][16];
  int t = threadIdx.x;
  for (int i = t; i < 128; i += 32)
    // FIXED: __pipeline_memcpy_async(&half[i / 4][(i % 4 * 4) ^ (i / 4) / 2 % 4 * 4], &in[i * 4], 16);
    __pipeline_memcpy_async(&half[i / 4][i % 4 * 4], &in[i * 4], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < 16; j += 4)
    // TOLD-DAG: fix: half[i][j ^ i / 2 % 4 * 4] for half[i][j]:
    // FIXED: sum += half[t][j ^ t / 2 % 4 * 4];
    sum += half[t][j];
  out[t] = sum;
}

// Rows of 48 floats cannot be mixed by an XOR, and longer ones have their price.
__global__ void rows192(const float *in, float *out) {
  __shared__ alignas(128) float wide[32][48];
  int t = threadIdx.x;
  for (int i = t; i < 384; i += 32)
    __pipeline_memcpy_async(&wide[i / 12][i % 12 * 4], &in[i * 4], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < 48; j += 4)
    // TOLD-DAG: no fix: none of 4 changes is better; wide[32][52]: global-uncoalesced at [[#@LINE-7]]:30 in rows192
    sum += wide[t][j];
  out[t] = sum;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 4096 * 4);
  cudaMalloc(&out, 4096);
  rows128<<<1, 32>>>(in, out);
  rows64<<<1, 32>>>(in, out);
  rows192<<<1, 32>>>(in, out);
}
