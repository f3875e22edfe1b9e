// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles that a bulk tensor copy (TMA) brings, with each of its swizzles. A
// matrix of ints is taken apart into pieces of 16 bytes, and the pieces are
// transposed: lanes go down a column of pieces. Where the tensor map has a
// swizzle, the index of the piece is XORed as the copy did. Global accesses are
// coalesced (16 sectors for 16 bytes a lane, 4 for 4). What the kernels must
// show of the tile (W wavefronts, T ideal, C = W - T):
//
//   copyUnswizzled   rows of 128 bytes as they come: eight lanes share four
//                    banks, W 32, T 4, C 28
//   copySwizzle128   rows of 128 bytes, piece ^ row % 8: W 4, T 4
//   copyByMatrix     the same tile, read by ldmatrix x4: W 4, T 4
//   copySwizzle64    rows of 64 bytes, piece ^ row / 2 % 4: W 4, T 4
//   copySwizzle32    rows of 32 bytes, piece ^ row / 4 % 2: W 4, T 4
//   storeSwizzle128  the way back: lanes write a column of pieces with the XOR
//                    (W 4, T 4), and a bulk tensor copy takes the tile away
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_runtime.h>

constexpr int tileRows = 64;

__device__ unsigned sharedAddress(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void initBarrier(unsigned long long *barrier, unsigned arrivals) {
  asm volatile(
      "mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sharedAddress(barrier)),
      "r"(arrivals)
      : "memory");
}

__device__ void expectBytes(unsigned long long *barrier, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                   sharedAddress(barrier)),
               "r"(bytes)
               : "memory");
}

__device__ void waitFor(unsigned long long *barrier, unsigned parity) {
  unsigned done = 0;
  while (!done)
    asm volatile("{\n\t"
                 ".reg .pred p;\n\t"
                 "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
                 "selp.u32 %0, 1, 0, p;\n\t"
                 "}"
                 : "=r"(done)
                 : "r"(sharedAddress(barrier)), "r"(parity)
                 : "memory");
}

// One thread asks for the box of the map at column x, row y; all wait for it.
__device__ void loadTile(const CUtensorMap *map, void *tile, unsigned bytes,
                         unsigned long long *barrier, int x, int y) {
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    initBarrier(barrier, 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    expectBytes(barrier, bytes);
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile"
        ".mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            sharedAddress(tile)),
        "l"(map), "r"(x), "r"(y), "r"(sharedAddress(barrier))
        : "memory");
  }
  __syncthreads(); // the barrier is there for all
  waitFor(barrier, 0);
}

__global__ void copyUnswizzled(const __grid_constant__ CUtensorMap map,
                               int4 *out, int h) {
  __shared__ __align__(1024) int4 tile[tileRows][8];
  __shared__ unsigned long long loaded;
  loadTile(&map, tile, sizeof(tile), &loaded, blockIdx.x * 32,
           blockIdx.y * tileRows);
  int piece = threadIdx.y;
  int4 *column = out + (blockIdx.x * 8 + piece) * h + blockIdx.y * tileRows;
  for (int row = threadIdx.x; row < tileRows; row += 32)
    column[row] = tile[row][piece];
}

__global__ void copySwizzle128(const __grid_constant__ CUtensorMap map,
                               int4 *out, int h) {
  __shared__ __align__(1024) int4 tile[tileRows][8];
  __shared__ unsigned long long loaded;
  loadTile(&map, tile, sizeof(tile), &loaded, blockIdx.x * 32,
           blockIdx.y * tileRows);
  int piece = threadIdx.y;
  int4 *column = out + (blockIdx.x * 8 + piece) * h + blockIdx.y * tileRows;
  for (int row = threadIdx.x; row < tileRows; row += 32)
    column[row] = tile[row][piece ^ (row % 8)];
}

// Lane l names the piece of row l. It gets word l % 4 of row l / 4 of each of
// the four matrices, so that neighbours have neighbouring words.
__global__ void copyByMatrix(const __grid_constant__ CUtensorMap map, int *out,
                             int h) {
  __shared__ __align__(1024) int4 tile[tileRows][8];
  __shared__ unsigned long long loaded;
  loadTile(&map, tile, sizeof(tile), &loaded, blockIdx.x * 32,
           blockIdx.y * tileRows);
  int lane = threadIdx.x, piece = threadIdx.y;
  int *column =
      out + ((blockIdx.x * 8 + piece) * h + blockIdx.y * tileRows) * 4;
  for (int j = 0; j < tileRows; j += 32) {
    int row = j + lane;
    int v0, v1, v2, v3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 "
                 "{%0, %1, %2, %3}, [%4];"
                 : "=r"(v0), "=r"(v1), "=r"(v2), "=r"(v3)
                 : "r"(sharedAddress(&tile[row][piece ^ (row % 8)]))
                 : "memory");
    column[j * 4 + lane] = v0;
    column[j * 4 + lane + 32] = v1;
    column[j * 4 + lane + 64] = v2;
    column[j * 4 + lane + 96] = v3;
  }
}

__global__ void copySwizzle64(const __grid_constant__ CUtensorMap map,
                              int4 *out, int h) {
  __shared__ __align__(1024) int4 tile[tileRows][4];
  __shared__ unsigned long long loaded;
  loadTile(&map, tile, sizeof(tile), &loaded, blockIdx.x * 16,
           blockIdx.y * tileRows);
  int piece = threadIdx.y;
  int4 *column = out + (blockIdx.x * 4 + piece) * h + blockIdx.y * tileRows;
  for (int row = threadIdx.x; row < tileRows; row += 32)
    column[row] = tile[row][piece ^ (row / 2 % 4)];
}

__global__ void copySwizzle32(const __grid_constant__ CUtensorMap map,
                              int4 *out, int h) {
  __shared__ __align__(1024) int4 tile[tileRows][2];
  __shared__ unsigned long long loaded;
  loadTile(&map, tile, sizeof(tile), &loaded, blockIdx.x * 8,
           blockIdx.y * tileRows);
  int piece = threadIdx.y;
  int4 *column = out + (blockIdx.x * 2 + piece) * h + blockIdx.y * tileRows;
  for (int row = threadIdx.x; row < tileRows; row += 32)
    column[row] = tile[row][piece ^ (row / 4 % 2)];
}

__global__ void storeSwizzle128(const __grid_constant__ CUtensorMap map,
                                const int4 *in, int h) {
  __shared__ __align__(1024) int4 tile[tileRows][8];
  int piece = threadIdx.y;
  const int4 *column =
      in + (blockIdx.x * 8 + piece) * h + blockIdx.y * tileRows;
  for (int row = threadIdx.x; row < tileRows; row += 32)
    tile[row][piece ^ (row % 8)] = column[row];
  // Each thread makes its writes visible to the copy, then one starts it.
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    int x = blockIdx.x * 32, y = blockIdx.y * tileRows;
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group "
                 "[%0, {%1, %2}], [%3];" ::"l"(&map),
                 "r"(x), "r"(y), "r"(sharedAddress(tile))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
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

// A w x h matrix of ints, in boxes of boxWidth x tileRows.
static CUtensorMap makeMap(int *data, int w, int h, int boxWidth,
                           CUtensorMapSwizzle swizzle) {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry,
                                         12000, cudaEnableDefault, &found));
  if (found != cudaDriverEntryPointSuccess) {
    std::fprintf(stderr, "no cuTensorMapEncodeTiled\n");
    std::exit(1);
  }
  auto encode = reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(entry);
  CUtensorMap map;
  cuuint64_t size[] = {static_cast<cuuint64_t>(w), static_cast<cuuint64_t>(h)};
  cuuint64_t strides[] = {w * sizeof(int)}; // of the rows, in bytes
  cuuint32_t box[] = {static_cast<cuuint32_t>(boxWidth), tileRows};
  cuuint32_t elementStrides[] = {1, 1};
  CUresult status = encode(
      &map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, data, size, strides, box,
      elementStrides, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status != CUDA_SUCCESS) {
    std::fprintf(stderr, "cuTensorMapEncodeTiled: %d\n", status);
    std::exit(1);
  }
  return map;
}

// pieces: piece x of row y is at x * h + y.
static bool verify(const char *name, int *matrix, int *pieces, bool isStore,
                   int w, int h) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int &inPieces = pieces[(x / 4 * h + y) * 4 + x % 4];
      int &inMatrix = matrix[y * w + x];
      wrong += inPieces != inMatrix;
      (isStore ? inMatrix : inPieces) = -1;
    }
  std::printf("%-15s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int w = 128, h = 256;
  int *in = allocate<int>(w * h);
  int *out = allocate<int>(w * h);
  int4 *out4 = reinterpret_cast<int4 *>(out);
  for (int i = 0; i < w * h; ++i)
    in[i] = i;
  CUtensorMap plain = makeMap(in, w, h, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
  CUtensorMap swizzled32 = makeMap(in, w, h, 8, CU_TENSOR_MAP_SWIZZLE_32B);
  CUtensorMap swizzled64 = makeMap(in, w, h, 16, CU_TENSOR_MAP_SWIZZLE_64B);
  CUtensorMap swizzled128 = makeMap(in, w, h, 32, CU_TENSOR_MAP_SWIZZLE_128B);

  bool ok = true;
  dim3 grid(w / 32, h / tileRows), block(32, 8);
  copyUnswizzled<<<grid, block>>>(plain, out4, h);
  ok &= verify("copyUnswizzled", in, out, false, w, h);
  copySwizzle128<<<grid, block>>>(swizzled128, out4, h);
  ok &= verify("copySwizzle128", in, out, false, w, h);
  copyByMatrix<<<grid, block>>>(swizzled128, out, h);
  ok &= verify("copyByMatrix", in, out, false, w, h);
  copySwizzle64<<<dim3(w / 16, h / tileRows), dim3(32, 4)>>>(swizzled64, out4,
                                                             h);
  ok &= verify("copySwizzle64", in, out, false, w, h);
  copySwizzle32<<<dim3(w / 8, h / tileRows), dim3(32, 2)>>>(swizzled32, out4,
                                                            h);
  ok &= verify("copySwizzle32", in, out, false, w, h);

  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      out[(x / 4 * h + y) * 4 + x % 4] = y * w + x;
      in[y * w + x] = -1;
    }
  storeSwizzle128<<<grid, block>>>(swizzled128, out4, h);
  ok &= verify("storeSwizzle128", in, out, true, w, h);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
