// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads that do not change in a loop of which nothing is left once it is
// unrolled: they keep their line. (What leaves another loop has that of the
// code in front of the loop.)

#define FILLED                                                                 \
  __shared__ float a[8][128];                                                  \
  __shared__ float b[8][128];                                                  \
  int t = threadIdx.x;                                                         \
  for (int i = 0; i < 8; i++) {                                                \
    a[i][t] = x[i * 128 + t];                                                  \
    b[i][t] = y[i * 128 + t];                                                  \
  }                                                                            \
  __syncthreads();                                                             \
  float s[4][4] = {}

#define STORED                                                                 \
  for (int m = 0; m < 4; m++)                                                  \
    for (int n = 0; n < 4; n++)                                                \
  o[(m * 4 + n) * 128 + t] = s[m][n]

__global__ void pragmas(const float *x, const float *y, float *o) {
  FILLED;
#pragma unroll
  for (int k = 0; k < 8; k++) {
#pragma unroll
    for (int m = 0; m < 4; m++) {
#pragma unroll
      for (int n = 0; n < 4; n++) {
        s[m][n] += a[k][t / 16 * 8 + m] * b[k][t % 16 * 8 + n];
      }
    }
  }
  STORED;
}

__global__ void none(const float *x, const float *y, float *o) {
  FILLED;
  for (int k = 0; k < 8; k++) {
    for (int m = 0; m < 4; m++) {
      for (int n = 0; n < 4; n++) {
        s[m][n] += a[k][t / 16 * 8 + m] * b[k][t % 16 * 8 + n];
      }
    }
  }
  STORED;
}

void run(const float *x, float *o) {
  pragmas<<<1, 128>>>(x, x, o);
  none<<<1, 128>>>(x, x, o);
}
