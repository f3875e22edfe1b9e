// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What rows cost that asynchronous copies of 16 bytes bring to shared memory:
// `chunks` lanes copy a row of 16-byte chunks to rows `pitch` bytes apart, by
// way of L1 (.ca) or past it (.cg). One warp each; the figures are shared
// wavefronts W and source sectors S of the copy, whose ideals are 4 and 16.
//
//   copyRows<cached, chunks, pitch>   rows of 64 (4) and 128 bytes (8), padded
//                                     by 0, 16, 32 and 64 bytes
//   copySwizzled<cached, chunks>      rows without padding, chunks exchanged by
//                                     an XOR with the row
//
// Expected by the fit of model/async_copy.h for .cg: 4 for rows of 128 bytes, 8
// for rows of 64, 15 for rows of 64 padded by 16, with or without an XOR.
#include <cuda_runtime.h>

template <bool cached> __device__ void copyChunk(void *to, const void *from) {
  unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
  if constexpr (cached)
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(shared),
                 "l"(from));
  else
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared),
                 "l"(from));
}

__device__ void finish() {
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
}

constexpr unsigned sourcePitch = 4096;

template <bool cached, unsigned chunks, unsigned pitch>
__global__ void copyRows(const char *in, char *out) {
  __shared__ __align__(128) char s[32 / chunks * pitch];
  unsigned row = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
  copyChunk<cached>(s + row * pitch + chunk * 16,
                    in + row * sourcePitch + chunk * 16);
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

template <bool cached, unsigned chunks>
__global__ void copySwizzled(const char *in, char *out) {
  __shared__ __align__(128) char s[32 * 16];
  unsigned row = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
  copyChunk<cached>(s + row * chunks * 16 + (chunk ^ row % chunks) * 16,
                    in + row * sourcePitch + chunk * 16);
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

template <bool cached> void copyAll(const char *in, char *out) {
  copyRows<cached, 4, 64><<<1, 32>>>(in, out);
  copyRows<cached, 4, 80><<<1, 32>>>(in, out);
  copyRows<cached, 4, 96><<<1, 32>>>(in, out);
  copyRows<cached, 4, 128><<<1, 32>>>(in, out);
  copyRows<cached, 8, 128><<<1, 32>>>(in, out);
  copyRows<cached, 8, 144><<<1, 32>>>(in, out);
  copyRows<cached, 8, 160><<<1, 32>>>(in, out);
  copyRows<cached, 8, 192><<<1, 32>>>(in, out);
  copySwizzled<cached, 4><<<1, 32>>>(in, out);
  copySwizzled<cached, 8><<<1, 32>>>(in, out);
}

int main() {
  void *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 65536) != cudaSuccess ||
      cudaMalloc(&out, 65536) != cudaSuccess)
    return 1;
  copyAll<true>(static_cast<const char *>(in), static_cast<char *>(out));
  copyAll<false>(static_cast<const char *>(in), static_cast<char *>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
