// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared loads stay alike while the loop writes to global memory.

__global__ void storesGlobal(const float *b, float *c, int n) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = b[i * 32 + t];
  __syncwarp();
  for (int i = 0; i < n; ++i)
    c[i * 32 + t] = s[t][7] * i;
}

__global__ void countsGlobal(const float *b, float *c, int *k, int n) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = b[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    atomicAdd(k, 1);
    sum += s[t][7] * b[i * 32 + t];
  }
  c[t] = sum;
}

__global__ void sumsShared(const float *b, float *c, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < n; ++i) {
    s[t] += b[i * 256 + t];
    c[i * 256 + t] = i;
  }
  __syncthreads();
  c[t] = s[255 - t];
}

void run(const float *a, float *c, int *k) {
  storesGlobal<<<1, 32>>>(a, c, 50);
  countsGlobal<<<1, 32>>>(a, c, k, 50);
  sumsShared<<<1, 256>>>(a, c, 50);
}
