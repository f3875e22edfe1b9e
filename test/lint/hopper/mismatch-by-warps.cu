// Each warp reads one column of a tile with a swizzle, as if there were none. That
// other warps read the other columns changes nothing, however many warps there are. A
// warp that reads whole rows may read them in any order: nothing is reported.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a --min-weight=0 %s | FileCheck %s --implicit-check-not=shared-layout-mismatch

#include <cuda.h>

__device__ void load(void *to, const CUtensorMap *map, unsigned long long *bar) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(
                   (unsigned)__cvta_generic_to_shared(to)),
               "l"(map), "r"(0), "r"((unsigned)__cvta_generic_to_shared(bar))
               : "memory");
}

#define TILE(ROWS)                                                             \
  __shared__ alignas(1024) float t[ROWS][16];                                  \
  __shared__ unsigned long long bar;                                           \
  if (threadIdx.x == 0 && threadIdx.y == 0)                                    \
    load(t, &map, &bar);                                                       \
  __syncthreads();

__global__ void rows32(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(32)
  // CHECK-DAG: mismatch-by-warps.cu:[[#@LINE+1]]:41: warning: the tile is written under another layout: lanes read it as with no swizzle, and the tensor map has a swizzle of 64 bytes [shared-layout-mismatch]
  out[threadIdx.y * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

__global__ void rows64(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(64)
  // CHECK-DAG: mismatch-by-warps.cu:[[#@LINE+1]]:41: warning: the tile is written under another layout: lanes read it as with no swizzle, and the tensor map has a swizzle of 64 bytes [shared-layout-mismatch]
  out[threadIdx.y * 64 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

__global__ void rows128(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(128)
  // CHECK-DAG: mismatch-by-warps.cu:[[#@LINE+1]]:42: warning: the tile is written under another layout: lanes read it as with no swizzle, and the tensor map has a swizzle of 64 bytes [shared-layout-mismatch]
  out[threadIdx.y * 128 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

// One index, from which row and column come.
__global__ void flat(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(64)
  // CHECK-DAG: mismatch-by-warps.cu:[[#@LINE+1]]:22: warning: the tile is written under another layout: lanes read it as with no swizzle, and the tensor map has a swizzle of 64 bytes [shared-layout-mismatch]
  out[threadIdx.x] = t[threadIdx.x % 64][threadIdx.x / 64];
}

// Each thread adds up a row, so each warp reads whole rows.
__global__ void sums(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(64)
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += t[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

// A warp reads two rows at a time.
__global__ void pairs(const __grid_constant__ CUtensorMap map, float *out) {
  TILE(64)
  out[threadIdx.x] = t[threadIdx.x / 16][threadIdx.x % 16];
}

template <unsigned Rows> CUtensorMap mapOf(void *data) {
  CUtensorMap map;
  cuuint64_t sizes[] = {16, Rows}, strides[] = {64};
  cuuint32_t box[] = {16, Rows}, steps[] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, data, sizes,
                         strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_64B,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

int main() {
  float *data, *out;
  cudaMalloc(&data, 65536);
  cudaMalloc(&out, 65536);
  rows32<<<1, dim3(32, 16)>>>(mapOf<32>(data), out);
  rows64<<<1, dim3(64, 16)>>>(mapOf<64>(data), out);
  rows128<<<1, dim3(128, 8)>>>(mapOf<128>(data), out);
  flat<<<1, 1024>>>(mapOf<64>(data), out);
  sums<<<1, 64>>>(mapOf<64>(data), out);
  pairs<<<1, 1024>>>(mapOf<64>(data), out);
}
