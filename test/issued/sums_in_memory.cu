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

void run(const float *a, float *c) {
  naive<<<dim3(16, 64), dim3(32, 8)>>>(a, a, c, 512);
  naiveAlias<<<dim3(16, 64), dim3(32, 8)>>>(a, a, c, 512);
}
