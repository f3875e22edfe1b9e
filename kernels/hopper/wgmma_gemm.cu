// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A B for bf16 on Hopper: one warpgroup, 64 x 64 results a block. Tiles of
// 64 rows of 64 elements (128 bytes), of A and of B transposed, come by bulk
// tensor copies with the 128-byte swizzle; wgmma finds them by descriptors.
// What the kernel must show (W wavefronts, T ideal):
//
//   gemmWgmma  no lane reads or writes the tiles. The descriptors say what the
//              tensor maps do, so a core matrix (8 rows of 16 bytes) is W 1,
//              T 1. The float2 stores to c touch 8 sectors, and 8 is ideal
//
// Link with -lcuda.
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int tileDim = 64; // rows of A, rows of B transposed, columns of both
constexpr int tiles = 4;    // along k

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

// nvcc -arch=sm_90a compiles for plain sm_90 too, where wgmma is unknown.
__global__ void gemmWgmma(const __grid_constant__ CUtensorMap aMap,
                          const __grid_constant__ CUtensorMap bMap, float *c,
                          int n) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__clang__)
  __shared__ __align__(1024) __nv_bfloat16 as[tileDim][tileDim];
  __shared__ __align__(1024) __nv_bfloat16 bs[tileDim][tileDim];
  __shared__ unsigned long long loaded;
  int row = blockIdx.y * tileDim, col = blockIdx.x * tileDim;
  if (threadIdx.x == 0) {
    initBarrier(&loaded, 1);
    fenceBarriers();
  }
  __syncthreads();

  unsigned long long a = descriptorOf(as), b = descriptorOf(bs);
  float d[32] = {};
  for (int t = 0; t < tiles; ++t) {
    if (threadIdx.x == 0) {
      expectBytes(&loaded, sizeof(as) + sizeof(bs));
      loadTile(&aMap, as, &loaded, t * tileDim, row);
      loadTile(&bMap, bs, &loaded, t * tileDim, col);
    }
    waitFor(&loaded, t % 2);
    pin(d);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int k = 0; k < tileDim / 16; ++k)
      multiplyAsync(d, a + k * 2, b + k * 2);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    pin(d);
    __syncthreads(); // all have read: the next tile may come
  }

  // Register 4 i + j has column 8 i + lane % 4 * 2 + j % 2 of row lane / 4, or
  // for j > 1 of the eighth row after it; a warp has 16 rows.
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  row += warp * 16 + lane / 4;
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

// A matrix of bf16 with rows of w elements, in boxes of tileDim x tileDim.
static CUtensorMap makeMap(__nv_bfloat16 *data, int w, int h) {
  CUtensorMap map;
  cuuint64_t size[] = {static_cast<cuuint64_t>(w), static_cast<cuuint64_t>(h)};
  cuuint64_t strides[] = {w * sizeof(__nv_bfloat16)}; // of the rows, in bytes
  cuuint32_t box[] = {tileDim, tileDim};
  cuuint32_t elementStrides[] = {1, 1};
  check(cuTensorMapEncodeTiled(
      &map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, data, size, strides, box,
      elementStrides, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
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
  std::printf("%-9s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int m = 128, n = 128, k = tiles * tileDim;
  __nv_bfloat16 *a = allocate<__nv_bfloat16>(m * k);
  __nv_bfloat16 *b = allocate<__nv_bfloat16>(n * k);
  float *c = allocate<float>(m * n);
  for (int i = 0; i < m * k; ++i)
    a[i] = __float2bfloat16(static_cast<float>(i % 7 - 3));
  for (int i = 0; i < n * k; ++i)
    b[i] = __float2bfloat16(static_cast<float>(i % 5 - 2));

  CUtensorMap aMap = makeMap(a, k, m);
  CUtensorMap bMap = makeMap(b, k, n);
  dim3 grid(n / tileDim, m / tileDim);
  gemmWgmma<<<grid, 128>>>(aMap, bMap, c, n);
  bool ok = verify("gemmWgmma", a, b, c, m, n, k);

  check(cudaFree(a));
  check(cudaFree(b));
  check(cudaFree(c));
  return ok ? 0 : 1;
}
