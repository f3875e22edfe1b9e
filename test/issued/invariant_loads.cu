// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a loop reads is the same in each iteration, and nothing in it writes.

__global__ void globalRow(const float *a, const float *b, float *c, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    float left = a[t * 32];
    sum += left * b[i * 256 + t];
  }
  c[t] = sum;
}

__global__ void sharedColumn(const float *a, const float *b, float *c, int n) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = a[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    float left = s[t][7];
    sum += left * b[i * 32 + t];
  }
  c[t] = sum;
}

__global__ void nested(const float *a, float *c, int n) {
  __shared__ float x[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    x[i][t] = a[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float left = x[t][i];
      sum += left * x[j][t];
    }
  c[t] = sum;
}

__global__ void cOfRows(const float *__restrict__ a, float *__restrict__ c,
                        int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i)
    c[i * 256 + t] = a[t * 32] + i;
}

// A kernel with private memory, here that of sinf, does not read its parameters
// where it begins.
__global__ void sines(float *a, float *b, float *c, int n) {
  int t = threadIdx.x;
  if (t < n) {
    float sum = 0;
    for (int i = 0; i < 100; ++i)
      sum += sinf(a[t] + b[t] + i);
    c[t] = sum;
  }
}

void run(float *a, float *c) {
  globalRow<<<1, 256>>>(a, a, c, 100);
  sharedColumn<<<1, 32>>>(a, a, c, 100);
  nested<<<1, 32>>>(a, c, 20);
  cOfRows<<<1, 256>>>(a, c, 100);
  sines<<<1, 256>>>(a, a, c, 256);
}
