// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conflict-free patterns puzzle: (x + 10) * 2 through shared memory, 8192
// elements, 32 blocks of 256 threads; then the patterns its text names. What
// the kernels must show (W wavefronts, T ideal, C = W - T, per warp
// instruction):
//
//   noConflict         C 0 for the load and the store. Over the launch
//                      l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
//                      and ..._op_st.sum are 0 and 0
//   twoWay             s[(t * 2) % 256]: W 2, C 1. 32 blocks * 8 warps * 1: 256
//                      and 256 over the launch
//   strideThirtyTwo    the puzzle says that power-of-two strides such as 32 map
//                      cleanly onto the banks: WRONG. s[t * 32] is one bank,
//                      W 32, C 31
//   stencilStrided     s[t * stride] with stride 4: W 4, C 3
//   matmulTile         lanes along a row: a[ty][k] is one word, b[k][tx] a row.
//                      Both W 1, so the puzzle's "b[k][0] conflicts" is not so
//   matmulTileColumns  lanes along a column: a[tx][k] is W 32, C 31
//   reductionStrided   s[t] += s[t + stride]: the stride is the same for all
//                      lanes, so it only rotates the banks. W 1 at every step;
//                      the puzzle's "conflict potential" is not there
//   broadcastFirst     all lanes read s[0]: W 1
//   paddingAtEnd       the puzzle's padding, TPB + 1 elements, one more at the
//                      end: no address moves, twoWay is still W 2, C 1
//   paddingPerRow      one element of padding after every 32: the same stride
//                      of two is W 1
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int size = 8 * 1024;
constexpr int tpb = 256;
constexpr int blocksPerGrid = size / tpb;
constexpr int tileDim = 32;

__global__ void noConflict(const float *in, float *out) {
  __shared__ float s[tpb];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[t] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[t] * 2.0f;
}

// Threads t and t + 128 write the same element, so the result is right only
// where they bring the same value: main sees to that.
__global__ void twoWay(const float *in, float *out) {
  __shared__ float s[tpb];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[(t * 2) % tpb] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[(t * 2) % tpb] * 2.0f;
}

__global__ void strideThirtyTwo(const float *in, float *out) {
  __shared__ float s[tpb * 32];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[t * 32] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[t * 32] * 2.0f;
}

__global__ void stencilStrided(const float *in, float *out, int stride) {
  __shared__ float s[tpb * 4];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[t * stride] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[t * stride] * 2.0f;
}

__global__ void matmulTile(const float *a, const float *b, float *c) {
  __shared__ float as[tileDim][tileDim];
  __shared__ float bs[tileDim][tileDim];
  int i = threadIdx.y * tileDim + threadIdx.x;
  as[threadIdx.y][threadIdx.x] = a[i];
  bs[threadIdx.y][threadIdx.x] = b[i];
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < tileDim; ++k)
    sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
  c[i] = sum;
}

__global__ void matmulTileColumns(const float *a, const float *b, float *c) {
  __shared__ float as[tileDim][tileDim];
  __shared__ float bs[tileDim][tileDim];
  int i = threadIdx.y * tileDim + threadIdx.x;
  as[threadIdx.y][threadIdx.x] = a[i];
  bs[threadIdx.y][threadIdx.x] = b[i];
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < tileDim; ++k)
    sum += as[threadIdx.x][k] * bs[k][threadIdx.y];
  c[i] = sum; // the transposed product
}

__global__ void reductionStrided(const float *in, float *out) {
  __shared__ float s[tpb];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * tpb + t];
  __syncthreads();
  for (int stride = tpb / 2; stride > 0; stride /= 2) {
    if (t < stride)
      s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void broadcastFirst(const float *in, float *out) {
  __shared__ float s[tpb];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[t] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[0] * 2.0f;
}

__global__ void paddingAtEnd(const float *in, float *out) {
  __shared__ float s[tpb + 1];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  s[(t * 2) % tpb] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[(t * 2) % tpb] * 2.0f;
}

__global__ void paddingPerRow(const float *in, float *out) {
  __shared__ float s[tpb + tpb / 32];
  int t = threadIdx.x;
  int g = blockIdx.x * tpb + t;
  int i = (t * 2) % tpb;
  s[i + i / 32] = in[g] + 10.0f;
  __syncthreads();
  out[g] = s[i + i / 32] * 2.0f;
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

template <typename Expected>
static bool verify(const char *name, const float *out, int n,
                   Expected expected) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += out[i] != expected(i);
  std::printf("%-18s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  float *in = allocate<float>(size);
  float *b = allocate<float>(tileDim * tileDim);
  float *out = allocate<float>(size);
  for (int i = 0; i < size; ++i) // the same in both halves of a block
    in[i] = static_cast<float>(i % (tpb / 2) + i / tpb);
  for (int i = 0; i < tileDim * tileDim; ++i)
    b[i] = static_cast<float>(i % 7);
  auto plain = [=](int i) { return (in[i] + 10.0f) * 2.0f; };
  auto first = [=](int i) { return (in[i / tpb * tpb] + 10.0f) * 2.0f; };
  auto sum = [=](int i) {
    float total = 0.0f;
    for (int t = 0; t < tpb; ++t)
      total += in[i * tpb + t];
    return total;
  };
  auto product = [=](int i) {
    float total = 0.0f;
    for (int k = 0; k < tileDim; ++k)
      total += in[i / tileDim * tileDim + k] * b[k * tileDim + i % tileDim];
    return total;
  };
  auto transposedProduct = [=](int i) {
    return product(i % tileDim * tileDim + i / tileDim);
  };

  bool ok = true;
  noConflict<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("noConflict", out, size, plain);
  twoWay<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("twoWay", out, size, plain);
  strideThirtyTwo<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("strideThirtyTwo", out, size, plain);
  stencilStrided<<<blocksPerGrid, tpb>>>(in, out, 4);
  ok &= verify("stencilStrided", out, size, plain);
  dim3 tile(tileDim, tileDim);
  matmulTile<<<1, tile>>>(in, b, out);
  ok &= verify("matmulTile", out, tileDim * tileDim, product);
  matmulTileColumns<<<1, tile>>>(in, b, out);
  ok &= verify("matmulTileColumns", out, tileDim * tileDim, transposedProduct);
  reductionStrided<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("reductionStrided", out, blocksPerGrid, sum);
  broadcastFirst<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("broadcastFirst", out, size, first);
  paddingAtEnd<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("paddingAtEnd", out, size, plain);
  paddingPerRow<<<blocksPerGrid, tpb>>>(in, out);
  ok &= verify("paddingPerRow", out, size, plain);

  check(cudaFree(in));
  check(cudaFree(b));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
