// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum in seven steps, the classic sequence, 256 threads a block. What the
// kernels must show (W wavefronts, T ideal, C = W - T):
//
//   reduceInterleaved   lanes tid % (2 * n) == 0: few lanes, no two of them on
//                       one bank. W 1; what costs here is divergence
//   reduceStridedIndex  index = 2 * n * tid: whole warps at work, on a stride
//                       of 2 * n words. W 2, 4, 8, 8, 8, 4, 2, 1 as n doubles
//   reduceSequential    s[tid] += s[tid + n]: consecutive, W 1
//   reduceFirstAdd      half the blocks; two coalesced loads a thread, W 1
//   reduceLastWarp      the last six steps in one warp, without barriers: W 1
//   reduceUnrolled      every step written out, block size by template: W 1
//   reduceMultiple      many elements a thread, then the same tree: W 1
// Every global load is coalesced (4 sectors).
//
// In the last warp all lanes read, then all lanes write, with __syncwarp()
// between: lanes no longer run in step by themselves.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr unsigned threads = 256;

__global__ void reduceInterleaved(const int *in, int *out) {
  __shared__ int s[threads];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned n = 1; n < blockDim.x; n *= 2) {
    if (tid % (2 * n) == 0)
      s[tid] += s[tid + n];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceStridedIndex(const int *in, int *out) {
  __shared__ int s[threads];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned n = 1; n < blockDim.x; n *= 2) {
    unsigned index = 2 * n * tid;
    if (index < blockDim.x)
      s[index] += s[index + n];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceSequential(const int *in, int *out) {
  __shared__ int s[threads];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned n = blockDim.x / 2; n > 0; n /= 2) {
    if (tid < n)
      s[tid] += s[tid + n];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceFirstAdd(const int *in, int *out) {
  __shared__ int s[threads];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (blockDim.x * 2) + tid;
  s[tid] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned n = blockDim.x / 2; n > 0; n /= 2) {
    if (tid < n)
      s[tid] += s[tid + n];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceLastWarp(const int *in, int *out) {
  __shared__ int s[threads];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (blockDim.x * 2) + tid;
  s[tid] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned n = blockDim.x / 2; n > 32; n /= 2) {
    if (tid < n)
      s[tid] += s[tid + n];
    __syncthreads();
  }
  if (tid < 32) {
    int v = s[tid] + s[tid + 32];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 16];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 8];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 4];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 2];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 1];
    if (tid == 0)
      out[blockIdx.x] = v;
  }
}

template <unsigned blockSize>
__global__ void reduceUnrolled(const int *in, int *out) {
  __shared__ int s[blockSize];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (blockSize * 2) + tid;
  s[tid] = in[i] + in[i + blockSize];
  __syncthreads();
  if (blockSize >= 512) {
    if (tid < 256)
      s[tid] += s[tid + 256];
    __syncthreads();
  }
  if (blockSize >= 256) {
    if (tid < 128)
      s[tid] += s[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64)
      s[tid] += s[tid + 64];
    __syncthreads();
  }
  if (tid < 32) {
    int v = s[tid] + s[tid + 32];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 16];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 8];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 4];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 2];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 1];
    if (tid == 0)
      out[blockIdx.x] = v;
  }
}

template <unsigned blockSize>
__global__ void reduceMultiple(const int *in, int *out, unsigned n) {
  __shared__ int s[blockSize];
  unsigned tid = threadIdx.x;
  int sum = 0;
  for (unsigned i = blockIdx.x * (blockSize * 2) + tid; i < n;
       i += blockSize * 2 * gridDim.x)
    sum += in[i] + in[i + blockSize];
  s[tid] = sum;
  __syncthreads();
  if (blockSize >= 256) {
    if (tid < 128)
      s[tid] += s[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64)
      s[tid] += s[tid + 64];
    __syncthreads();
  }
  if (tid < 32) {
    int v = s[tid] + s[tid + 32];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 16];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 8];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 4];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 2];
    __syncwarp();
    s[tid] = v;
    __syncwarp();
    v += s[tid + 1];
    if (tid == 0)
      out[blockIdx.x] = v;
  }
}

static void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
  std::exit(1);
}

template <typename T> static T *allocate(size_t count) {
  T *data = nullptr;
  check(cudaMallocManaged(&data, count * sizeof(T)));
  return data;
}

static bool verify(const char *name, int *out, int blocks, int expected) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int sum = 0;
  for (int i = 0; i < blocks; ++i) {
    sum += out[i];
    out[i] = 0;
  }
  std::printf("%-19s %s\n", name, sum == expected ? "ok" : "WRONG");
  return sum == expected;
}

int main() {
  const int n = 64 * 1024;
  const int blocks = n / threads;
  int *in = allocate<int>(n);
  int *out = allocate<int>(blocks);
  int expected = 0;
  for (int i = 0; i < n; ++i)
    expected += in[i] = i % 1001;

  bool ok = true;
  reduceInterleaved<<<blocks, threads>>>(in, out);
  ok &= verify("reduceInterleaved", out, blocks, expected);
  reduceStridedIndex<<<blocks, threads>>>(in, out);
  ok &= verify("reduceStridedIndex", out, blocks, expected);
  reduceSequential<<<blocks, threads>>>(in, out);
  ok &= verify("reduceSequential", out, blocks, expected);
  reduceFirstAdd<<<blocks / 2, threads>>>(in, out);
  ok &= verify("reduceFirstAdd", out, blocks / 2, expected);
  reduceLastWarp<<<blocks / 2, threads>>>(in, out);
  ok &= verify("reduceLastWarp", out, blocks / 2, expected);
  reduceUnrolled<threads><<<blocks / 2, threads>>>(in, out);
  ok &= verify("reduceUnrolled", out, blocks / 2, expected);
  reduceMultiple<threads><<<32, threads>>>(in, out, n);
  ok &= verify("reduceMultiple", out, 32, expected);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
