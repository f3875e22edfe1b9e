// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The end of a GEMM: accumulators of mma or wgmma (floats, 64 x 64 a block, 16
// rows a warp) become bf16 and go to global memory by way of a tile in shared
// memory, which stmatrix fills. To keep it small, the accumulators are read
// from global memory. What the kernels must show (W wavefronts, T ideal,
// C = W - T):
//
//   all                the float2 loads of accumulators touch 8 sectors, and 8
//                      is ideal; 16-byte stores to global memory touch 16 of 16
//   epiloguePadded     rows of 144 bytes: stmatrix x4 is W 4, T 4; the tile is
//                      read by row, 16 bytes a lane: W 4, T 4
//   epilogueUnpadded   rows of 128 bytes: the 8 rows of a matrix share four
//                      banks, stmatrix x4 is W 32, T 4, C 28; the reads are
//                      W 4, T 4
//   epilogueSwizzled   rows of 128 bytes, piece ^ row % 8: stmatrix x4 is W 4,
//                      T 4; a bulk tensor copy takes the tile away
//
// Link with -lcuda.
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int tileDim = 64;
constexpr int pieces = tileDim / 8; // of 16 bytes, in a row

__device__ unsigned sharedAddress(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ unsigned pack(float2 v) {
  __nv_bfloat162 pair = __float22bfloat162_rn(v);
  return *reinterpret_cast<unsigned *>(&pair);
}

// Where this lane's first two accumulators are: columns lane % 4 * 2 and one
// more of row lane / 4 of the warp's 16.
__device__ const float *accumulators(const float *in, int n) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int row = blockIdx.y * tileDim + warp * 16 + lane / 4;
  return in + row * n + blockIdx.x * tileDim + lane % 4 * 2;
}

// Stores 16 rows of 16 columns, which are four matrices: rows 0 to 7, rows 8 to
// 15, and both again for the next 8 columns. pairs points to the first of them,
// to is the address of the row that this lane names.
__device__ void storeMatrices(const float *pairs, int n, void *to) {
  float2 v0 = *reinterpret_cast<const float2 *>(&pairs[0]);
  float2 v1 = *reinterpret_cast<const float2 *>(&pairs[n * 8]);
  float2 v2 = *reinterpret_cast<const float2 *>(&pairs[8]);
  float2 v3 = *reinterpret_cast<const float2 *>(&pairs[n * 8 + 8]);
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], "
               "{%1, %2, %3, %4};" ::"r"(sharedAddress(to)),
               "r"(pack(v0)), "r"(pack(v1)), "r"(pack(v2)), "r"(pack(v3))
               : "memory");
}

__global__ void epiloguePadded(const float *in, __nv_bfloat16 *out, int n) {
  __shared__ uint4 tile[tileDim][pieces + 1];
  const float *pairs = accumulators(in, n);
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int row = warp * 16 + lane % 16;
  for (int i = 0; i < tileDim / 16; ++i)
    storeMatrices(pairs + i * 16, n, &tile[row][i * 2 + lane / 16]);
  __syncthreads();
  int piece = threadIdx.x % pieces;
  for (int y = threadIdx.x / pieces; y < tileDim; y += 128 / pieces)
    *reinterpret_cast<uint4 *>(&out[(blockIdx.y * tileDim + y) * n +
                                    blockIdx.x * tileDim + piece * 8]) =
        tile[y][piece];
}

__global__ void epilogueUnpadded(const float *in, __nv_bfloat16 *out, int n) {
  __shared__ uint4 tile[tileDim][pieces];
  const float *pairs = accumulators(in, n);
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int row = warp * 16 + lane % 16;
  for (int i = 0; i < tileDim / 16; ++i)
    storeMatrices(pairs + i * 16, n, &tile[row][i * 2 + lane / 16]);
  __syncthreads();
  int piece = threadIdx.x % pieces;
  for (int y = threadIdx.x / pieces; y < tileDim; y += 128 / pieces)
    *reinterpret_cast<uint4 *>(&out[(blockIdx.y * tileDim + y) * n +
                                    blockIdx.x * tileDim + piece * 8]) =
        tile[y][piece];
}

__global__ void epilogueSwizzled(const float *in,
                                 const __grid_constant__ CUtensorMap map,
                                 int n) {
  __shared__ __align__(1024) uint4 tile[tileDim][pieces];
  const float *pairs = accumulators(in, n);
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int row = warp * 16 + lane % 16;
  for (int i = 0; i < tileDim / 16; ++i)
    storeMatrices(pairs + i * 16, n,
                  &tile[row][(i * 2 + lane / 16) ^ (row % 8)]);
  // Each thread makes its writes visible to the copy, then one starts it.
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    int x = blockIdx.x * tileDim, y = blockIdx.y * tileDim;
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group "
                 "[%0, {%1, %2}], [%3];" ::"l"(&map),
                 "r"(x), "r"(y), "r"(sharedAddress(tile))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    // The tile must stay until it has been read.
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
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

static bool verify(const char *name, const float *in, __nv_bfloat16 *out,
                   int count) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    wrong += __bfloat162float(out[i]) != in[i];
    out[i] = __float2bfloat16(-1.0f);
  }
  std::printf("%-16s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int m = 128, n = 256;
  float *in = allocate<float>(m * n);
  __nv_bfloat16 *out = allocate<__nv_bfloat16>(m * n);
  for (int i = 0; i < m * n; ++i)
    in[i] = static_cast<float>(i % 251); // exact in bf16

  bool ok = true;
  dim3 grid(n / tileDim, m / tileDim);
  epiloguePadded<<<grid, 128>>>(in, out, n);
  ok &= verify("epiloguePadded", in, out, m * n);
  epilogueUnpadded<<<grid, 128>>>(in, out, n);
  ok &= verify("epilogueUnpadded", in, out, m * n);
  CUtensorMap map = makeMap(out, n, m);
  epilogueSwizzled<<<grid, 128>>>(in, map, n);
  ok &= verify("epilogueSwizzled", in, out, m * n);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
