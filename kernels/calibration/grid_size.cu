// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do the counters of source lines grow with the grid and with nothing else? A
// column of a tile at 1, 132 and 1056 blocks; 132 is the number of
// multiprocessors of an H100. For each block (8 warps, 4 rows each) the read of
// the tile must show W 1024, T 32, and every global access 128 sectors. The
// counters l1tex__data_* of the whole kernel may show more as soon as
// multiprocessors are busy.
#include <cuda_runtime.h>

__global__ void columns(const float *in, float *out) {
  __shared__ float tile[32][32];
  in += 1024 * blockIdx.x;
  out += 1024 * blockIdx.x;
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] =
        in[(threadIdx.y + j) * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(threadIdx.y + j) * 32 + threadIdx.x] =
        tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const size_t bytes = 1056 * 1024 * sizeof(float);
  float *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, bytes) != cudaSuccess ||
      cudaMalloc(&out, bytes) != cudaSuccess)
    return 1;
  columns<<<1, dim3(32, 8)>>>(in, out);
  columns<<<132, dim3(32, 8)>>>(in, out);
  columns<<<1056, dim3(32, 8)>>>(in, out);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
