// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 256-bin histogram of 8-bit intensities, stage by stage as the GPU histogram
// document builds it. What the kernels must show (W wavefronts, T ideal):
//
//   histogramShared        one histogram for the block, shared atomics. Depends
//                          on the data: W 1 to 8 (256 words are 8 a bank), and
//                          up to 32 lanes on one word
//   histogramPerLane       a sub-histogram a lane, h[bin * 32 + lane]: lane i
//                          owns bank i, so counting is W 1, T 1 for every
//                          input. The naive merge reads down the rows: W 32,
//                          C 31
//   histogramRotated       the same, each lane starts its sweep one bank
//                          further: the merge is W 1
//   histogramPaddedRows    the same with rows of [32 + 1]: the merge is W 1
//                          too, but the padding takes away the lane's own bank:
//                          counting now depends on the data, W 1 to 32. The
//                          rotation is the better of the two
//   histogramBytes         8-bit counters, a quarter of the memory. Four lanes
//                          share a word and a bank: counting is W 1 to 4 for
//                          every input, never more. The merge sweeps words,
//                          rotated: W 1
//   histogramPackedWords   8-bit counters, four bins in the lane's own word:
//                          the same memory and W 1 for every input
//   histogramGridStride    many points a thread, one shared histogram: the cost
//                          of the merge is spread over them
//   mergePartials          one thread a bin sums the blocks' histograms:
//                          coalesced
//
// A byte counter holds 255, so a lane may see at most 255 points.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

constexpr int bins = 256;
constexpr int lanes = 32;
constexpr int pointsPerLane = 64;
static_assert(pointsPerLane <= 255, "an 8-bit counter would overflow");

__global__ void histogramShared(const unsigned char *in, unsigned *partial,
                                int n) {
  __shared__ unsigned h[bins];
  h[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&h[in[i]], 1u);
  __syncthreads();
  partial[blockIdx.x * bins + threadIdx.x] = h[threadIdx.x];
}

__global__ void histogramPerLane(const unsigned char *in, unsigned *partial) {
  __shared__ unsigned h[bins * lanes];
  int lane = threadIdx.x;
  for (int i = lane; i < bins * lanes; i += lanes)
    h[i] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * pointsPerLane + lane;
  for (int k = 0; k < pointsPerLane; ++k) {
    int bin = in[first + k * lanes];
    h[bin * lanes + lane]++;
  }
  __syncthreads();
  for (int bin = lane; bin < bins; bin += lanes) {
    unsigned sum = 0;
    for (int k = 0; k < lanes; ++k)
      sum += h[bin * lanes + k];
    partial[blockIdx.x * bins + bin] = sum;
  }
}

__global__ void histogramRotated(const unsigned char *in, unsigned *partial) {
  __shared__ unsigned h[bins * lanes];
  int lane = threadIdx.x;
  for (int i = lane; i < bins * lanes; i += lanes)
    h[i] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * pointsPerLane + lane;
  for (int k = 0; k < pointsPerLane; ++k) {
    int bin = in[first + k * lanes];
    h[bin * lanes + lane]++;
  }
  __syncthreads();
  for (int bin = lane; bin < bins; bin += lanes) {
    unsigned sum = 0;
    for (int k = 0; k < lanes; ++k)
      sum += h[bin * lanes + (k + lane) % lanes];
    partial[blockIdx.x * bins + bin] = sum;
  }
}

__global__ void histogramPaddedRows(const unsigned char *in,
                                    unsigned *partial) {
  __shared__ unsigned h[bins][lanes + 1];
  int lane = threadIdx.x;
  for (int bin = 0; bin < bins; ++bin)
    h[bin][lane] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * pointsPerLane + lane;
  for (int k = 0; k < pointsPerLane; ++k) {
    int bin = in[first + k * lanes];
    h[bin][lane]++;
  }
  __syncthreads();
  for (int bin = lane; bin < bins; bin += lanes) {
    unsigned sum = 0;
    for (int k = 0; k < lanes; ++k)
      sum += h[bin][k];
    partial[blockIdx.x * bins + bin] = sum;
  }
}

__device__ unsigned sumOfBytes(unsigned four) {
  return (four & 255) + (four >> 8 & 255) + (four >> 16 & 255) + (four >> 24);
}

__global__ void histogramBytes(const unsigned char *in, unsigned *partial) {
  __shared__ __align__(16) unsigned char h[bins * lanes];
  unsigned *words = reinterpret_cast<unsigned *>(h);
  int lane = threadIdx.x;
  for (int i = lane; i < bins * lanes / 4; i += lanes)
    words[i] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * pointsPerLane + lane;
  for (int k = 0; k < pointsPerLane; ++k) {
    int bin = in[first + k * lanes];
    h[bin * lanes + lane]++;
  }
  __syncthreads();
  // A bin is 8 words here and 4 bins fill the banks, so every fourth bin starts
  // one word further.
  for (int bin = lane; bin < bins; bin += lanes) {
    unsigned sum = 0;
    for (int k = 0; k < lanes / 4; ++k)
      sum += sumOfBytes(words[bin * 8 + (k + bin / 4) % 8]);
    partial[blockIdx.x * bins + bin] = sum;
  }
}

__global__ void histogramPackedWords(const unsigned char *in, uint4 *partial) {
  __shared__ unsigned h[bins / 4 * lanes];
  int lane = threadIdx.x;
  for (int i = lane; i < bins / 4 * lanes; i += lanes)
    h[i] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * pointsPerLane + lane;
  for (int k = 0; k < pointsPerLane; ++k) {
    int bin = in[first + k * lanes];
    h[bin / 4 * lanes + lane] += 1u << 8 * (bin % 4);
  }
  __syncthreads();
  for (int row = lane; row < bins / 4; row += lanes) {
    unsigned s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (int k = 0; k < lanes; ++k) {
      unsigned four = h[row * lanes + (k + lane) % lanes];
      s0 += four & 255;
      s1 += four >> 8 & 255;
      s2 += four >> 16 & 255;
      s3 += four >> 24;
    }
    partial[blockIdx.x * (bins / 4) + row] = make_uint4(s0, s1, s2, s3);
  }
}

__global__ void histogramGridStride(const unsigned char *in, unsigned *out,
                                    int n) {
  __shared__ unsigned h[bins];
  h[threadIdx.x] = 0;
  __syncthreads();
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&h[in[i]], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], h[threadIdx.x]);
}

__global__ void mergePartials(const unsigned *partial, unsigned *out,
                              int blocks) {
  unsigned sum = 0;
  for (int block = 0; block < blocks; ++block)
    sum += partial[block * bins + threadIdx.x];
  out[threadIdx.x] = sum;
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

static std::vector<unsigned> reference(const unsigned char *in, int n) {
  std::vector<unsigned> counts(bins, 0);
  for (int i = 0; i < n; ++i)
    ++counts[in[i]];
  return counts;
}

// Compares and clears.
static bool verify(const char *name, unsigned *counts, int blocks,
                   const std::vector<unsigned> &expected) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int bin = 0; bin < bins; ++bin) {
    unsigned sum = 0;
    for (int block = 0; block < blocks; ++block) {
      sum += counts[block * bins + bin];
      counts[block * bins + bin] = 0;
    }
    wrong += sum != expected[bin];
  }
  std::printf("%-22s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int n = 32 * 1024;
  const int warps = n / (lanes * pointsPerLane); // one-warp blocks
  const int blocks = n / bins;
  unsigned char *in = allocate<unsigned char>(n);
  unsigned *partial = allocate<unsigned>(blocks * bins);
  unsigned *out = allocate<unsigned>(bins);
  unsigned state = 1;
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    // Half of the picture is one shade: the hard case for a shared histogram.
    in[i] = i < n / 2 ? 200 : static_cast<unsigned char>(state >> 24);
  }
  for (int i = 0; i < blocks * bins; ++i)
    partial[i] = 0;
  for (int i = 0; i < bins; ++i)
    out[i] = 0;
  const std::vector<unsigned> expected = reference(in, n);

  bool ok = true;
  histogramShared<<<blocks, bins>>>(in, partial, n);
  mergePartials<<<1, bins>>>(partial, out, blocks);
  ok &= verify("histogramShared", partial, blocks, expected);
  ok &= verify("mergePartials", out, 1, expected);
  histogramPerLane<<<warps, lanes>>>(in, partial);
  ok &= verify("histogramPerLane", partial, warps, expected);
  histogramRotated<<<warps, lanes>>>(in, partial);
  ok &= verify("histogramRotated", partial, warps, expected);
  histogramPaddedRows<<<warps, lanes>>>(in, partial);
  ok &= verify("histogramPaddedRows", partial, warps, expected);
  histogramBytes<<<warps, lanes>>>(in, partial);
  ok &= verify("histogramBytes", partial, warps, expected);
  histogramPackedWords<<<warps, lanes>>>(in,
                                         reinterpret_cast<uint4 *>(partial));
  ok &= verify("histogramPackedWords", partial, warps, expected);
  histogramGridStride<<<16, bins>>>(in, out, n);
  ok &= verify("histogramGridStride", out, 1, expected);

  check(cudaFree(in));
  check(cudaFree(partial));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
