// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose count changes with the loop around them. nvcc unrolls them by
// four, with the iterations that are left over behind or in front.

constexpr int Size = 32;

__device__ void fill(float (*s)[Size], const float *in) {
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = in[i * 32 + threadIdx.x];
  __syncthreads();
}

// The sum is loaded once more for what is left over.
__global__ void below(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < 15; ++i) {
    for (int j = 0; j < i; ++j)
      s[t][i] -=
          s[t][j] *
          s[j][i];
    __syncthreads();
  }
  out[t] = s[t][14];
}

// Behind such a loop, too; some lanes are off.
__global__ void behind(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < 24; ++i) {
    if (t > i) {
      for (int j = 0; j < i; ++j)
        s[t][i] -=
            s[t][j] *
            s[j][i];
      s[t][i] *=
          s[i][i];
    }
    __syncthreads();
    if (t > i)
      for (int j = 0; j < i + 1; ++j)
        s[i + 1][t] -=
            s[i + 1][j] *
            s[j][t];
    __syncthreads();
  }
  out[t] = s[t][31];
}

// What is left over comes first.
__global__ void above(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < 30; ++i) {
    for (int j = i; j < 30; ++j)
      s[t][i] -=
          s[t][j] *
          s[j][31];
    __syncthreads();
  }
  out[t] = s[t][14];
}

__global__ void halved(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int d = 31; d > 0; d /= 2) {
    for (int j = 0; j < d; ++j)
      s[t][d] -=
          s[t][j] *
          s[j][t];
    __syncthreads();
  }
  out[t] = s[t][1];
}

// A larger body, unrolled by two.
__global__ void byTwo(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < 15; ++i) {
    for (int j = 0; j < i; ++j) {
      float x = s[j][t];
      x = x * x + 0.5f;
      x = x * x + 1.5f;
      x = x * x + 2.5f;
      x = x * x + 3.5f;
      x = x * x + 4.5f;
      x = x * x + 5.5f;
      x = x * x + 6.5f;
      x = x * x + 7.5f;
      x = x * x + 8.5f;
      x = x * x + 9.5f;
      x = x * x + 10.5f;
      x = x * x + 11.5f;
      x = x * x + 12.5f;
      x = x * x + 13.5f;
      x = x * x + 14.5f;
      x = x * x + 15.5f;
      x = x * x + 16.5f;
      x = x * x + 17.5f;
      x = x * x + 18.5f;
      x = x * x + 19.5f;
      x = x * x + 20.5f;
      x = x * x + 21.5f;
      x = x * x + 22.5f;
      x = x * x + 23.5f;
      x = x * x + 24.5f;
      x = x * x + 25.5f;
      x = x * x + 26.5f;
      x = x * x + 27.5f;
      x = x * x + 28.5f;
      x = x * x + 29.5f;
      x = x * x + 30.5f;
      x = x * x + 31.5f;
      x = x * x + 32.5f;
      x = x * x + 33.5f;
      s[t][i] -=
          x;
    }
    __syncthreads();
  }
  out[t] = s[t][14];
}

// Of these, the loop around is unrolled wholly, and nothing is left over.
__global__ void few(const float *in, float *out) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j)
      s[t][i] -= s[t][j] * s[j][i];
    __syncthreads();
  }
  out[t] = s[t][2];
}

// Neighbours in a row, with nothing stored between them.
__global__ void rows(const float *in, float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = in[i * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < i; ++j)
      sum +=
          s[t][j] *
          s[j][t];
    __syncthreads();
  }
  out[t] = sum;
}

void run(const float *a, float *c) {
  below<<<1, 32>>>(a, c);
  behind<<<1, 32>>>(a, c);
  above<<<1, 32>>>(a, c);
  halved<<<1, 32>>>(a, c);
  byTwo<<<1, 32>>>(a, c);
  few<<<1, 32>>>(a, c);
  rows<<<1, 32>>>(a, c);
}
