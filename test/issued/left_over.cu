// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose count an argument says. They keep a place in a register, and load
// it once more for the iterations that are left over when they are unrolled.

constexpr int Size = 32;

__device__ void fill(float (*s)[Size], const float *in) {
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = in[i * 32 + threadIdx.x];
  __syncthreads();
}

__global__ void flat(const float *in, float *out, int n) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int j = 0; j < n; ++j)
    s[t][31] -=
        s[t][j] *
        s[j][t];
  out[t] = s[t][30];
}

__global__ void unsignedCount(const float *in, float *out, unsigned n) {
  __shared__ float s[32][Size];
  unsigned t = threadIdx.x;
  fill(s, in);
  for (unsigned j = 2; j < n; ++j)
    s[t][31] -=
        s[t][j] *
        s[j][t];
  out[t] = s[t][30];
}

__global__ void nested(const float *in, float *out, int n, int m) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j)
      s[t][i] -=
          s[t][j] *
          s[j][t];
    __syncthreads();
  }
  out[t] = s[t][30];
}

__global__ void triangle(const float *in, float *out, int n) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j)
      s[t][i] -=
          s[t][j] *
          s[j][t];
    __syncthreads();
  }
  out[t] = s[t][30];
}

// What is left over comes first.
__global__ void fromArgument(const float *in, float *out, int n, int from) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
  for (int j = from; j < n; ++j)
    s[t][31] -=
        s[t][j] *
        s[j][t];
  out[t] = s[t][30];
}

__global__ void notUnrolled(const float *in, float *out, int n) {
  __shared__ float s[32][Size];
  int t = threadIdx.x;
  fill(s, in);
#pragma unroll 1
  for (int j = 0; j < n; ++j)
    s[t][31] -=
        s[t][j] *
        s[j][t];
  out[t] = s[t][30];
}

void run(const float *a, float *c) {
  flat<<<1, 32>>>(a, c, 13);
  flat<<<1, 32>>>(a, c, 12);
  flat<<<1, 32>>>(a, c, 3);
  unsignedCount<<<1, 32>>>(a, c, 13);
  nested<<<1, 32>>>(a, c, 13, 9);
  triangle<<<1, 32>>>(a, c, 13);
  fromArgument<<<1, 32>>>(a, c, 13, 2);
  notUnrolled<<<1, 32>>>(a, c, 13);
}
