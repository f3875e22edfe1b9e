// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A B for bf16 on Blackwell (sm_100a): 128 x 64 results a block. Tiles of A
// (128 rows) and of B transposed (64 rows), 64 columns (128 bytes) each, come
// by bulk tensor copies with the 128-byte swizzle. One thread multiplies by
// tcgen05 and finds the tiles by descriptors; the results are in tensor memory,
// a row in each of its 128 lanes, and four warps fetch 32 rows each. What the
// kernels must show (W wavefronts, T ideal):
//
//   both        no lane reads the tiles. The descriptors say what the tensor
//               maps do, so a core matrix (8 rows of 16 bytes) is W 1, T 1
//   gemmDirect  a lane stores its row to c, 16 bytes at a time: 32 sectors,
//               where 16 would do
//   gemmStaged  a lane writes its row to a tile with rows of 272 bytes (W 4,
//               T 4), and the warp reads it by row (W 4, T 4): 16 sectors of 16
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int tileM = 128; // rows of A
constexpr int tileN = 64;  // rows of B transposed
constexpr int tileK = 64;  // columns of both
constexpr int tiles = 4;   // along k

__device__ unsigned sharedAddress(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void initBarrier(unsigned long long *barrier, unsigned arrivals) {
  asm volatile(
      "mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sharedAddress(barrier)),
      "r"(arrivals)
      : "memory");
}

// The copies see the barriers that this thread has set up.
__device__ void fenceBarriers() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
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

// Starts the copy of the map's box at column x, row y.
__device__ void loadTile(const CUtensorMap *map, void *tile,
                         unsigned long long *barrier, int x, int y) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile"
      ".mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
          sharedAddress(tile)),
      "l"(map), "r"(x), "r"(y), "r"(sharedAddress(barrier))
      : "memory");
}

// Rows of 128 bytes, swizzled; the next 8 rows are 1024 bytes on. Steps of 16
// elements add 32 bytes to the start, 2 in its units of 16.
__device__ unsigned long long descriptorOf(const void *tile) {
  unsigned long long start = (sharedAddress(tile) & 0x3ffff) >> 4;
  unsigned long long leading = 1; // not used
  unsigned long long stride = 1024 >> 4;
  unsigned long long constant = 1;
  unsigned long long swizzle128 = 2;
  return start | leading << 16 | stride << 32 | constant << 46 |
         swizzle128 << 61;
}

// D in float, A and B in bf16, both along k.
constexpr unsigned instruction =
    1 << 4 | 1 << 7 | 1 << 10 | tileN / 8 << 17 | tileM / 16 << 24;

// D = A B for 128 x 64 x 16, or D += A B.
__device__ void multiplyAsync(unsigned d, unsigned long long a,
                              unsigned long long b, bool accumulate) {
  asm volatile("{\n\t"
               ".reg .pred p;\n\t"
               "setp.ne.u32 p, %4, 0;\n\t"
               "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n\t"
               "}" ::"r"(d),
               "l"(a), "l"(b), "r"(instruction),
               "r"(static_cast<unsigned>(accumulate))
               : "memory");
}

// The barrier gets one arrival when all is done that this thread has started.
__device__ void commit(unsigned long long *barrier) {
  asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one"
               ".shared::cluster.b64 [%0];" ::"r"(sharedAddress(barrier))
               : "memory");
}

__device__ void fenceBeforeSync() {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
}

__device__ void fenceAfterSync() {
  asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
}

struct Tiles {
  __nv_bfloat16 a[tileM][tileK];
  __nv_bfloat16 b[tileN][tileK];
};

// Leaves the block's results in the columns of tensor memory that it returns.
__device__ unsigned multiplyTiles(const CUtensorMap *aMap,
                                  const CUtensorMap *bMap, Tiles *shared) {
  __shared__ unsigned long long loaded, consumed, finished;
  __shared__ unsigned columns;
  if (threadIdx.x == 0) {
    initBarrier(&loaded, 1);
    initBarrier(&consumed, 1);
    initBarrier(&finished, 1);
    fenceBarriers();
  }
  __syncwarp();
  if (threadIdx.x < 32) {
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 "
                 "[%0], %1;" ::"r"(sharedAddress(&columns)),
                 "r"(tileN)
                 : "memory");
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
  }
  fenceBeforeSync();
  __syncthreads();
  fenceAfterSync();
  unsigned d = columns;

  if (threadIdx.x == 0) {
    unsigned long long a = descriptorOf(shared->a);
    unsigned long long b = descriptorOf(shared->b);
    for (int t = 0; t < tiles; ++t) {
      if (t > 0)
        waitFor(&consumed, (t - 1) % 2); // the tiles before these
      expectBytes(&loaded, sizeof(Tiles));
      loadTile(aMap, shared->a, &loaded, t * tileK, blockIdx.y * tileM);
      loadTile(bMap, shared->b, &loaded, t * tileK, blockIdx.x * tileN);
      waitFor(&loaded, t % 2);
      fenceAfterSync();
      for (int k = 0; k < tileK / 16; ++k)
        multiplyAsync(d, a + k * 2, b + k * 2, t > 0 || k > 0);
      commit(t < tiles - 1 ? &consumed : &finished);
    }
  }
  __syncthreads();
  waitFor(&finished, 0);
  fenceAfterSync();
  return d;
}

// Columns first to first + 15 of this lane's row.
__device__ void fetchRow(float (&row)[16], unsigned d, int first) {
  unsigned firstLane = threadIdx.x / 32 * 32;
  asm volatile("tcgen05.ld.sync.aligned.32x32b.x16.b32 {"
               "%0, %1, %2, %3, %4, %5, %6, %7, "
               "%8, %9, %10, %11, %12, %13, %14, %15"
               "}, [%16];"
               : "=f"(row[0]), "=f"(row[1]), "=f"(row[2]), "=f"(row[3]),
                 "=f"(row[4]), "=f"(row[5]), "=f"(row[6]), "=f"(row[7]),
                 "=f"(row[8]), "=f"(row[9]), "=f"(row[10]), "=f"(row[11]),
                 "=f"(row[12]), "=f"(row[13]), "=f"(row[14]), "=f"(row[15])
               : "r"(d + (firstLane << 16) + first)
               : "memory");
  asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
}

// All warps have fetched what they need.
__device__ void release(unsigned d) {
  fenceBeforeSync();
  __syncthreads();
  fenceAfterSync();
  if (threadIdx.x < 32)
    asm volatile(
        "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(d),
        "r"(tileN)
        : "memory");
}

extern __shared__ __align__(1024) unsigned char dynamicShared[];

// nvcc -arch=sm_100a compiles for plain sm_100 too, where tcgen05 is
// unknown.
__global__ void gemmDirect(const __grid_constant__ CUtensorMap aMap,
                           const __grid_constant__ CUtensorMap bMap, float *c,
                           int n) {
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__clang__)
  unsigned d =
      multiplyTiles(&aMap, &bMap, reinterpret_cast<Tiles *>(dynamicShared));
  float *out = c + (blockIdx.y * tileM + threadIdx.x) * n + blockIdx.x * tileN;
  for (int first = 0; first < tileN; first += 16) {
    float row[16];
    fetchRow(row, d, first);
    for (int i = 0; i < 16; i += 4)
      *reinterpret_cast<float4 *>(&out[first + i]) =
          make_float4(row[i], row[i + 1], row[i + 2], row[i + 3]);
  }
  release(d);
#endif
}

// The tile of results takes the place of those of A and B.
__global__ void gemmStaged(const __grid_constant__ CUtensorMap aMap,
                           const __grid_constant__ CUtensorMap bMap, float *c,
                           int n) {
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__clang__)
  unsigned d =
      multiplyTiles(&aMap, &bMap, reinterpret_cast<Tiles *>(dynamicShared));
  using Row = float4[tileN / 4 + 1];
  Row *tile = reinterpret_cast<Row *>(dynamicShared);
  for (int first = 0; first < tileN; first += 16) {
    float row[16];
    fetchRow(row, d, first);
    for (int i = 0; i < 16; i += 4)
      tile[threadIdx.x][(first + i) / 4] =
          make_float4(row[i], row[i + 1], row[i + 2], row[i + 3]);
  }
  release(d); // after which all rows are there
  int piece = threadIdx.x % 16;
  for (int row = threadIdx.x / 16; row < tileM; row += 8)
    *reinterpret_cast<float4 *>(
        &c[(blockIdx.y * tileM + row) * n + blockIdx.x * tileN + piece * 4]) =
        tile[row][piece];
#endif
}

static void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
  std::exit(1);
}

static void check(CUresult status) {
  if (status == CUDA_SUCCESS)
    return;
  std::fprintf(stderr, "cuTensorMapEncodeTiled: %d\n", status);
  std::exit(1);
}

template <typename T> static T *allocate(size_t count) {
  T *data = nullptr;
  check(cudaMallocManaged(&data, count * sizeof(T)));
  return data;
}

static PFN_cuTensorMapEncodeTiled_v12000 encoder() {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry,
                                         12000, cudaEnableDefault, &found));
  if (found != cudaDriverEntryPointSuccess)
    check(CUDA_ERROR_NOT_FOUND);
  return reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(entry);
}

// A matrix of bf16 with rows of w elements, in boxes of tileK x boxHeight.
static CUtensorMap makeMap(__nv_bfloat16 *data, int w, int h, int boxHeight) {
  CUtensorMap map;
  cuuint64_t size[] = {static_cast<cuuint64_t>(w), static_cast<cuuint64_t>(h)};
  cuuint64_t strides[] = {w * sizeof(__nv_bfloat16)}; // of the rows, in bytes
  cuuint32_t box[] = {tileK, static_cast<cuuint32_t>(boxHeight)};
  cuuint32_t elementStrides[] = {1, 1};
  check(encoder()(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, data, size,
                  strides, box, elementStrides, CU_TENSOR_MAP_INTERLEAVE_NONE,
                  CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  return map;
}

// b is transposed: n x k.
static bool verify(const char *name, const __nv_bfloat16 *a,
                   const __nv_bfloat16 *b, float *c, int m, int n, int k) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col) {
      float sum = 0.0f; // small integers: exact
      for (int i = 0; i < k; ++i)
        sum +=
            __bfloat162float(a[row * k + i]) * __bfloat162float(b[col * k + i]);
      wrong += c[row * n + col] != sum;
      c[row * n + col] = -1.0f;
    }
  std::printf("%-10s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int m = 256, n = 128, k = tiles * tileK;
  __nv_bfloat16 *a = allocate<__nv_bfloat16>(m * k);
  __nv_bfloat16 *b = allocate<__nv_bfloat16>(n * k);
  float *c = allocate<float>(m * n);
  for (int i = 0; i < m * k; ++i)
    a[i] = __float2bfloat16(static_cast<float>(i % 7 - 3));
  for (int i = 0; i < n * k; ++i)
    b[i] = __float2bfloat16(static_cast<float>(i % 5 - 2));

  CUtensorMap aMap = makeMap(a, k, m, tileM);
  CUtensorMap bMap = makeMap(b, k, n, tileN);
  dim3 grid(n / tileN, m / tileM);
  bool ok = true;
  gemmDirect<<<grid, 128, sizeof(Tiles)>>>(aMap, bMap, c, n);
  ok &= verify("gemmDirect", a, b, c, m, n, k);
  const int bytes = tileM * (tileN / 4 + 1) * sizeof(float4);
  gemmStaged<<<grid, 128, bytes>>>(aMap, bMap, c, n);
  ok &= verify("gemmStaged", a, b, c, m, n, k);

  check(cudaFree(a));
  check(cudaFree(b));
  check(cudaFree(c));
  return ok ? 0 : 1;
}
