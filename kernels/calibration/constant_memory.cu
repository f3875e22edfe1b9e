// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of constant memory at n addresses in a warp: n requests, by the CUDA
// programming guide. No counter shows them line by line, so crosscheck lists
// them as not measured; idc__requests.sum of the whole kernel has them.
//
//   constantAddresses<n>   n requests
#include <cuda_runtime.h>

__constant__ float table[32];

template <unsigned n> __global__ void constantAddresses(float *out) {
  out[threadIdx.x] = table[threadIdx.x % n];
}

int main() {
  float *out = nullptr;
  if (cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  constantAddresses<1><<<1, 32>>>(out);
  constantAddresses<2><<<1, 32>>>(out);
  constantAddresses<4><<<1, 32>>>(out);
  constantAddresses<8><<<1, 32>>>(out);
  constantAddresses<16><<<1, 32>>>(out);
  constantAddresses<32><<<1, 32>>>(out);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
