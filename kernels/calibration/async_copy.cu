// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How asynchronous copies (cp.async) count in shared memory: by writes of
// lanes, so that equal destinations do not merge, and with a share of a
// scattered source. One warp each; the figures are shared wavefronts of the
// copy. Expected (model/README.md, "Asynchronous copies"; measured on sm_120,
// test/truth/truth.tsv, cic_cp4_* to cic_cp16_*):
//
//   copy4, copy8, copy16      1, 2, 4 wavefronts: consecutive
//   copy16Cg                  4: past L1
//   copy4SameDestination      32: 32 writes of one word
//   copy16SameDestination     32: 8 lanes write the same 4 banks, 4 times
//   copy16Source<stride>      source addresses `stride` bytes apart, the
//                             destination consecutive: 4, and what the source
//                             adds
#include <cuda_runtime.h>

__device__ unsigned addressOf(void *shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

__device__ void finish() {
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
}

__global__ void copy4(const float *in, float *out) {
  __shared__ float s[32];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(
                   addressOf(&s[threadIdx.x])),
               "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void copy8(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(
                   addressOf(&s[threadIdx.x])),
               "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void copy16(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(
                   addressOf(&s[threadIdx.x])),
               "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void copy16Cg(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                   addressOf(&s[threadIdx.x])),
               "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void copy4SameDestination(const float *in, float *out) {
  __shared__ float s[32];
  asm volatile(
      "cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(addressOf(&s[0])),
      "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[0];
}

__global__ void copy16SameDestination(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  asm volatile(
      "cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(addressOf(&s[0])),
      "l"(in + threadIdx.x));
  finish();
  out[threadIdx.x] = s[0];
}

template <unsigned stride>
__global__ void copy16Source(const char *in, float4 *out) {
  __shared__ float4 s[32];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(
                   addressOf(&s[threadIdx.x])),
               "l"(in + stride * threadIdx.x));
  finish();
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  void *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 16384) != cudaSuccess ||
      cudaMalloc(&out, 16384) != cudaSuccess)
    return 1;
  auto bytes = static_cast<const char *>(in);
  auto in4 = static_cast<const float *>(in);
  auto in8 = static_cast<const float2 *>(in);
  auto in16 = static_cast<const float4 *>(in);
  auto out4 = static_cast<float *>(out);
  auto out8 = static_cast<float2 *>(out);
  auto out16 = static_cast<float4 *>(out);
  copy4<<<1, 32>>>(in4, out4);
  copy8<<<1, 32>>>(in8, out8);
  copy16<<<1, 32>>>(in16, out16);
  copy16Cg<<<1, 32>>>(in16, out16);
  copy4SameDestination<<<1, 32>>>(in4, out4);
  copy16SameDestination<<<1, 32>>>(in16, out16);
  copy16Source<32><<<1, 32>>>(bytes, out16);
  copy16Source<64><<<1, 32>>>(bytes, out16);
  copy16Source<128><<<1, 32>>>(bytes, out16);
  copy16Source<144><<<1, 32>>>(bytes, out16);
  copy16Source<256><<<1, 32>>>(bytes, out16);
  copy16Source<512><<<1, 32>>>(bytes, out16);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
