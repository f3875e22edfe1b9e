// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do accesses of 1 and 2 bytes count by words of 4, as the CUDA programming
// guide says ("different threads access any byte within the same 32-bit word:
// no conflict")? One warp each; the figures are those of the access of this
// width. Expected by the word rule, loads and stores alike:
//
//   *ByteConsecutive   byte t          W 1
//   *ByteSpread        byte 4 t + 1    W 1    a word each
//   *ByteSameWord      byte t % 4      W 1    one word, other bytes
//   *ByteSame          byte 0          W 1
//   *ByteStride8       byte 8 t        W 2    two words in each even bank
//   *HalfConsecutive   half t          W 1
//   *HalfStride2       half 2 t        W 1    a word each
//   *HalfStride4       half 4 t        W 2
#include <cuda_runtime.h>

__global__ void loadByteConsecutive(const char *in, char *out) {
  __shared__ char s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void loadByteSpread(const int *in, char *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<char *>(s)[4 * threadIdx.x + 1];
}

__global__ void loadByteSameWord(const int *in, char *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<char *>(s)[threadIdx.x % 4];
}

__global__ void loadByteSame(const int *in, char *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<char *>(s)[0];
}

__global__ void loadByteStride8(const int2 *in, char *out) {
  __shared__ int2 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<char *>(s)[8 * threadIdx.x];
}

__global__ void loadHalfConsecutive(const short *in, short *out) {
  __shared__ short s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void loadHalfStride2(const int *in, short *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<short *>(s)[2 * threadIdx.x];
}

__global__ void loadHalfStride4(const int2 *in, short *out) {
  __shared__ int2 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<short *>(s)[4 * threadIdx.x];
}

__global__ void storeByteConsecutive(const char *in, char *out) {
  __shared__ char s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeByteSpread(const char *in, int *out) {
  __shared__ int s[32];
  reinterpret_cast<char *>(s)[4 * threadIdx.x + 1] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeByteSameWord(const char *in, int *out) {
  __shared__ int s[32];
  reinterpret_cast<char *>(s)[threadIdx.x % 4] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeByteSame(const char *in, int *out) {
  __shared__ int s[32];
  reinterpret_cast<char *>(s)[0] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeByteStride8(const char *in, int2 *out) {
  __shared__ int2 s[32];
  reinterpret_cast<char *>(s)[8 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeHalfStride2(const short *in, int *out) {
  __shared__ int s[32];
  reinterpret_cast<short *>(s)[2 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void storeHalfStride4(const short *in, int2 *out) {
  __shared__ int2 s[32];
  reinterpret_cast<short *>(s)[4 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

template <typename In, typename Out>
static void run(void (*kernel)(const In *, Out *)) {
  static void *in = nullptr, *out = nullptr;
  if (!in && (cudaMalloc(&in, 4096) != cudaSuccess ||
              cudaMalloc(&out, 4096) != cudaSuccess))
    return;
  kernel<<<1, 32>>>(static_cast<const In *>(in), static_cast<Out *>(out));
}

int main() {
  run(loadByteConsecutive);
  run(loadByteSpread);
  run(loadByteSameWord);
  run(loadByteSame);
  run(loadByteStride8);
  run(loadHalfConsecutive);
  run(loadHalfStride2);
  run(loadHalfStride4);
  run(storeByteConsecutive);
  run(storeByteSpread);
  run(storeByteSameWord);
  run(storeByteSame);
  run(storeByteStride8);
  run(storeHalfStride2);
  run(storeHalfStride4);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
