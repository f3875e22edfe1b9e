// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An inner loop that is unrolled whole leaves loads that are the same in each
// iteration of the loop around it. If that loop is unrolled with a rest, they
// are loaded for its copies and once more for the rest.

__device__ void fill(float (*s)[68], const float *a) {
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = a[i * 32 + t];
  __syncwarp();
}

__global__ void rows(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum *= 1.5f;
#pragma unroll
    for (int k = 0; k < 16; ++k)
      sum += s[k][t];
  }
  c[t] = sum;
}

template <int K> __global__ void columns(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    float b = a[i * 32 + t];
    for (int k = 0; k < K; ++k)
      sum += s[t][k] * b;
  }
  c[t] = sum;
}

__global__ void nested(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < 3; ++j) {
    sum *= 1.5f;
    __syncwarp();
    for (int i = 0; i < n; ++i) {
      float b = a[i * 32 + t];
      for (int k = 0; k < 8; ++k)
        sum += s[t][k] * b;
    }
  }
  c[t] = sum;
}

// Its count is known once the loop around it is unrolled.
__global__ void again(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum *= 1.5f;
#pragma unroll
    for (int h = 1; h < 8; h *= 2)
#pragma unroll
      for (int j = 0; j < 8; j += 2 * h)
        sum += s[t][j + h];
  }
  c[t] = sum;
}

__global__ void sums(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  int t = threadIdx.x;
  for (int k = 0; k < 8; ++k)
    s[k][t] = 0;
  for (int i = 0; i < n; ++i) {
    float b = a[i * 32 + t];
    for (int k = 0; k < 8; ++k)
      s[k][t] += b * k;
  }
  for (int k = 0; k < 8; ++k)
    c[k * 32 + t] = s[k][t];
}

__global__ void restricted(const float *__restrict__ a, float *__restrict__ c,
                           int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    float sum = i;
    for (int k = 0; k < 8; ++k)
      sum = sum * sum + a[t * 32 + k * 64];
    c[i * 32 + t] = sum;
  }
}

// These stay: a barrier, a store that may lead there, a condition.
__global__ void barrier(const float *a, float *c, int n) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    float b = a[i * 32 + t];
    for (int k = 0; k < 8; ++k)
      sum += s[t][k] * b;
    __syncthreads();
  }
  c[t] = sum;
}

__global__ void stored(const float *a, float *c, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    float sum = i;
    for (int k = 0; k < 8; ++k)
      sum = sum * sum + a[t * 32 + k * 64];
    c[i * 32 + t] = sum;
  }
}

__global__ void condition(const float *a, float *c, int n, int m) {
  __shared__ float s[32][68];
  fill(s, a);
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum *= 1.5f;
    if (i % 3 == m)
#pragma unroll
      for (int k = 0; k < 8; ++k)
        sum += s[t][k];
  }
  c[t] = sum;
}

// nvcc moves none of these, for they are assembly; ptxas moves the first.
__global__ void constant(const float *a, float *c, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i)
    c[i * 32 + t] = a[i * 32 + t] * __ldg(a + t * 8);
}

__global__ void cached(const float *a, float *c, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i)
    c[i * 32 + t] = a[i * 32 + t] * __ldcg(a + t * 8);
}

void run(float *a, float *c) {
  rows<<<1, 32>>>(a, c, 21);
  columns<4><<<1, 32>>>(a, c, 20);
  columns<4><<<1, 32>>>(a, c, 21);
  columns<4><<<1, 32>>>(a, c, 3);
  columns<12><<<1, 32>>>(a, c, 22);
  columns<16><<<1, 32>>>(a, c, 21);
  columns<32><<<1, 32>>>(a, c, 21);
  nested<<<1, 32>>>(a, c, 21);
  again<<<1, 32>>>(a, c, 20);
  sums<<<1, 32>>>(a, c, 21);
  restricted<<<1, 32>>>(a, c, 21);
  barrier<<<1, 32>>>(a, c, 21);
  stored<<<1, 32>>>(a, c, 21);
  condition<<<1, 32>>>(a, c, 20, 1);
  constant<<<1, 32>>>(a, c, 21);
  cached<<<1, 32>>>(a, c, 21);
}
