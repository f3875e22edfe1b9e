// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels in CUDA C++, for NVRTC.
#include <mma.h>

extern "C" __global__ void copy(float *b, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = a[i];
}

extern "C" __global__ void column(float *b, const float *a, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i * pitch] = a[i * pitch];
}

extern "C" __global__ void turn(float *b, const float *a, int n) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  int col = blockIdx.x * 32, row = blockIdx.y * 32;
  tile[y][x] = a[(row + y) * n + col + x];
  __syncthreads();
  b[(col + y) * n + row + x] = tile[x][y];
}

extern "C" __global__ void turn_padded(float *b, const float *a, int n) {
  __shared__ float tile[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  int col = blockIdx.x * 32, row = blockIdx.y * 32;
  tile[y][x] = a[(row + y) * n + col + x];
  __syncthreads();
  b[(col + y) * n + row + x] = tile[x][y];
}

extern "C" __global__ void copy16(float4 *b, const float4 *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = a[i];
}

extern "C" __global__ void stride_loop(float *b, const float *a, int n) {
  int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    b[i] = a[i] * 2;
}

extern "C" __global__ void sum_rows(float *sums, const float *a, int n) {
  __shared__ float part[256];
  int t = threadIdx.x;
  float total = 0;
  for (int i = t; i < n; i += 256)
    total += a[blockIdx.x * n + i];
  part[t] = total;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half)
      part[t] += part[t + half];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

extern "C" __global__ void multiply(float *c, const __half *a, const __half *b,
                                    int n) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  int row = blockIdx.y * 16, col = blockIdx.x * 16;
  for (int k = 0; k < n; k += 16) {
    wmma::load_matrix_sync(left, a + row * n + k, n);
    wmma::load_matrix_sync(right, b + k * n + col, n);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(c + row * n + col, sum, n, wmma::mem_row_major);
}
