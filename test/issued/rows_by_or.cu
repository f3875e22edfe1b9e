// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eight rows of a tile of 8 columns: the last word of the last row is 63 words
// from the first, so that LLVM writes its offset with | instead of +.

__global__ void rows(const float *a, const float *b, float *c, int k) {
  __shared__ float as[64 * 8];
  __shared__ float bs[8 * 64];
  int x = threadIdx.x % 64, y = threadIdx.x / 64 * 8;
  float sums[8] = {};
  for (int tile = 0; tile < k; tile += 8) {
    as[threadIdx.x] = a[tile * 64 + threadIdx.x];
    bs[threadIdx.x] = b[tile * 64 + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      float v = bs[x + i * 64];
#pragma unroll
      for (int j = 0; j < 8; ++j)
        sums[j] += as[(y + j) * 8 + i] * v;
    }
    __syncthreads();
  }
  for (int j = 0; j < 8; ++j)
    c[(y + j) * 64 + x] = sums[j];
}

void run(const float *a, float *c) { rows<<<1, 512>>>(a, a, c, 64); }
