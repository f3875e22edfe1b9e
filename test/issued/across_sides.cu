// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads before and behind a short `if`, which has predicates and no branch.

#define FILLED                                                                 \
  __shared__ float s[64];                                                      \
  int t = threadIdx.x;                                                         \
  s[t] = in[t];                                                                \
  s[t + 32] = in[t + 32];                                                      \
  __syncthreads();                                                             \
  float v = in[t + 64]

__global__ void counts(const float *in, int *out) {
  FILLED;
  int n = 0;
  for (int j = 0; j < 32; ++j)
    if (v > s[j])
      n++;
  out[t] = n;
}

__global__ void sums(const float *in, float *out) {
  FILLED;
  float sum = 0;
  for (int j = 0; j < 32; ++j)
    if (v > s[j])
      sum += s[j] * v;
  out[t] = sum;
}

__global__ void smallest(const float *in, int *out) {
  FILLED;
  int n = 0;
  for (int j = 0; j < 32; ++j)
    if (v > s[j]) {
      v = s[j];
      n = j;
    }
  out[t] = n;
}

__global__ void twoSides(const float *in, float *out) {
  FILLED;
  float sum = 0;
  for (int j = 0; j < 32; ++j)
    if (v > s[j])
      sum += s[j];
    else
      sum -= v;
  out[t] = sum;
}

__global__ void stores(const float *in, float *out) {
  FILLED;
  for (int j = 0; j < 32; ++j)
    if (v > s[j])
      out[j] = v;
}

__global__ void storesShared(const float *in, float *out) {
  FILLED;
  for (int j = 0; j < 8; ++j)
    if (t > s[j])
      s[j + 32] = v;
  __syncwarp();
  out[t] = s[t + 32];
}

__global__ void quotients(const float *in, float *out) {
  FILLED;
  float sum = 0;
  for (int j = 0; j < 8; ++j)
    if (v > s[j])
      sum /= v;
  out[t] = sum;
}

__global__ void once(const float *in, float *out, int n) {
  FILLED;
  float x = s[2 * t];
  if (t < n)
    out[t + 32] = v;
  x += s[2 * t + 1];
  out[t] = x;
}

void run(const float *in, float *out, int *n) {
  counts<<<1, 32>>>(in, n);
  sums<<<1, 32>>>(in, out);
  smallest<<<1, 32>>>(in, n);
  twoSides<<<1, 32>>>(in, out);
  stores<<<1, 32>>>(in, out);
  storesShared<<<1, 32>>>(in, out);
  quotients<<<1, 32>>>(in, out);
  once<<<1, 32>>>(in, out, 20);
}
