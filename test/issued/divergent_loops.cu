// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose lanes do not go round equally often, and loops that halve.

__global__ void triangle(const float *in, float *out) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i <= t; ++i)
    sum += in[i * 64 + t];
  out[t] = sum;
}

__global__ void triangleNotUnrolled(const float *in, float *out) {
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i <= t; ++i)
    sum += in[i * 64 + t];
  out[t] = sum;
}

__global__ void strided(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += 64)
    out[i] = in[i * 2];
}

__global__ void gridStrided(const float *in, float *out, int n) {
  for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += gridDim.x * 64)
    out[i] = in[i];
}

__global__ void halving(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void doubling(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    if (t % (2 * d) == 0)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void halvingWithShuffles(const float *in, float *out) {
  __shared__ float s[4];
  int t = threadIdx.x;
  float v = in[t];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  if (t % 32 == 0)
    s[t / 32] = v;
  __syncthreads();
  if (t == 0)
    out[0] = s[0] + s[1] + s[2] + s[3];
}

__global__ void skipping(const float *in, float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if ((i + t) % 4 != 0)
      continue;
    sum += in[i * 64 + t];
  }
  out[t] = sum;
}

__global__ void leavesAtIndex(const float *in, float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (i * 3 > t)
      break;
    sum += in[i * 64 + t];
  }
  out[t] = sum;
}

__global__ void bits(const float *in, float *out) {
  int t = threadIdx.x;
  float sum = 0;
  for (int rest = t; rest != 0; rest /= 2)
    if (rest % 2 == 1)
      sum += in[rest * 8];
  out[t] = sum;
}

__global__ void nestedTriangle(const float *in, float *out, int n) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = in[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      sum += s[t][j];
  out[t] = sum;
}

__global__ void ownRange(const float *in, float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = t * n; i < (t + 1) * n; ++i)
    sum += in[i];
  out[t] = sum;
}

__global__ void twice(const float *in, float *out, int n) {
  __shared__ float s[2][64];
  int t = threadIdx.x;
  int now = 0;
  s[0][t] = in[t];
  for (int i = 1; i < n; ++i) {
    __syncthreads();
    s[now ^ 1][t] = in[i * 64 + t];
    out[i * 64 + t] = s[now][63 - t];
    now ^= 1;
  }
}

__global__ void loopInBranch(const float *in, float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  if (t < 40)
    for (int i = 0; i < n; ++i)
      sum += in[i * 64 + t];
  out[t] = sum;
}

void run(const float *a, float *b) {
  triangle<<<1, 64>>>(a, b);
  triangleNotUnrolled<<<1, 64>>>(a, b);
  strided<<<1, 64>>>(a, b, 200);
  gridStrided<<<4, 64>>>(a, b, 4096);
  halving<<<1, 128>>>(a, b);
  doubling<<<1, 128>>>(a, b);
  halvingWithShuffles<<<1, 128>>>(a, b);
  skipping<<<1, 64>>>(a, b, 20);
  leavesAtIndex<<<1, 64>>>(a, b, 12);
  bits<<<1, 64>>>(a, b);
  nestedTriangle<<<1, 32>>>(a, b, 20);
  ownRange<<<1, 64>>>(a, b, 7);
  twice<<<1, 64>>>(a, b, 10);
  loopInBranch<<<1, 64>>>(a, b, 10);
}
