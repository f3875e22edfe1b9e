// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums over a cluster of four blocks. Each block adds up some of the 32 x 32
// tiles of its input and leaves the result in its shared memory; then each
// block reads a quarter of all four results (distributed shared memory) and
// adds them. All global accesses are coalesced (4 sectors), the writes to a
// block's own shared memory are W 1. What the kernels must show of the reads of
// the peers (W wavefronts, T ideal, C = W - T):
//
//   clusterSum            a quarter is 8 rows, lanes go along a row: W 1, T 1
//   clusterSumTransposed  a quarter is 8 columns, for a transposed result, and
//                         lanes go down a column, peer[threadIdx.x * 32 + col]:
//                         W 32, T 1, C 31
//   clusterSumPadded      the same with rows of 33: W 1, T 1
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int tileDim = 32;
constexpr int tileSize = tileDim * tileDim;
constexpr int clusterSize = 4;
constexpr int blockRows = 8; // a quarter of the tile

// Thread (tx, ty) sums element tx of row ty, ty + 8, .. of tiles of the input.
__device__ float partialSum(const float *in, int row, int tiles) {
  float sum = 0.0f;
  for (int t = 0; t < tiles; ++t)
    sum +=
        in[(blockIdx.x * tiles + t) * tileSize + row * tileDim + threadIdx.x];
  return sum;
}

__global__ void __cluster_dims__(clusterSize, 1, 1)
    clusterSum(const float *in, float *out, int tiles) {
  __shared__ float partial[tileSize];
  cg::cluster_group cluster = cg::this_cluster();
  for (int row = threadIdx.y; row < tileDim; row += blockRows)
    partial[row * tileDim + threadIdx.x] = partialSum(in, row, tiles);
  cluster.sync();
  int row = cluster.block_rank() * blockRows + threadIdx.y;
  float sum = 0.0f;
  for (int rank = 0; rank < clusterSize; ++rank) {
    const float *peer = cluster.map_shared_rank(partial, rank);
    sum += peer[row * tileDim + threadIdx.x];
  }
  out[blockIdx.x / clusterSize * tileSize + row * tileDim + threadIdx.x] = sum;
  cluster.sync(); // nobody leaves while a peer reads
}

__global__ void __cluster_dims__(clusterSize, 1, 1)
    clusterSumTransposed(const float *in, float *out, int tiles) {
  __shared__ float partial[tileSize];
  cg::cluster_group cluster = cg::this_cluster();
  for (int row = threadIdx.y; row < tileDim; row += blockRows)
    partial[row * tileDim + threadIdx.x] = partialSum(in, row, tiles);
  cluster.sync();
  int col = cluster.block_rank() * blockRows + threadIdx.y;
  float sum = 0.0f;
  for (int rank = 0; rank < clusterSize; ++rank) {
    const float *peer = cluster.map_shared_rank(partial, rank);
    sum += peer[threadIdx.x * tileDim + col];
  }
  out[blockIdx.x / clusterSize * tileSize + col * tileDim + threadIdx.x] = sum;
  cluster.sync();
}

__global__ void __cluster_dims__(clusterSize, 1, 1)
    clusterSumPadded(const float *in, float *out, int tiles) {
  __shared__ float partial[tileDim * (tileDim + 1)];
  cg::cluster_group cluster = cg::this_cluster();
  for (int row = threadIdx.y; row < tileDim; row += blockRows)
    partial[row * (tileDim + 1) + threadIdx.x] = partialSum(in, row, tiles);
  cluster.sync();
  int col = cluster.block_rank() * blockRows + threadIdx.y;
  float sum = 0.0f;
  for (int rank = 0; rank < clusterSize; ++rank) {
    const float *peer = cluster.map_shared_rank(partial, rank);
    sum += peer[threadIdx.x * (tileDim + 1) + col];
  }
  out[blockIdx.x / clusterSize * tileSize + col * tileDim + threadIdx.x] = sum;
  cluster.sync();
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

// Each cluster sums tilesPerCluster tiles.
static bool verify(const char *name, const float *in, float *out, int clusters,
                   int tilesPerCluster, bool isTransposed) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int cluster = 0; cluster < clusters; ++cluster)
    for (int row = 0; row < tileDim; ++row)
      for (int col = 0; col < tileDim; ++col) {
        float sum = 0.0f; // small integers: exact
        for (int t = 0; t < tilesPerCluster; ++t)
          sum += in[(cluster * tilesPerCluster + t) * tileSize + row * tileDim +
                    col];
        int place = isTransposed ? col * tileDim + row : row * tileDim + col;
        wrong += out[cluster * tileSize + place] != sum;
        out[cluster * tileSize + place] = -1.0f;
      }
  std::printf("%-20s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int clusters = 2, tiles = 4; // a block
  const int blocks = clusters * clusterSize;
  float *in = allocate<float>(blocks * tiles * tileSize);
  float *out = allocate<float>(clusters * tileSize);
  for (int i = 0; i < blocks * tiles * tileSize; ++i)
    in[i] = static_cast<float>(i % 13);

  bool ok = true;
  dim3 block(tileDim, blockRows);
  clusterSum<<<blocks, block>>>(in, out, tiles);
  ok &= verify("clusterSum", in, out, clusters, clusterSize * tiles, false);
  clusterSumTransposed<<<blocks, block>>>(in, out, tiles);
  ok &= verify("clusterSumTransposed", in, out, clusters, clusterSize * tiles,
               true);
  clusterSumPadded<<<blocks, block>>>(in, out, tiles);
  ok &=
      verify("clusterSumPadded", in, out, clusters, clusterSize * tiles, true);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
