// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do wide shared loads whose lanes share an address merge where the lanes that
// would be served together have a conflict? One warp each; the figures are
// those of the last shared access of a kernel.
//
//   load16Conflict   lanes i and i ^ 1 share, but of 16 lanes two chunks lie in
//                    the same banks: W 4, T 2 if they merge all the same, W 8
//                    if they do not
//   load8Next        lanes i and i ^ 2 share 8 bytes, and the warp has a
//                    conflict: W 2, T 1 if it merges, W 3 if not
#include <cuda_runtime.h>

// Chunks 0, 8, 1, 2 of lanes 0 to 7, and 3, 11, 4, 5 of lanes 8 to 15.
__global__ void load16Conflict(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned pair = threadIdx.x / 2, place = pair % 4;
  unsigned chunk = place == 0 ? 0 : place == 1 ? 8 : place - 1;
  out[threadIdx.x] = s[chunk + pair / 4 % 2 * 3];
}

__global__ void load8Next(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned pair = threadIdx.x / 4 * 2 + threadIdx.x % 2;
  out[threadIdx.x] = s[pair == 15 ? 16 : pair];
}

int main() {
  void *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 4096) != cudaSuccess ||
      cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  load16Conflict<<<1, 32>>>(static_cast<const float4 *>(in),
                            static_cast<float4 *>(out));
  load8Next<<<1, 32>>>(static_cast<const float2 *>(in),
                       static_cast<float2 *>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
