// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefix sums of 256 integers a block. What the kernels must show (W
// wavefronts, T ideal, C = W - T):
//
//   scanHillisSteele  inclusive, two buffers, 256 threads: neighbours read
//                     neighbours, W 1 at every step
//   scanBlelloch      exclusive, a tree in place, 128 threads. The elements of
//                     a step lie 2 * offset apart: W 2, 4, 8, 8, 8, 4, 2, 1 as
//                     offset doubles (W 8, C 7 at worst), up and down
//   scanBlellochConflictFree  the same tree with one word of padding after
//                     every 32: W 1 at every step
// Every global access is coalesced (4 sectors).
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int length = 256;

__global__ void scanHillisSteele(const int *in, int *out) {
  __shared__ int s[2 * length];
  int t = threadIdx.x;
  int g = blockIdx.x * length + t;
  int from = 0, to = length;
  s[t] = in[g];
  __syncthreads();
  for (int offset = 1; offset < length; offset *= 2) {
    int v = s[from + t];
    if (t >= offset)
      v += s[from + t - offset];
    s[to + t] = v;
    __syncthreads();
    from = length - from;
    to = length - to;
  }
  out[g] = s[from + t];
}

__global__ void scanBlelloch(const int *in, int *out) {
  __shared__ int s[length];
  int t = threadIdx.x;
  int g = blockIdx.x * length + t;
  s[t] = in[g];
  s[t + length / 2] = in[g + length / 2];
  int offset = 1;
  for (int d = length / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1;
      int right = offset * (2 * t + 2) - 1;
      int sum = s[left] + s[right];
      s[right] = sum;
    }
    offset *= 2;
  }
  if (t == 0)
    s[length - 1] = 0;
  for (int d = 1; d < length; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1;
      int right = offset * (2 * t + 2) - 1;
      int below = s[left];
      int before = s[right];
      s[left] = before;
      s[right] = before + below;
    }
  }
  __syncthreads();
  out[g] = s[t];
  out[g + length / 2] = s[t + length / 2];
}

__device__ int padded(int i) { return i + i / 32; }

__global__ void scanBlellochConflictFree(const int *in, int *out) {
  __shared__ int s[length + length / 32];
  int t = threadIdx.x;
  int g = blockIdx.x * length + t;
  s[padded(t)] = in[g];
  s[padded(t + length / 2)] = in[g + length / 2];
  int offset = 1;
  for (int d = length / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int left = padded(offset * (2 * t + 1) - 1);
      int right = padded(offset * (2 * t + 2) - 1);
      int sum = s[left] + s[right];
      s[right] = sum;
    }
    offset *= 2;
  }
  if (t == 0)
    s[padded(length - 1)] = 0;
  for (int d = 1; d < length; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int left = padded(offset * (2 * t + 1) - 1);
      int right = padded(offset * (2 * t + 2) - 1);
      int below = s[left];
      int before = s[right];
      s[left] = before;
      s[right] = before + below;
    }
  }
  __syncthreads();
  out[g] = s[padded(t)];
  out[g + length / 2] = s[padded(t + length / 2)];
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

static bool verify(const char *name, const int *in, int *out, int blocks,
                   bool inclusive) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int block = 0; block < blocks; ++block) {
    int sum = 0;
    for (int i = block * length; i < (block + 1) * length; ++i) {
      wrong += out[i] != (inclusive ? sum + in[i] : sum);
      sum += in[i];
      out[i] = -1;
    }
  }
  std::printf("%-25s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int blocks = 16;
  int *in = allocate<int>(blocks * length);
  int *out = allocate<int>(blocks * length);
  for (int i = 0; i < blocks * length; ++i)
    in[i] = i * 7 % 101;

  bool ok = true;
  scanHillisSteele<<<blocks, length>>>(in, out);
  ok &= verify("scanHillisSteele", in, out, blocks, true);
  scanBlelloch<<<blocks, length / 2>>>(in, out);
  ok &= verify("scanBlelloch", in, out, blocks, false);
  scanBlellochConflictFree<<<blocks, length / 2>>>(in, out);
  ok &= verify("scanBlellochConflictFree", in, out, blocks, false);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
