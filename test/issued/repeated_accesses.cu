// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores that are overwritten, loads of one place twice, and tails of branches
// that are alike.

__global__ void overwritten(float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = 1;
  s[t] = 2;
  __syncthreads();
  out[t] = s[255 - t];
  out[t] = s[t] + 1;
}

__global__ void twice(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float a = s[255 - t];
  out[t] = a;
  float b = s[255 - t];
  out[t + 256] = b + 1;
}

__global__ void tails(const float *in, float *out) {
  __shared__ float s[18][18];
  int x = threadIdx.x, y = threadIdx.y;
  s[y + 1][x + 1] = in[y * 16 + x];
  __syncthreads();
  float v;
  if (x == 0)
    v = s[y + 1][x + 2];
  else if (x == 15)
    v = s[y + 1][x];
  else {
    v = s[y + 1][x + 2];
    v += s[y + 1][x];
  }
  out[y * 16 + x] = v;
}

__global__ void bothSides(const float *in, float *out, int flag) {
  int t = threadIdx.x;
  float v;
  if (flag)
    v = in[t * 32] * 2;
  else
    v = in[t * 32] * 3;
  out[t] = v;
}

__global__ void guarded(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float v = 0;
  if (t % 2)
    v = s[t - 1];
  if (t % 2 == 0)
    v = s[t + 1];
  out[t] = v;
}

void run(const float *a, float *b) {
  overwritten<<<1, 256>>>(b);
  twice<<<1, 256>>>(a, b);
  tails<<<1, dim3(16, 16)>>>(a, b);
  bothSides<<<1, 256>>>(a, b, 1);
  guarded<<<1, 256>>>(a, b);
}
