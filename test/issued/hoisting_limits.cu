// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invariant loads and sums that may or may not leave a loop.

__global__ void underCondition(const float *b, float *c, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = b[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    if (b[i * 256 + t] > 1)
      sum += s[t * 4];
  c[t] = sum;
}

__global__ void constantPlaceUnderCondition(const float *b, float *c, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = b[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    if (i % 3 == 1)
      sum += s[7] * b[i * 256 + t];
  c[t] = sum;
}

__global__ void barrierInside(const float *b, float *c, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = b[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += s[255 - t];
    __syncthreads();
  }
  c[t] = sum;
}

__global__ void restrictAcrossBarrier(const float *__restrict__ b,
                                      float *__restrict__ c, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[t] = b[t * 8] + i;
    __syncthreads();
    c[i * 256 + t] = s[255 - t];
    __syncthreads();
  }
}

__global__ void someLanesNever(const float *b, float *c, int n) {
  __shared__ float s[32 * 33];
  int t = threadIdx.x;
  for (int i = 0; i < 33; ++i)
    s[i * 32 + t] = b[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = t; i < n; i += 32)
    sum += s[t * 32] * b[i];
  c[t] = sum;
}

__global__ void breaks(const float *b, float *c, int n) {
  __shared__ float s[32 * 33];
  int t = threadIdx.x;
  for (int i = 0; i < 33; ++i)
    s[i * 32 + t] = b[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (b[i * 32 + t] > 4)
      break;
    sum += s[t * 32];
  }
  c[t] = sum;
}

__global__ void atomicInside(const float *b, float *c, int *k, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = b[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    atomicAdd(k, 1);
    sum += s[255 - t] * b[t * 2];
  }
  c[t] = sum;
}

__global__ void storesUnderCondition(const float *__restrict__ b,
                                     float *__restrict__ c, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i)
    if (i % 2)
      c[t * 2] += b[i * 256 + t];
}

__global__ void twoSums(const float *__restrict__ b, float *__restrict__ c,
                        int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    c[t * 2] += b[i * 256 + t];
    c[t * 2 + 1] -= b[i * 256 + t];
  }
}

__global__ void shuffleInside(const float *b, float *c, int n) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = b[t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += __shfl_xor_sync(~0u, b[i * 32 + t], 1) * s[31 - t];
  c[t] = sum;
}

__global__ void volatileSum(const float *b, float *c, int n) {
  __shared__ volatile float s[32];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < n; ++i)
    s[t] += b[i * 32 + t];
  c[t] = s[t];
}

void run(const float *a, float *c, int *k) {
  underCondition<<<1, 256>>>(a, c, 50);
  constantPlaceUnderCondition<<<1, 256>>>(a, c, 50);
  barrierInside<<<1, 256>>>(a, c, 50);
  restrictAcrossBarrier<<<1, 256>>>(a, c, 50);
  someLanesNever<<<1, 32>>>(a, c, 20);
  breaks<<<1, 32>>>(a, c, 50);
  atomicInside<<<1, 256>>>(a, c, k, 50);
  storesUnderCondition<<<1, 256>>>(a, c, 50);
  twoSums<<<1, 256>>>(a, c, 50);
  shuffleInside<<<1, 32>>>(a, c, 50);
  volatileSum<<<1, 32>>>(a, c, 50);
}
