// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How ldmatrix and stmatrix count. One warp each; the figures are those of the
// matrix instruction. Expected (model/README.md; the first measured on sm_86,
// sm_89 and sm_120):
//
//   loadFour        W 4  T 4    four matrices, rows of 16 bytes after another
//   loadTransposed  W 4  T 4    .trans changes nothing
//   loadFourEqual   W 4  T 4    the same matrix four times: no merge
//   loadEqualRows   W 4  T 4    eight times the same row: one pass a matrix
//   loadOneBank     W 32 T 4    rows 128 bytes apart: all in banks 0 to 3
//   loadOneIdle     W 1  T 1    x1; lanes 8 to 31 point elsewhere, to no effect
//   loadTwoIdle     W 2  T 2    x2; lanes 16 to 31 point elsewhere
//   storeFour       W 4  T 4    sm_90 and later
//   storeTransposed W 4  T 4
//   storeOneBank    W 32 T 4
#include <cuda_runtime.h>

__device__ unsigned addressOf(const void *shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

__global__ void loadFour(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  uint4 r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
               : "r"(addressOf(&s[threadIdx.x])));
  out[threadIdx.x] = r;
}

__global__ void loadTransposed(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  uint4 r;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
      : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
      : "r"(addressOf(&s[threadIdx.x])));
  out[threadIdx.x] = r;
}

__global__ void loadFourEqual(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  uint4 r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
               : "r"(addressOf(&s[threadIdx.x % 8])));
  out[threadIdx.x] = r;
}

__global__ void loadEqualRows(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  uint4 r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
               : "r"(addressOf(&s[threadIdx.x / 8])));
  out[threadIdx.x] = r;
}

__global__ void loadOneBank(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  uint4 r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
               : "r"(addressOf(&s[8 * threadIdx.x])));
  out[threadIdx.x] = r;
}

__global__ void loadOneIdle(const uint4 *in, unsigned *out) {
  __shared__ uint4 s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  unsigned r, row = threadIdx.x < 8 ? threadIdx.x : 8 * threadIdx.x;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r)
               : "r"(addressOf(&s[row])));
  out[threadIdx.x] = r;
}

__global__ void loadTwoIdle(const uint4 *in, uint2 *out) {
  __shared__ uint4 s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  unsigned row = threadIdx.x < 16 ? threadIdx.x : 8 * threadIdx.x;
  uint2 r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
               : "=r"(r.x), "=r"(r.y)
               : "r"(addressOf(&s[row])));
  out[threadIdx.x] = r;
}

__global__ void storeFour(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  uint4 r = in[threadIdx.x];
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(
          addressOf(&s[threadIdx.x])),
      "r"(r.x), "r"(r.y), "r"(r.z), "r"(r.w)
      : "memory");
#endif
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void storeTransposed(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[32];
  uint4 r = in[threadIdx.x];
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1,%2,%3,%4};" ::
          "r"(addressOf(&s[threadIdx.x])),
      "r"(r.x), "r"(r.y), "r"(r.z), "r"(r.w)
      : "memory");
#endif
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void storeOneBank(const uint4 *in, uint4 *out) {
  __shared__ uint4 s[256];
  uint4 r = in[threadIdx.x];
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(
          addressOf(&s[8 * threadIdx.x])),
      "r"(r.x), "r"(r.y), "r"(r.z), "r"(r.w)
      : "memory");
#endif
  __syncthreads();
  out[threadIdx.x] = s[8 * threadIdx.x];
}

int main() {
  uint4 *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 4096) != cudaSuccess ||
      cudaMalloc(&out, 4096) != cudaSuccess)
    return 1;
  loadFour<<<1, 32>>>(in, out);
  loadTransposed<<<1, 32>>>(in, out);
  loadFourEqual<<<1, 32>>>(in, out);
  loadEqualRows<<<1, 32>>>(in, out);
  loadOneBank<<<1, 32>>>(in, out);
  loadOneIdle<<<1, 32>>>(in, reinterpret_cast<unsigned *>(out));
  loadTwoIdle<<<1, 32>>>(in, reinterpret_cast<uint2 *>(out));
  storeFour<<<1, 32>>>(in, out);
  storeTransposed<<<1, 32>>>(in, out);
  storeOneBank<<<1, 32>>>(in, out);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
