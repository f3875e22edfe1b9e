// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which sectors do global atomics count where lanes share them? One warp each;
// the figures are sectors of the atomic. Expected (one published measurement:
// 32 sectors for 32 lanes on one float; model/README.md):
//
//   *SameAddress   32, or 1 if sectors are counted once
//   *SameSector    8 lanes a word of one sector: 32, or 1
//   *Consecutive   4
//   *OneLane       1
//
// add* have no use for the result and become reductions; fetch* have.
#include <cuda_runtime.h>

__global__ void addSameAddress(int *out) { atomicAdd(&out[0], 1); }

__global__ void addSameSector(int *out) { atomicAdd(&out[threadIdx.x % 8], 1); }

__global__ void addConsecutive(int *out) { atomicAdd(&out[threadIdx.x], 1); }

__global__ void addOneLane(int *out) {
  if (threadIdx.x == 0)
    atomicAdd(&out[0], 1);
}

__global__ void fetchSameAddress(int *out, int *old) {
  old[threadIdx.x] = atomicAdd(&out[0], 1);
}

__global__ void fetchSameSector(int *out, int *old) {
  old[threadIdx.x] = atomicAdd(&out[threadIdx.x % 8], 1);
}

__global__ void fetchConsecutive(int *out, int *old) {
  old[threadIdx.x] = atomicAdd(&out[threadIdx.x], 1);
}

__global__ void fetchOneLane(int *out, int *old) {
  if (threadIdx.x == 0)
    old[0] = atomicAdd(&out[0], 1);
}

int main() {
  int *out = nullptr, *old = nullptr;
  if (cudaMalloc(&out, 4096) != cudaSuccess ||
      cudaMalloc(&old, 4096) != cudaSuccess ||
      cudaMemset(out, 0, 4096) != cudaSuccess)
    return 1;
  addSameAddress<<<1, 32>>>(out);
  addSameSector<<<1, 32>>>(out);
  addConsecutive<<<1, 32>>>(out);
  addOneLane<<<1, 32>>>(out);
  fetchSameAddress<<<1, 32>>>(out, old);
  fetchSameSector<<<1, 32>>>(out, old);
  fetchConsecutive<<<1, 32>>>(out, old);
  fetchOneLane<<<1, 32>>>(out, old);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
