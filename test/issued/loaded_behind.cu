// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums in memory that are read behind the loop. nvcc unrolls loops whose count
// is unknown, with a loop for the rest: behind these it loads again.

__global__ void plain(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
  for (int j = 0; j < n; j++)
    x[i] += a[j * n + i];
  x[i] +=
      z[i];
}

__global__ void constantCount(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
  for (int j = 0; j < 1000; j++)
    x[i] += a[j * n + i];
  x[i] += z[i];
}

__global__ void two(float *x, float *y, const float *a, const float *b, int n) {
  int i = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < n; j++) {
    x[i] += a[j * n + i];
    y[i] += b[j * n + i];
  }
  y[i] = x[i] * 2 +
         y[i];
}

__global__ void inRange(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
  if (i < n) {
    for (int j = 0; j < n; j++)
      x[i] += a[j * n + i];
    x[i] +=
        z[i];
  }
}

__global__ void storedBefore(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
  x[i] = 0;
  for (int j = 0; j < n; j++)
    x[i] += a[j * n + i];
  x[i] += z[i];
}

__global__ void shared(float *x, const float *a, const float *z, int n) {
  __shared__ float s[64];
  int i = threadIdx.x;
  s[i] = x[i];
  s[i + 32] = a[i];
  __syncwarp();
  for (int j = 0; j < n; j++)
    s[i] += s[i ^ j];
  x[i] = s[i] + z[i];
}

__global__ void byFour(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
#pragma unroll 4
  for (int j = 0; j < n; j++)
    x[i] += a[j * n + i];
  x[i] +=
      z[i];
}

__global__ void nested(float *x, const float *a, const float *z, int n) {
  int i = threadIdx.x;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      x[i] += a[j * n + i];
  x[i] +=
      z[i];
}

void run(float *x, float *a, float *z) {
  plain<<<1, 32>>>(x, a, z, 40);
  constantCount<<<1, 32>>>(x, a, z, 40);
  two<<<1, 32>>>(x, z, a, a, 40);
  inRange<<<1, 32>>>(x, a, z, 40);
  storedBefore<<<1, 32>>>(x, a, z, 40);
  shared<<<1, 32>>>(x, a, z, 24);
  byFour<<<1, 32>>>(x, a, z, 40);
  nested<<<1, 32>>>(x, a, z, 8);
}
