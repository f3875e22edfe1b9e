// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do lanes of a shared atomic on one word take turns, where what they add is
// not the constant 1? One warp each; the figures are wavefronts of the atomic.
// Expected (model/README.md): each lane of the busiest bank takes one.
//
//   addLanes<n>    n lanes add their number to one word: n
//   fetchLanes<n>  the same, and the old value is used: n
//   twoWords       16 lanes add to each of two words of a bank: 32
//   addTwo         32 lanes add the constant 2 to one word
//   swapPairs      compare-and-swap, two lanes a word: 4
//   exchangeWide   8 bytes, consecutive: 2
#include <cuda_runtime.h>

template <unsigned lanes> __global__ void addLanes(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < lanes)
    atomicAdd(&s[0], static_cast<int>(threadIdx.x));
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

template <unsigned lanes> __global__ void fetchLanes(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < lanes)
    out[threadIdx.x] = atomicAdd(&s[0], static_cast<int>(threadIdx.x));
}

__global__ void twoWords(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  s[threadIdx.x + 32] = 0;
  __syncthreads();
  atomicAdd(&s[threadIdx.x % 2 * 32], static_cast<int>(threadIdx.x));
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void addTwo(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[0], 2);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void swapPairs(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = atomicCAS(&s[threadIdx.x / 2], 0, 7);
}

__global__ void exchangeWide(unsigned long long *out) {
  __shared__ unsigned long long s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = atomicExch(&s[threadIdx.x ^ 1], 7ull);
}

int main() {
  void *out = nullptr;
  if (cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  int *ints = static_cast<int *>(out);
  addLanes<4><<<1, 32>>>(ints);
  addLanes<32><<<1, 32>>>(ints);
  fetchLanes<4><<<1, 32>>>(ints);
  fetchLanes<32><<<1, 32>>>(ints);
  twoWords<<<1, 32>>>(ints);
  addTwo<<<1, 32>>>(ints);
  swapPairs<<<1, 32>>>(ints);
  exchangeWide<<<1, 32>>>(static_cast<unsigned long long *>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
