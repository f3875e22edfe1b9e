// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's 8 x 8 sums, in registers in nvcc's code: the loop over i has a
// #pragma unroll, those over r and c have none.

template <typename T>
__global__ void product(const T *a, const T *b, T *c, int k) {
  constexpr int perCopy = sizeof(int4) / sizeof(T);
  __shared__ T as[16][128];
  __shared__ T bs[16][128];
  T sums[8][8] = {};
  T x[8], y[8];
  int t = threadIdx.x, row = t / 16 * 8, col = t % 16 * 8;
  for (int tile = 0; tile < k; tile += 16) {
    for (int i = 0; i < 8; ++i) {
      int e = t + i * 256;
      as[e / 128][e % 128] = a[(tile + e / 128) * 128 + e % 128];
      bs[e / 128][e % 128] = b[(tile + e / 128) * 128 + e % 128];
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 16; ++i) {
#pragma unroll
      for (int r = 0; r < 8; ++r)
        x[r] = as[i][row + r];
#pragma unroll
      for (int v = 0; v < 8 / perCopy; ++v)
        *(int4 *)&y[v * perCopy] = *(const int4 *)&bs[i][col + v * perCopy];
      for (int r = 0; r < 8; ++r)
        for (int s = 0; s < 8; ++s)
          sums[r][s] += x[r] * y[s];
    }
    __syncthreads();
  }
  for (int r = 0; r < 8; ++r)
    for (int v = 0; v < 8 / perCopy; ++v)
      *(int4 *)&c[(row + r) * 128 + col + v * perCopy] =
          *(const int4 *)&sums[r][v * perCopy];
}

void run(const double *d, double *e, const float *f, float *g) {
  product<double><<<1, 256>>>(d, d, e, 128);
  product<float><<<1, 256>>>(f, f, g, 128);
}
