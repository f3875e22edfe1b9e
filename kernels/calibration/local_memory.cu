// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How local memory is laid out: arrays of a thread that are indexed at run
// time, too large for registers. One warp each; the figures are sectors of the
// indexed read. Expected (CUDA programming guide: "consecutive 32-bit words are
// accessed by consecutive thread IDs"):
//
//   floatUniform     one index in all lanes: 4
//   floatPerLane     another index in each lane: 32
//   float4Uniform    16
//   float4PerLane    128: each of the four words lies in 32 lines
#include <cuda_runtime.h>

constexpr int length = 256;

__global__ void floatUniform(const float *in, const int *index, float *out) {
  float a[length];
  for (int i = 0; i < length; ++i)
    a[i] = in[i + threadIdx.x];
  out[threadIdx.x] = a[index[0] % length];
}

__global__ void floatPerLane(const float *in, const int *index, float *out) {
  float a[length];
  for (int i = 0; i < length; ++i)
    a[i] = in[i + threadIdx.x];
  int shift = index[0] % 2;
  out[threadIdx.x] = a[(threadIdx.x + shift) * 4];
}

__global__ void float4Uniform(const float4 *in, const int *index, float4 *out) {
  float4 a[length];
  for (int i = 0; i < length; ++i)
    a[i] = in[i + threadIdx.x];
  out[threadIdx.x] = a[index[0] % length];
}

__global__ void float4PerLane(const float4 *in, const int *index, float4 *out) {
  float4 a[length];
  for (int i = 0; i < length; ++i)
    a[i] = in[i + threadIdx.x];
  int shift = index[0] % 2;
  out[threadIdx.x] = a[(threadIdx.x + shift) * 4];
}

int main() {
  void *in = nullptr, *out = nullptr;
  int *index = nullptr;
  if (cudaMalloc(&in, 8192) != cudaSuccess ||
      cudaMalloc(&out, 4096) != cudaSuccess ||
      cudaMalloc(&index, 4096) != cudaSuccess ||
      cudaMemset(index, 0, 4096) != cudaSuccess)
    return 1;
  auto in4 = static_cast<const float *>(in);
  auto in16 = static_cast<const float4 *>(in);
  floatUniform<<<1, 32>>>(in4, index, static_cast<float *>(out));
  floatPerLane<<<1, 32>>>(in4, index, static_cast<float *>(out));
  float4Uniform<<<1, 32>>>(in16, index, static_cast<float4 *>(out));
  float4PerLane<<<1, 32>>>(in16, index, static_cast<float4 *>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
