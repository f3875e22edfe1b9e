// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbouring 2-byte loads of an unrolled loop, which nvcc merges as it does
// floats.

#include <cuda_bf16.h>
__global__ void bf(__nv_bfloat16 *o) {
  __shared__ __nv_bfloat16 s[32][32];
  for (int i = 0; i < 32; i++)
    s[i][threadIdx.x] = o[i * 32 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 32; i++)
    o[i * 32 + threadIdx.x] = s[threadIdx.x][i];
}

__global__ void us(unsigned short *o) {
  __shared__ unsigned short s[32][32];
  for (int i = 0; i < 32; i++)
    s[i][threadIdx.x] = o[i * 32 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 32; i++)
    o[i * 32 + threadIdx.x] = s[threadIdx.x][i];
}

__global__ void sum(const unsigned short *g, int *o) {
  __shared__ unsigned short s[32][32];
  for (int i = 0; i < 32; i++)
    s[i][threadIdx.x] = g[i * 32 + threadIdx.x];
  __syncthreads();
  int v = 0;
#pragma unroll
  for (int i = 0; i < 32; i++)
    v += s[threadIdx.x][i];
  o[threadIdx.x] = v;
}

__global__ void fl(const float *g, float *o) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; i++)
    s[i][threadIdx.x] = g[i * 32 + threadIdx.x];
  __syncthreads();
  float v = 0;
#pragma unroll
  for (int i = 0; i < 32; i++)
    v += s[threadIdx.x][i];
  o[threadIdx.x] = v;
}

void run(__nv_bfloat16 *b, unsigned short *u, int *i, float *f) {
  bf<<<1, 32>>>(b);
  us<<<1, 32>>>(u);
  sum<<<1, 32>>>(u, i);
  fl<<<1, 32>>>(f, f);
}
