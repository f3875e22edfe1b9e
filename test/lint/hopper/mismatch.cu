// A tile that a map writes with a swizzle, and a descriptor reads without one: at
// the product, with the copy and the map.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a %s | FileCheck %s
// RUN: %exits 1 %bank-lint --arch=sm_90a --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %bank-lint --arch=sm_90a --format=sarif %s | FileCheck %s --check-prefix=SARIF
// RUN: %exits 0 %explain --arch=sm_90a %s:40 | FileCheck %s --check-prefix=EXPLAIN
// RUN: %exits 0 %bank-lint --arch=sm_90a -D SWIZZLE=1 %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: 4 clean, 0 flagged, 0 undecided

#include <cuda.h>

#ifndef SWIZZLE
#define SWIZZLE 0
#endif

__device__ unsigned long long descriptor(const void *tile) {
  unsigned long long at = (unsigned)__cvta_generic_to_shared(tile);
  return (at & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 |
         (unsigned long long)SWIZZLE << 62;
}

__global__ void product(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) short a[64 * 64];
  __shared__ alignas(8) unsigned long long full;
  unsigned to = (unsigned)__cvta_generic_to_shared(a);
  unsigned barrier = (unsigned)__cvta_generic_to_shared(&full);
  if (threadIdx.x == 0)
    // CHECK: mismatch.cu:[[#@LINE+11]]:3: warning: the tile is written under another layout: the descriptor of operand B has no swizzle, and the tensor map has a swizzle of 128 bytes [shared-layout-mismatch]
    // CHECK: mismatch.cu:[[#@LINE+3]]:5: note: the tile is written here
    // CHECK: mismatch.cu:[[#@LINE+22]]:3: note: the tensor map is made here
    // JSON: "layout_mismatch"
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
                 "complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(to),
                 "l"(&map), "r"(0), "r"(barrier)
                 : "memory");
  __syncthreads();
  float d[4] = {};
  // EXPLAIN: tile        operand A: 64 rows of 32 bytes along K, no swizzle, stride offset 1024, leading offset 16
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %4, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(descriptor(a)));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

int main() {
  CUtensorMap map;
  void *data = nullptr;
  cudaMalloc(&data, 1 << 20);
  cuuint64_t sizes[] = {64, 64}, strides[] = {128};
  cuuint32_t box[] = {64, 64}, steps[] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, sizes,
                         strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_128B,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  product<<<1, 128>>>(map, static_cast<float *>(data));
}
// SARIF: "text": "the tile is written here"
// SARIF: "text": "the tensor map is made here"
