// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Behind a branch that says which thread it is, neighbours are known to be.

#define FILLED(type)                                                           \
  __shared__ float s[128];                                                     \
  type t = threadIdx.x;                                                        \
  s[t] = in[t];                                                                \
  __syncthreads()

__global__ void below(const float *in, float *out) {
  FILLED(unsigned);
  if (t < 2)
    s[t] += s[t + 2];
  __syncthreads();
  if (t < 1)
    s[t] +=
        s[t + 1];
  __syncthreads();
  if (t == 0)
    out[0] = s[0];
}

// For nvcc t may be negative.
__global__ void belowSigned(const float *in, float *out) {
  FILLED(int);
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d)
      s[t] +=
          s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

// When nvcc has unrolled the loop, it no longer looks for such things.
__global__ void belowUnrolled(const float *in, float *out) {
  FILLED(unsigned);
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d)
      s[t] +=
          s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void signedInRange(const float *in, float *out, int n) {
  FILLED(int);
  if (t < n)
    if (t < 1)
      out[t] = s[t] +
               s[t + 1];
}

__global__ void zero(const float *in, float *out) {
  FILLED(int);
  if (t == 0)
    s[t] +=
        s[t + 1] +
        s[t + 2];
  __syncthreads();
  out[t] = s[127 - t];
}

__global__ void five(const float *in, float *out) {
  FILLED(int);
  if (t == 5)
    out[t] = s[t] + s[t - 1];
}

__global__ void notFive(const float *in, float *out) {
  FILLED(int);
  if (t != 5)
    return;
  out[t] = s[t] + s[t - 1];
}

void run(const float *in, float *out) {
  below<<<1, 128>>>(in, out);
  belowSigned<<<1, 128>>>(in, out);
  belowUnrolled<<<1, 128>>>(in, out);
  signedInRange<<<1, 128>>>(in, out, 64);
  zero<<<1, 128>>>(in, out);
  five<<<1, 128>>>(in, out);
  notFive<<<1, 128>>>(in, out);
}
