// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is the profiler's ideal that of the lanes that take part, or of a whole warp?
// One warp each. Expected, if it is of the lanes (the text of Nsight Compute:
// "assuming each not predicated-off thread performed the operation"):
//
//   load16Lanes<n>   shared, 16 bytes, n lanes: W = T = 1, 1, 2, 2, 4 for n of
//                    1, 8, 9, 16, 32; if it is of a warp, T 4 for all
//   global16One      16 bytes of one lane: 1 sector, ideal 1; else ideal 16
//   global4Off       off by 4 bytes: 5 sectors, ideal 4
//   global4Half      16 lanes of 4 bytes: 2 sectors, ideal 2; else ideal 4
#include <cuda_runtime.h>

template <unsigned lanes>
__global__ void load16Lanes(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < lanes)
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void global16One(const float4 *in, float4 *out) {
  if (threadIdx.x == 0)
    out[0] = in[7];
}

__global__ void global4Off(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}

__global__ void global4Half(const float *in, float *out) {
  if (threadIdx.x < 16)
    out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  void *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 4096) != cudaSuccess ||
      cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  auto in16 = static_cast<float4 *>(in), out16 = static_cast<float4 *>(out);
  auto in4 = static_cast<float *>(in), out4 = static_cast<float *>(out);
  load16Lanes<1><<<1, 32>>>(in16, out16);
  load16Lanes<8><<<1, 32>>>(in16, out16);
  load16Lanes<9><<<1, 32>>>(in16, out16);
  load16Lanes<16><<<1, 32>>>(in16, out16);
  load16Lanes<32><<<1, 32>>>(in16, out16);
  global16One<<<1, 32>>>(in16, out16);
  global4Off<<<1, 32>>>(in4, out4);
  global4Half<<<1, 32>>>(in4, out4);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
