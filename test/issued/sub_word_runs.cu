// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// N neighbouring elements of 1 or 2 bytes: loaded from shared, stored to
// shared, loaded from global memory.

#include <cuda_fp16.h>
template <typename T, int n> __global__ void loads(const T *in, float *out) {
  __shared__ T s[256 * n];
  for (int i = threadIdx.x; i < 256 * n; i += 256)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int i = 0; i < n; ++i)
    sum += float(s[threadIdx.x * n + i]);
  out[threadIdx.x] = sum;
}

template <typename T, int n> __global__ void stores(const T *in, T *out) {
  __shared__ T s[256 * n];
#pragma unroll
  for (int i = 0; i < n; ++i)
    s[threadIdx.x * n + i] = in[threadIdx.x + i * 256];
  __syncthreads();
  for (int i = threadIdx.x; i < 256 * n; i += 256)
    out[i] = s[i];
}

template <typename T, int n> __global__ void globals(const T *in, float *out) {
  float sum = 0;
#pragma unroll
  for (int i = 0; i < n; ++i)
    sum += float(in[threadIdx.x * n + i]);
  out[threadIdx.x] = sum;
}

template <typename T, int n> void one(const T *a, T *b, float *c) {
  loads<T, n><<<1, 256>>>(a, c);
  stores<T, n><<<1, 256>>>(a, b);
  globals<T, n><<<1, 256>>>(a, c);
}

template <typename T> void all(const T *a, T *b, float *c) {
  one<T, 2>(a, b, c);
  one<T, 4>(a, b, c);
  one<T, 8>(a, b, c);
}

void run(const __half *a, __half *b, const short *c, short *d,
         const unsigned char *e, unsigned char *f, float *g) {
  all(a, b, g);
  all(c, d, g);
  all(e, f, g);
}
