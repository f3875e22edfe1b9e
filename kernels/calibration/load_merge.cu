// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do wide shared loads merge lanes that read the same address, as they do on
// sm_80, sm_86 and sm_120? One warp each; the figures are those of the last
// shared access of a kernel. Expected if it is so here (model/README.md, the
// load merge; measured in test/truth/truth.tsv as cic_w64_* and cic_w128_*):
//
//   load16Uniform    W 2  T 2    without the merge W 4  T 4
//   load8Uniform     W 1  T 1    without the merge W 2  T 2
//   load16Neighbours W 2  T 2    lanes i and i ^ 1 share; without W 4  T 4
//   load16Next       W 2  T 2    lanes i and i ^ 2 share
//   load16Fourth     W 4  T 4    lanes i and i ^ 4 share: no merge
//   store16Uniform   W 4  T 4    if stores merged too, W 2  T 2
//   store8Uniform    W 2  T 2    if stores merged too, W 1  T 1
#include <cuda_runtime.h>

__global__ void load16Uniform(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[5];
}

__global__ void load8Uniform(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[5];
}

__global__ void load16Neighbours(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 2];
}

__global__ void load16Next(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 4 * 2 + threadIdx.x % 2];
}

__global__ void load16Fourth(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x & ~4u];
}

__global__ void store16Uniform(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  s[5] = in[0];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void store8Uniform(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  s[5] = in[0];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  void *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 4096) != cudaSuccess ||
      cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  auto in16 = static_cast<float4 *>(in), out16 = static_cast<float4 *>(out);
  auto in8 = static_cast<float2 *>(in), out8 = static_cast<float2 *>(out);
  load16Uniform<<<1, 32>>>(in16, out16);
  load8Uniform<<<1, 32>>>(in8, out8);
  load16Neighbours<<<1, 32>>>(in16, out16);
  load16Next<<<1, 32>>>(in16, out16);
  load16Fourth<<<1, 32>>>(in16, out16);
  store16Uniform<<<1, 32>>>(in16, out16);
  store8Uniform<<<1, 32>>>(in8, out8);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
