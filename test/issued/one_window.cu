// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two words of 16 aligned bytes, but of no half: two loads, which ptxas accounts
// to the line of the first. Stores each have their own.

template <int A, int B> __global__ void two(const float *in, float *out) {
  __shared__ __align__(16) float s[128];
  int t = threadIdx.x;
  for (int i = 0; i < 128; i += 32)
    s[i + t] = in[i + t];
  __syncthreads();
  float x = s[4 * t + A];
  float y = s[4 * t + B];
  out[t] = x * 2 + y;
}

__global__ void apart(const float *in, float *out) {
  __shared__ __align__(16) float s[128];
  int t = threadIdx.x;
  for (int i = 0; i < 128; i += 32)
    s[i + t] = in[i + t];
  __syncthreads();
  float x = s[4 * t + 1];
  float u = s[t];
  float y = s[4 * t + 3];
  out[t] = x * 2 + y + u;
}

__global__ void stored(const float *in, float *out) {
  __shared__ __align__(16) float s[128];
  int t = threadIdx.x;
  for (int i = 0; i < 128; i += 32)
    s[i + t] = in[i + t];
  __syncthreads();
  s[4 * t + 1] = in[t + 128];
  s[4 * t + 3] = in[t + 256];
  __syncthreads();
  out[t] = s[t * 3];
}

// One step of many has both in one window.
__global__ void steps(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int stride = 128; stride > 0; stride /= 2) {
    int i = (t + 1) * (stride * 2) - 1;
    if (i < 256) {
      float x = s[i - stride];
      s[i - stride] = s[i];
      s[i] += x;
    }
    __syncthreads();
  }
  out[t] = s[t];
}

void run(const float *in, float *out) {
  two<0, 2><<<1, 32>>>(in, out);
  two<1, 2><<<1, 32>>>(in, out);
  two<3, 0><<<1, 32>>>(in, out);
  apart<<<1, 32>>>(in, out);
  stored<<<1, 32>>>(in, out);
  steps<<<1, 256>>>(in, out);
}
