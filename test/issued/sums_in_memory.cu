// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum is kept in global memory; row by row in threadIdx.x.

__global__ void naive(const float *__restrict__ a, const float *__restrict__ b,
                      float *__restrict__ c, int n) {
  int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y * 8 + threadIdx.y;
  c[row * n + col] = 0;
  for (int k = 0; k < n; ++k)
    c[row * n + col] += a[k * n + row] * b[k * n + col];
}

__global__ void naiveAlias(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y * 8 + threadIdx.y;
  c[row * n + col] = 0;
  for (int k = 0; k < n; ++k)
    c[row * n + col] += a[k * n + row] * b[k * n + col];
}

// The place of the sum is computed in the loop.
__global__ void placeInLoop(double *c, const double *a, const double *b,
                            size_t n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  int j = blockDim.y * blockIdx.y + threadIdx.y;
  if (i < n && j < n)
    for (int k = 0; k < n; k += 1)
      c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void run(const float *a, float *c, const double *d, double *e) {
  naive<<<dim3(16, 64), dim3(32, 8)>>>(a, a, c, 512);
  naiveAlias<<<dim3(16, 64), dim3(32, 8)>>>(a, a, c, 512);
  placeInLoop<<<dim3(4, 4), dim3(16, 16)>>>(e, d, d, 64);
}
