// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tile loads of the FlashAttention walk-through, one kernel for each form
// it discusses, then the attention kernel around them. The names (block_size,
// d, N, row, s_Q ...) are the walk-through's. Launch: block_size 64, d 64,
// N 512, 256 threads. What the kernels must show (W wavefronts, T ideal, C
// conflicts):
//
//   loadTileScalar       i / d * d + i % d is i: the load is coalesced (4
//                        sectors) whatever d, N and block_size are, as long as
//                        row * d is a multiple of 8 floats. The shared write is
//                        clean: W 1, T 1
//   loadTileFloat4       16 sectors, the ideal of a 16-byte load. The shared
//                        write is W 4, T 4, C 0. The walk-through calls this a
//                        4-way conflict, because lanes 0, 8, 16 and 24 share
//                        banks: WRONG. 32 lanes of 16 bytes are 512 bytes, four
//                        wavefronts at least, and those four lanes ride in
//                        different ones
//   loadTileMethod3      its "interleaved" cure. The indices are those of
//                        loadTileFloat4, so the figures are too: 16 sectors,
//                        W 4, T 4, C 0. Nothing was wrong, nothing is cured
//   loadTilePadded       its padding, pad = 32 - d % 32, so rows of 96 floats:
//                        still W 4, T 4, C 0, for half as much memory again
//   storeRowPerThread    the same padding used as its text describes it,
//                        thread n at s_Q[n * 96]: 96 is a multiple of 32, so
//                        all lanes start on bank 0. W 32, T 4, C 28: the
//                        padding makes the conflict it was to remove
//   readColumnPadded     a column of that padded tile: W 32, T 1, C 31. Padding
//                        to a multiple of 32 never helps a column
//   readColumnOddPitch   a column with rows of d + 1 = 65 floats: W 1, T 1
//   loadTileFloat4Odd    the float4 load with d = 63: rows start at multiples
//                        of 252 bytes, which 16 does not divide, and the last
//                        three columns are lost. Undefined; the GPU stops with
//                        "misaligned address"
//   flashAttentionKernel loads as loadTileScalar. Q times K reads a column of
//                        s_K (stride d = 64: W 32, C 31) in the innermost loop,
//                        and the softmax reads rows of s_S by thread (stride
//                        block_size = 64: W 32, C 31); s_V is read by row: W 1
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

constexpr int maxRows = 64;

__global__ void loadTileScalar(const float *Q, float *out, int N, int d,
                               int block_size) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int row = blockIdx.x * block_size;
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x) {
    int r = i / d;
    int c = i % d;
    if (row + r < N) {
      s_Q[i] = Q[(row + r) * d + c];
    } else {
      s_Q[i] = 0.0f;
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    out[row * d + i] = s_Q[i];
}

// The walk-through leaves out the * that reads through the cast pointer.
__global__ void loadTileFloat4(const float *Q, float *out, int d,
                               int block_size) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int row = blockIdx.x * block_size;
  for (int i = threadIdx.x; i < block_size * d / 4; i += blockDim.x) {
    float4 data = *reinterpret_cast<const float4 *>(
        &Q[(row + i / (d / 4)) * d + (i % (d / 4)) * 4]);
    reinterpret_cast<float4 *>(&s_Q[i * 4])[0] = data;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    out[row * d + i] = s_Q[i];
}

__global__ void loadTileMethod3(const float *Q, float *out, int d,
                                int block_size) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int row = blockIdx.x * block_size;
  for (int i = threadIdx.x * 4; i < block_size * d; i += blockDim.x * 4) {
    float4 data =
        *reinterpret_cast<const float4 *>(&Q[(row + i / d) * d + i % d]);
    reinterpret_cast<float4 *>(&s_Q[i])[0] = data;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    out[row * d + i] = s_Q[i];
}

__global__ void loadTilePadded(const float *Q, float *out, int d,
                               int block_size) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int pad = 32 - d % 32;
  int row = blockIdx.x * block_size;
  for (int i = threadIdx.x; i < block_size * d / 4; i += blockDim.x) {
    int r = i / (d / 4);
    int c = (i % (d / 4)) * 4;
    float4 data = *reinterpret_cast<const float4 *>(&Q[(row + r) * d + c]);
    reinterpret_cast<float4 *>(&s_Q[r * (d + pad) + c])[0] = data;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    out[row * d + i] = s_Q[i / d * (d + pad) + i % d];
}

__global__ void storeRowPerThread(const float *Q, float *out, int d) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int pad = 32 - d % 32;
  int n = threadIdx.x;
  float4 data = reinterpret_cast<const float4 *>(Q)[n];
  reinterpret_cast<float4 *>(&s_Q[n * (d + pad)])[0] = data;
  __syncthreads();
  int other = n ^ 1;
  out[n] = s_Q[other * (d + pad) + 1];
}

__global__ void readColumnPadded(const float *Q, float *out, int d) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int pad = 32 - d % 32;
  for (int i = threadIdx.x; i < maxRows * d; i += blockDim.x)
    s_Q[i / d * (d + pad) + i % d] = Q[i];
  __syncthreads();
  float sum = 0.0f;
  for (int c = 0; c < d; ++c)
    sum += s_Q[threadIdx.x * (d + pad) + c];
  out[threadIdx.x] = sum;
}

__global__ void readColumnOddPitch(const float *Q, float *out, int d) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  for (int i = threadIdx.x; i < maxRows * d; i += blockDim.x)
    s_Q[i / d * (d + 1) + i % d] = Q[i];
  __syncthreads();
  float sum = 0.0f;
  for (int c = 0; c < d; ++c)
    sum += s_Q[threadIdx.x * (d + 1) + c];
  out[threadIdx.x] = sum;
}

// The misaligned case: launched with d = 63.
__global__ void loadTileFloat4Odd(const float *Q, float *out, int d,
                                  int block_size) {
  extern __shared__ __align__(16) float shared_mem[];
  float *s_Q = shared_mem;
  int row = blockIdx.x * block_size;
  for (int i = threadIdx.x; i < block_size * d / 4; i += blockDim.x) {
    float4 data = *reinterpret_cast<const float4 *>(
        &Q[(row + i / (d / 4)) * d + (i % (d / 4)) * 4]);
    reinterpret_cast<float4 *>(&s_Q[i * 4])[0] = data;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    out[row * d + i] = s_Q[i];
}

// O = softmax(Q K^T * scale) V, a tile of block_size rows a block. O starts as
// zero and is rescaled as the running maximum of a row moves. Thread t < 64
// keeps the running maximum and sum of row t.
__global__ void flashAttentionKernel(const float *Q, const float *K,
                                     const float *V, float *O, int N, int d,
                                     int block_size, float scale) {
  extern __shared__ __align__(16) float shared_mem[];
  __shared__ float s_rescale[maxRows];
  float *s_Q = shared_mem;           // (block_size, d)
  float *s_K = s_Q + block_size * d; // (block_size, d)
  float *s_V = s_K + block_size * d; // (block_size, d)
  float *s_S = s_V + block_size * d; // (block_size, block_size)
  int row = blockIdx.x * block_size;
  float rowMax = -1e30f;
  float rowSum = 0.0f;

  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x) {
    int r = i / d;
    int c = i % d;
    s_Q[i] = row + r < N ? Q[(row + r) * d + c] : 0.0f;
  }

  for (int col = 0; col < N; col += block_size) {
    for (int i = threadIdx.x; i < block_size * d; i += blockDim.x) {
      int r = i / d;
      int c = i % d;
      s_K[i] = col + r < N ? K[(col + r) * d + c] : 0.0f;
      s_V[i] = col + r < N ? V[(col + r) * d + c] : 0.0f;
    }
    __syncthreads();

    for (int i = threadIdx.x; i < block_size * block_size; i += blockDim.x) {
      int r = i / block_size;
      int c = i % block_size;
      float sum = 0.0f;
      for (int k = 0; k < d; ++k)
        sum += s_Q[r * d + k] * s_K[c * d + k];
      s_S[i] = col + c < N ? sum * scale : -1e30f;
    }
    __syncthreads();

    if (threadIdx.x < block_size) {
      float newMax = rowMax;
      for (int c = 0; c < block_size; ++c)
        newMax = fmaxf(newMax, s_S[threadIdx.x * block_size + c]);
      float rescale = expf(rowMax - newMax);
      rowSum *= rescale;
      for (int c = 0; c < block_size; ++c) {
        float p = expf(s_S[threadIdx.x * block_size + c] - newMax);
        s_S[threadIdx.x * block_size + c] = p;
        rowSum += p;
      }
      rowMax = newMax;
      s_rescale[threadIdx.x] = rescale;
    }
    __syncthreads();

    for (int i = threadIdx.x; i < block_size * d; i += blockDim.x) {
      int r = i / d;
      int c = i % d;
      float sum = 0.0f;
      for (int k = 0; k < block_size; ++k)
        sum += s_S[r * block_size + k] * s_V[k * d + c];
      int o = (row + r) * d + c;
      if (row + r < N)
        O[o] = O[o] * s_rescale[r] + sum;
    }
    __syncthreads();
  }

  if (threadIdx.x < block_size)
    s_rescale[threadIdx.x] = 1.0f / rowSum;
  __syncthreads();
  for (int i = threadIdx.x; i < block_size * d; i += blockDim.x)
    if (row + i / d < N)
      O[row * d + i] *= s_rescale[i / d];
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

static bool verify(const char *name, const float *out,
                   const std::vector<float> &expected) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (size_t i = 0; i < expected.size(); ++i)
    wrong += !(std::fabs(out[i] - expected[i]) < 1e-3f);
  std::printf("%-21s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

static std::vector<float> attention(const float *Q, const float *K,
                                    const float *V, int N, int d, float scale) {
  std::vector<float> O(N * d), p(N);
  for (int i = 0; i < N; ++i) {
    float most = -1e30f, total = 0.0f;
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < d; ++k)
        sum += Q[i * d + k] * K[j * d + k];
      p[j] = sum * scale;
      most = std::fmax(most, p[j]);
    }
    for (int j = 0; j < N; ++j)
      total += p[j] = std::exp(p[j] - most);
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < d; ++k)
        O[i * d + k] += p[j] / total * V[j * d + k];
  }
  return O;
}

int main(int argc, char **) {
  const int N = 512, d = 64, block_size = 64;
  const int grid_size = N / block_size;
  const int tileBytes = block_size * d * sizeof(float);
  const int paddedBytes = block_size * (d + 32) * sizeof(float);
  const int attentionBytes =
      (3 * block_size * d + block_size * block_size) * sizeof(float);
  float *Q = allocate<float>(N * d);
  float *K = allocate<float>(N * d);
  float *V = allocate<float>(N * d);
  float *out = allocate<float>(N * d);
  for (int i = 0; i < N * d; ++i) {
    Q[i] = static_cast<float>((i * 37 + i / 64) % 101) / 101.0f;
    K[i] = static_cast<float>((i * 53 + i / 64) % 97) / 97.0f;
    V[i] = static_cast<float>((i * 29 + i / 64) % 89) / 89.0f;
  }
  const std::vector<float> copy(Q, Q + N * d);

  bool ok = true;
  loadTileScalar<<<grid_size, 256, tileBytes>>>(Q, out, N, d, block_size);
  ok &= verify("loadTileScalar", out, copy);
  loadTileFloat4<<<grid_size, 256, tileBytes>>>(Q, out, d, block_size);
  ok &= verify("loadTileFloat4", out, copy);
  loadTileMethod3<<<grid_size, 256, tileBytes>>>(Q, out, d, block_size);
  ok &= verify("loadTileMethod3", out, copy);
  loadTilePadded<<<grid_size, 256, paddedBytes>>>(Q, out, d, block_size);
  ok &= verify("loadTilePadded", out, copy);

  std::vector<float> second(32), sums(maxRows, 0.0f);
  for (int n = 0; n < 32; ++n)
    second[n] = Q[(n ^ 1) * 4 + 1];
  for (int i = 0; i < maxRows * d; ++i)
    sums[i / d] += Q[i];
  storeRowPerThread<<<1, 32, paddedBytes>>>(Q, out, d);
  ok &= verify("storeRowPerThread", out, second);
  readColumnPadded<<<1, maxRows, paddedBytes>>>(Q, out, d);
  ok &= verify("readColumnPadded", out, sums);
  readColumnOddPitch<<<1, maxRows, paddedBytes>>>(Q, out, d);
  ok &= verify("readColumnOddPitch", out, sums);

  const float scale = 0.125f; // 1 / sqrt(d)
  check(cudaFuncSetAttribute(flashAttentionKernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             attentionBytes));
  check(cudaMemset(out, 0, N * d * sizeof(float)));
  flashAttentionKernel<<<grid_size, 256, attentionBytes>>>(Q, K, V, out, N, d,
                                                           block_size, scale);
  ok &= verify("flashAttentionKernel", out, attention(Q, K, V, N, d, scale));

  // Only on request, because the error ends the process's use of the GPU.
  if (argc > 1) {
    const int odd = 63;
    loadTileFloat4Odd<<<grid_size, 256, tileBytes>>>(Q, out, odd, block_size);
    std::printf("loadTileFloat4Odd: %s\n",
                cudaGetErrorString(cudaDeviceSynchronize()));
    return ok ? 0 : 1;
  }

  check(cudaFree(Q));
  check(cudaFree(K));
  check(cudaFree(V));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
