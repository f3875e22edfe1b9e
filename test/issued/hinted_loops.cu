// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __ldg and its kind are volatile assembly for nvcc. Loads of shared memory,
// and sums in memory, stay in a loop with one; ptxas joins what the copies of
// the unrolled loop repeat. Other loads of global memory leave it.

#define T threadIdx.x

__global__ void sum(const float *g, float *o, int n) {
  for (int k = 0; k < n; ++k)
    o[T] += __ldg(g + T + k * 32);
}

__global__ void sumApart(const float *__restrict__ g, float *__restrict__ o,
                         int n) {
  for (int k = 0; k < n; ++k)
    o[T] += __ldg(g + T + k * 32);
}

__global__ void again(const float *g, float *o, int n) {
  float x = o[T];
  x += __ldg(g + T);
  x += o[T];
  x += __ldg(g + T + 32);
  o[T + 32] = x + o[T];
}

__global__ void counted(const float *g, float *o, int n) {
  for (int k = 0; k < 4; ++k)
    o[T] += __ldg(g + T + k * 32);
}

__global__ void sharedValue(const float *g, float *o, int n) {
  __shared__ float s[32];
  s[T] = g[T];
  __syncthreads();
  float x = 0;
  for (int k = 0; k < n; ++k)
    x += s[T ^ 3] * __ldg(g + T + k * 32);
  o[T] = x;
}

__global__ void globalValue(const float *g, const float *h, float *o, int n) {
  float x = 0;
  for (int k = 0; k < n; ++k)
    x += __ldg(g + T + k * 32) * h[T ^ 3];
  o[T] = x;
}

__global__ void rolled(const float *g, const float *h, float *o, int n) {
  float x = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    x += h[T ^ 3] * __ldcg(g + T + k * 32);
  o[T] = x;
}

__global__ void nested(const float *g, const float *h, float *o, int n) {
  __shared__ float s[64];
  s[T] = h[T];
  __syncthreads();
  float x = 0;
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < 4; ++j)
      x += s[T ^ j] * __ldg(g + T + k * 32 + j * 5);
  o[T] = x;
}

__global__ void inBoth(const float *g, const float *h, float *o, int n) {
  __shared__ float s[64];
  s[T] = h[T];
  __syncthreads();
  float x = 0;
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j)
      x += s[T ^ j] * __ldg(g + T + k * 32 + j * 5);
    o[T + k] += x + s[T ^ 1];
  }
  o[T] = x;
}

__global__ void sharedRolled(const float *g, float *o, int n) {
  __shared__ float s[32];
  s[T] = g[T];
  __syncthreads();
  float x = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    x += s[T ^ 3] * __ldg(g + T + k * 32);
  o[T] = x;
}

__global__ void sumRolled(const float *g, float *o, int n) {
  __shared__ float s[32];
  s[T] = g[T];
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    s[T] += __ldg(g + T + k * 32);
  __syncthreads();
  o[T] = s[T ^ 1];
}

__global__ void behindInner(const float *g, float *o, int n) {
  __shared__ float s[32];
  s[T] = g[T];
  __syncthreads();
  float x = 0;
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < k; ++j)
      x += __ldg(g + T + k * 32 + j);
    x += s[T ^ 1];
  }
  o[T] = x;
}

void run(const float *g, float *o) {
  sum<<<1, 32>>>(g, o, 16);
  sumApart<<<1, 32>>>(g, o, 16);
  again<<<1, 32>>>(g, o, 16);
  counted<<<1, 32>>>(g, o, 16);
  sharedValue<<<1, 32>>>(g, o, 16);
  sharedValue<<<1, 32>>>(g, o, 7);
  globalValue<<<1, 32>>>(g, g, o, 16);
  rolled<<<1, 32>>>(g, g, o, 16);
  nested<<<1, 32>>>(g, g, o, 16);
  inBoth<<<1, 32>>>(g, g, o, 16);
  sharedRolled<<<1, 32>>>(g, o, 8);
  sumRolled<<<1, 32>>>(g, o, 8);
  behindInner<<<1, 32>>>(g, o, 8);
}
