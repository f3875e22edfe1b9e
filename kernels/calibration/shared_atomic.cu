// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do lanes of a shared atomic on one address take turns in the counters? One
// warp each; the figures are wavefronts of the atomic. Expected, by the text of
// the CUDA programming guide ("reads, modifies, and writes ... all conflicting
// atomics are serialized"); one pass for all of them if the hardware reduces
// them first:
//
//   oneWord<n>     n lanes on one word: n, or 1
//   consecutive    32 words, 32 banks: 1
//   oneBank        32 words of one bank: 32
//   compareSwap    consecutive words: 1
//   floats         a loop of loads and compare-and-swaps: not predicted
//   doubleWords    consecutive words of 8 bytes, exchanged: 2
#include <cuda_runtime.h>

template <unsigned lanes> __global__ void oneWord(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < lanes)
    atomicAdd(&s[0], 1);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void consecutive(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[threadIdx.x ^ 1], 1);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void oneBank(int *out) {
  __shared__ int s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = 0;
  __syncthreads();
  atomicAdd(&s[32 * threadIdx.x], 1);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void compareSwap(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicCAS(&s[threadIdx.x ^ 1], 0, 7);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void floats(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[threadIdx.x ^ 1], 1.0f);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void doubleWords(unsigned long long *out) {
  __shared__ unsigned long long s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  unsigned long long old = atomicExch(&s[threadIdx.x ^ 1], 7ull);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + old;
}

int main() {
  void *out = nullptr;
  if (cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  auto ints = static_cast<int *>(out);
  oneWord<1><<<1, 32>>>(ints);
  oneWord<2><<<1, 32>>>(ints);
  oneWord<4><<<1, 32>>>(ints);
  oneWord<8><<<1, 32>>>(ints);
  oneWord<16><<<1, 32>>>(ints);
  oneWord<32><<<1, 32>>>(ints);
  consecutive<<<1, 32>>>(ints);
  oneBank<<<1, 32>>>(ints);
  compareSwap<<<1, 32>>>(ints);
  floats<<<1, 32>>>(static_cast<float *>(out));
  doubleWords<<<1, 32>>>(static_cast<unsigned long long *>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
