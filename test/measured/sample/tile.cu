// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel with a measurement, sm_90.csv beside it, for the test of the checker.
__global__ void columns(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(threadIdx.y + j) * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}

void launch(const float *in, float *out) { columns<<<3, dim3(32, 8)>>>(in, out); }
