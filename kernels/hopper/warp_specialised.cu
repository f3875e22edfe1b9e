// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps of different kinds: one thread of a producer warp keeps a ring of four
// stages full by bulk tensor copies, the other warps empty it. Each stage has a
// barrier that says that it is full and one that says that it is empty. The
// ring lies in dynamic shared memory, aligned to 1024 bytes by hand. What the
// kernels must show (W wavefronts, T ideal):
//
//   rowSums          a lane sums a row of 32 floats in pieces of 16 bytes; the
//                    XOR of the 128-byte swizzle: W 4, T 4. The store of the
//                    sums: 4 sectors, ideal
//   gemmSpecialised  a producer warpgroup and two that multiply by wgmma, with
//                    registers moved from one to the others. No lane reads the
//                    tiles; a core matrix is W 1, T 1. The float2 stores to c
//                    touch 8 sectors, and 8 is ideal
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int stages = 4;
constexpr int consumerWarps = 4; // of rowSums; the producer follows them
constexpr int tileRows = 128;    // of rowSums, and of A
constexpr int rowFloats = 32;    // 128 bytes, a row of the swizzle
constexpr int tileDim = 64;      // rows of B transposed, columns of A and B

extern __shared__ unsigned char dynamicShared[];

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

__device__ void arrive(unsigned long long *barrier) {
  asm volatile(
      "mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(sharedAddress(barrier))
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

// True for one lane of the warp.
__device__ bool isElected() {
  unsigned elected = 0;
  asm volatile("{\n\t"
               ".reg .pred p;\n\t"
               "elect.sync _|p, 0xffffffff;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t"
               "}"
               : "=r"(elected)::"memory");
  return elected != 0;
}

__device__ unsigned char *alignedShared() {
  unsigned excess = sharedAddress(dynamicShared) % 1024;
  return dynamicShared + (1024 - excess) % 1024;
}

// Fresh barriers are in phase 0. A wait for the phase before it, of parity 1,
// returns at once: all stages are empty.
__device__ void initRing(unsigned long long *full, unsigned long long *empty,
                         int consumers) {
  if (threadIdx.x == 0) {
    for (int s = 0; s < stages; ++s) {
      initBarrier(&full[s], 1);
      initBarrier(&empty[s], consumers);
    }
    fenceBarriers();
  }
  __syncthreads();
}

__global__ void rowSums(const __grid_constant__ CUtensorMap map, float *out,
                        int tiles) {
  __shared__ unsigned long long full[stages], empty[stages];
  using Tile = float4[tileRows][rowFloats / 4];
  Tile *ring = reinterpret_cast<Tile *>(alignedShared());
  initRing(full, empty, consumerWarps);

  int warp = threadIdx.x / 32;
  if (warp == consumerWarps) {
    if (isElected())
      for (int t = 0; t < tiles; ++t) {
        int s = t % stages;
        unsigned parity = t / stages % 2;
        waitFor(&empty[s], parity ^ 1);
        expectBytes(&full[s], sizeof(Tile));
        loadTile(&map, ring[s], &full[s], t * rowFloats, blockIdx.x * tileRows);
      }
    return;
  }

  int row = threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < tiles; ++t) {
    int s = t % stages;
    waitFor(&full[s], t / stages % 2);
    for (int piece = 0; piece < rowFloats / 4; ++piece) {
      float4 v = ring[s][row][piece ^ (row % 8)];
      sum += v.x + v.y + v.z + v.w;
    }
    __syncwarp();
    if (threadIdx.x % 32 == 0)
      arrive(&empty[s]);
  }
  out[blockIdx.x * tileRows + row] = sum;
}

// Rows of 128 bytes, swizzled; the next 8 rows are 1024 bytes on. Steps of 16
// elements add 32 bytes to the start, 2 in its units of 16.
__device__ unsigned long long descriptorOf(const void *tile) {
  unsigned long long start = (sharedAddress(tile) & 0x3ffff) >> 4;
  unsigned long long leading = 1; // not used
  unsigned long long stride = 1024 >> 4;
  unsigned long long swizzle128 = 1;
  return start | leading << 16 | stride << 32 | swizzle128 << 62;
}

// Keeps the compiler from moving accesses of d past this place.
__device__ void pin(float (&d)[32]) {
  for (int i = 0; i < 32; ++i)
    asm volatile("" : "+f"(d[i])::"memory");
}

// d += A B for 64 x 64 x 16, by all four warps.
__device__ void multiplyAsync(float (&d)[32], unsigned long long a,
                              unsigned long long b) {
  asm volatile("{\n\t"
               ".reg .pred p;\n\t"
               "setp.eq.u32 p, 0, 0;\n\t"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {"
               "%0, %1, %2, %3, %4, %5, %6, %7, "
               "%8, %9, %10, %11, %12, %13, %14, %15, "
               "%16, %17, %18, %19, %20, %21, %22, %23, "
               "%24, %25, %26, %27, %28, %29, %30, %31"
               "}, %32, %33, p, 1, 1, 0, 0;\n\t"
               "}"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]),
                 "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]),
                 "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]),
                 "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]),
                 "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]),
                 "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]),
                 "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]),
                 "+f"(d[30]), "+f"(d[31])
               : "l"(a), "l"(b)
               : "memory");
}

struct Stage {
  __nv_bfloat16 a[tileRows][tileDim];
  __nv_bfloat16 b[tileDim][tileDim];
};

// Warpgroup 0 produces, 1 and 2 have 64 rows each. nvcc -arch=sm_90a compiles
// for plain sm_90 too, where wgmma and setmaxnreg are unknown.
__global__ void __launch_bounds__(384, 1)
    gemmSpecialised(const __grid_constant__ CUtensorMap aMap,
                    const __grid_constant__ CUtensorMap bMap, float *c, int n,
                    int tiles) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__clang__)
  __shared__ unsigned long long full[stages], empty[stages];
  Stage *ring = reinterpret_cast<Stage *>(alignedShared());
  initRing(full, empty, 8);

  int warpgroup = threadIdx.x / 128, warp = threadIdx.x / 32 % 4;
  if (warpgroup == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (warp == 0 && isElected())
      for (int t = 0; t < tiles; ++t) {
        int s = t % stages;
        unsigned parity = t / stages % 2;
        waitFor(&empty[s], parity ^ 1);
        expectBytes(&full[s], sizeof(Stage));
        loadTile(&aMap, ring[s].a, &full[s], t * tileDim,
                 blockIdx.y * tileRows);
        loadTile(&bMap, ring[s].b, &full[s], t * tileDim, blockIdx.x * tileDim);
      }
    return;
  }

  asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
  int lane = threadIdx.x % 32;
  int firstRow = (warpgroup - 1) * 64;
  float d[32] = {};
  for (int t = 0; t < tiles; ++t) {
    int s = t % stages;
    waitFor(&full[s], t / stages % 2);
    unsigned long long a = descriptorOf(ring[s].a[firstRow]);
    unsigned long long b = descriptorOf(ring[s].b);
    pin(d);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int k = 0; k < tileDim / 16; ++k)
      multiplyAsync(d, a + k * 2, b + k * 2);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    pin(d);
    if (lane == 0) // the multiplications of this warp are done
      arrive(&empty[s]);
  }

  // Register 4 i + j has column 8 i + lane % 4 * 2 + j % 2 of row lane / 4, or
  // for j > 1 of the eighth row after it; a warp has 16 rows.
  int row = blockIdx.y * tileRows + firstRow + warp * 16 + lane / 4;
  int col = blockIdx.x * tileDim;
  float2 *upper = reinterpret_cast<float2 *>(&c[row * n + col]) + lane % 4;
  float2 *lower = upper + n * 4; // eight rows on
  for (int i = 0; i < tileDim / 8; ++i) {
    upper[i * 4] = make_float2(d[i * 4], d[i * 4 + 1]);
    lower[i * 4] = make_float2(d[i * 4 + 2], d[i * 4 + 3]);
  }
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

// A matrix with rows of w elements, in boxes of boxWidth x boxHeight.
static CUtensorMap makeMap(CUtensorMapDataType type, size_t elementBytes,
                           void *data, int w, int h, int boxWidth,
                           int boxHeight) {
  CUtensorMap map;
  cuuint64_t size[] = {static_cast<cuuint64_t>(w), static_cast<cuuint64_t>(h)};
  cuuint64_t strides[] = {w * elementBytes}; // of the rows, in bytes
  cuuint32_t box[] = {static_cast<cuuint32_t>(boxWidth),
                      static_cast<cuuint32_t>(boxHeight)};
  cuuint32_t elementStrides[] = {1, 1};
  check(encoder()(&map, type, 2, data, size, strides, box, elementStrides,
                  CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                  CU_TENSOR_MAP_L2_PROMOTION_NONE,
                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  return map;
}

static bool testRowSums() {
  const int w = 512, h = 512;
  float *in = allocate<float>(w * h);
  float *out = allocate<float>(h);
  for (int i = 0; i < w * h; ++i)
    in[i] = static_cast<float>(i % 13);

  CUtensorMap map = makeMap(CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(float), in,
                            w, h, rowFloats, tileRows);
  const int bytes = stages * tileRows * rowFloats * sizeof(float) + 1024;
  check(cudaFuncSetAttribute(
      rowSums, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  rowSums<<<h / tileRows, (consumerWarps + 1) * 32, bytes>>>(map, out,
                                                             w / rowFloats);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int row = 0; row < h; ++row) {
    float sum = 0.0f; // small integers: exact
    for (int i = 0; i < w; ++i)
      sum += in[row * w + i];
    wrong += out[row] != sum;
  }
  std::printf("%-15s %s\n", "rowSums", wrong ? "WRONG" : "ok");
  check(cudaFree(in));
  check(cudaFree(out));
  return wrong == 0;
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
  std::printf("%-15s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

static bool testGemm() {
  const int m = 256, n = 128, k = 512;
  __nv_bfloat16 *a = allocate<__nv_bfloat16>(m * k);
  __nv_bfloat16 *b = allocate<__nv_bfloat16>(n * k);
  float *c = allocate<float>(m * n);
  for (int i = 0; i < m * k; ++i)
    a[i] = __float2bfloat16(static_cast<float>(i % 7 - 3));
  for (int i = 0; i < n * k; ++i)
    b[i] = __float2bfloat16(static_cast<float>(i % 5 - 2));

  CUtensorMap aMap = makeMap(CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
                             sizeof(__nv_bfloat16), a, k, m, tileDim, tileRows);
  CUtensorMap bMap = makeMap(CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
                             sizeof(__nv_bfloat16), b, k, n, tileDim, tileDim);
  const int bytes = stages * sizeof(Stage) + 1024;
  check(cudaFuncSetAttribute(
      gemmSpecialised, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  dim3 grid(n / tileDim, m / tileRows);
  gemmSpecialised<<<grid, 384, bytes>>>(aMap, bMap, c, n, k / tileDim);
  bool ok = verify("gemmSpecialised", a, b, c, m, n, k);
  check(cudaFree(a));
  check(cudaFree(b));
  check(cudaFree(c));
  return ok;
}

int main() {
  bool ok = testRowSums();
  ok &= testGemm();
  return ok ? 0 : 1;
}
