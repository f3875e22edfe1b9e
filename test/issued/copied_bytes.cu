// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcpy of few bytes: byte by byte where no alignment is known, by words and
// vectors where an array or __builtin_assume_aligned says one.

#include <cstring>

__device__ float4 table[512];
__device__ float words[512];

template <int N> __device__ float sum(const float *v) {
  float f = 0;
  for (int i = 0; i < N; ++i)
    f = f * 1.5f + v[i];
  return f;
}
template <int N> __global__ void fromShared(const float4 *in, float *out) {
  __shared__ float4 s[512];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float v[N];
  memcpy(v, &s[threadIdx.x * 3], sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void fromSharedFloats(const float *in, float *out) {
  __shared__ float s[2048];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float v[N];
  memcpy(v, &s[threadIdx.x * 3], sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void fromTable(float *out) {
  float v[N];
  memcpy(v, &table[threadIdx.x * 3], sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void fromWords(float *out) {
  float v[N];
  memcpy(v, &words[threadIdx.x * 3], sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void fromParameter(const float *in, float *out) {
  float v[N];
  memcpy(v, in + threadIdx.x * 4, sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void assumed(const float4 *in, float *out) {
  float v[N];
  memcpy(v, __builtin_assume_aligned((const void *)(in + threadIdx.x), 8), sizeof v);
  out[threadIdx.x] = sum<N>(v);
}
template <int N> __global__ void toShared(const float *in, float *out) {
  __shared__ float4 s[512];
  float v[N];
  for (int i = 0; i < N; ++i)
    v[i] = in[i * 128 + threadIdx.x];
  memcpy(&s[threadIdx.x], v, sizeof v);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1].x;
}

template <int N> void all(const float *a, float *b) {
  fromShared<N><<<1, 128>>>((const float4 *)a, b);
  fromSharedFloats<N><<<1, 128>>>(a, b);
  fromTable<N><<<1, 128>>>(b);
  fromWords<N><<<1, 128>>>(b);
  fromParameter<N><<<1, 128>>>(a, b);
  assumed<N><<<1, 128>>>((const float4 *)a, b);
  toShared<N><<<1, 128>>>(a, b);
}
void run(const float *a, float *b) {
  all<1>(a, b);
  all<2>(a, b);
  all<3>(a, b);
  all<4>(a, b);
  all<6>(a, b);
}
