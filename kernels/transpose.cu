// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix transpose, four ways, block (32, 8), four rows a thread. What the
// kernels must show (W wavefronts, T ideal, C = W - T conflicts):
//
//   transposeNaive     the load is coalesced (4 sectors); the store goes down a
//                      column and touches 32 sectors where 4 would do
//   transposeTiled     both global accesses coalesced; the tile is written by
//                      row (W 1) and read by column: W 32, T 1, C 31
//   transposePadded    one column of padding: every shared access W 1, T 1
//   transposeSwizzled  an XOR in place of the padding, no extra memory: W 1
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int tileDim = 32;
constexpr int blockRows = 8;

__global__ void transposeNaive(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * tileDim + threadIdx.x;
  int y = blockIdx.y * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < w && y + j < h)
      out[x * h + (y + j)] = in[(y + j) * w + x];
}

__global__ void transposeTiled(const float *in, float *out, int w, int h) {
  __shared__ float tile[tileDim][tileDim];
  int x = blockIdx.x * tileDim + threadIdx.x;
  int y = blockIdx.y * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < w && y + j < h)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * tileDim + threadIdx.x;
  y = blockIdx.x * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < h && y + j < w)
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposePadded(const float *in, float *out, int w, int h) {
  __shared__ float tile[tileDim][tileDim + 1];
  int x = blockIdx.x * tileDim + threadIdx.x;
  int y = blockIdx.y * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < w && y + j < h)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * tileDim + threadIdx.x;
  y = blockIdx.x * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < h && y + j < w)
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeSwizzled(const float *in, float *out, int w, int h) {
  __shared__ float tile[tileDim][tileDim];
  int x = blockIdx.x * tileDim + threadIdx.x;
  int y = blockIdx.y * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows) {
    int row = threadIdx.y + j;
    if (x < w && y + j < h)
      tile[row][threadIdx.x ^ row] = in[(y + j) * w + x];
  }
  __syncthreads();
  x = blockIdx.y * tileDim + threadIdx.x;
  y = blockIdx.x * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows) {
    int column = threadIdx.y + j;
    if (x < h && y + j < w)
      out[(y + j) * h + x] = tile[threadIdx.x][column ^ threadIdx.x];
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

static bool verify(const char *name, const float *in, float *out, int w,
                   int h) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      wrong += out[x * h + y] != in[y * w + x];
      out[x * h + y] = -1.0f;
    }
  std::printf("%-20s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int w = 1024, h = 512;
  float *in = allocate<float>(w * h);
  float *out = allocate<float>(w * h);
  for (int i = 0; i < w * h; ++i)
    in[i] = static_cast<float>(i);

  dim3 block(tileDim, blockRows);
  dim3 grid(w / tileDim, h / tileDim);
  bool ok = true;
  transposeNaive<<<grid, block>>>(in, out, w, h);
  ok &= verify("transposeNaive", in, out, w, h);
  transposeTiled<<<grid, block>>>(in, out, w, h);
  ok &= verify("transposeTiled", in, out, w, h);
  transposePadded<<<grid, block>>>(in, out, w, h);
  ok &= verify("transposePadded", in, out, w, h);
  transposeSwizzled<<<grid, block>>>(in, out, w, h);
  ok &= verify("transposeSwizzled", in, out, w, h);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
