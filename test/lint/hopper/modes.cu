// Copies that move no box: the channels of pixels (im2col), four rows that lie
// anywhere (gather4, scatter4). A row begins at a sector if all strides are whole
// sectors; of 128 bytes it has four.
//
// RUN: %exits 1 %bank-lint --arch=sm_100a --all --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint --arch=sm_100a --all -D HALO=2 %s | FileCheck %s --check-prefix=HALO
// HALO: undecided: 1 x cp.async.bulk.tensor.4d copies pixels of a halo: not analysed
// RUN: %exits 1 %bank-lint --arch=sm_100a --all --format=json %s | FileCheck %s --check-prefix=JSON

#include <cuda.h>

#ifndef HALO
#define HALO 0
#endif

#define TILE                                                                   \
  __shared__ alignas(1024) short tile[128 * 64];                               \
  __shared__ alignas(8) unsigned long long full;                               \
  unsigned to = (unsigned)__cvta_generic_to_shared(tile);                      \
  unsigned barrier = (unsigned)__cvta_generic_to_shared(&full);                \
  if (threadIdx.x != 0)                                                        \
    return;

#define COPY_ROW_OF_PIXELS                                                     \
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.im2col."        \
               "mbarrier::complete_tx::bytes [%0], [%1, {%2, %2, %2}], "       \
               "[%3], {%4};" ::"r"(to),                                        \
               "l"(&map), "r"(0), "r"(barrier), "h"((short)1)                  \
               : "memory");

// CHECK-DAG: modes.cu:[[#@LINE+4]]:3: remark: global load of a tensor copy, 12288 bytes: 384 sectors, ideal 384;
// JSON-DAG: "layout": "96 pixels of 64 elements of 2 bytes, swizzle of 128 bytes"
__global__ void pixels(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2, %2, %2}], [%3], {%4, %4};"
               ::"r"(to), "l"(&map), "r"(0), "r"(barrier), "h"((short)1)
               : "memory");
}
// CHECK-DAG: modes.cu:[[#@LINE+3]]:3: remark: global store of a tensor copy, 12288 bytes: 384 sectors, ideal 384;
__global__ void pixelsBack(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs."
               "bulk_group [%1, {%2, %2, %2, %2}], [%0];" ::"r"(to),
               "l"(&map), "r"(0)
               : "memory");
}
// The map says 0 pixels, the instruction takes 128 whatever it says.
// JSON-DAG: "layout": "128 pixels of 64 elements of 2 bytes, swizzle of 128 bytes"
__global__ void wide(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.4d.shared::cta.global.im2col::w::128."
               "mbarrier::complete_tx::bytes [%0], [%1, {%2, %2, %2, %2}], "
               "[%3], {%4, %4};" ::"r"(to),
               "l"(&map), "r"(0), "r"(barrier), "h"((short)HALO)
               : "memory");
}
// Strides of 48 bytes have every other row begin in the middle of a sector.
// CHECK-DAG: modes.cu:[[#@LINE+4]]:3: remark: global load of a tensor copy, 128 bytes: 4 to 8 sectors, ideal 4;
// JSON-DAG: "layout": "4 rows of 16 elements of 2 bytes, no swizzle"
__global__ void rows(const __grid_constant__ CUtensorMap map, const int *list) {
  TILE
  asm volatile("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4."
               "mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5, %6}], "
               "[%7];" ::"r"(to),
               "l"(&map), "r"(0), "r"(list[0]), "r"(list[1]), "r"(list[2]),
               "r"(list[3]), "r"(barrier)
               : "memory");
}
// JSON-DAG: "layout": "4 rows of 64 elements of 2 bytes, swizzle of 128 bytes in pieces of 32 bytes"
__global__ void rowsBack(const __grid_constant__ CUtensorMap map,
                         const int *list) {
  TILE
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4."
               "bulk_group [%1, {%2, %3, %4, %5, %6}], [%0];" ::"r"(to),
               "l"(&map), "r"(0), "r"(list[0]), "r"(list[1]), "r"(list[2]),
               "r"(list[3])
               : "memory");
}
// JSON-DAG: "layout": "16 pixels of 32 elements of 4 bytes, swizzle of 128 bytes"
// bank-lint: assume blockDim = 32, map.box = (32), map.pixels = 16, map.element = 4, map.swizzle = 128
__global__ void stated(const __grid_constant__ CUtensorMap map) {
  TILE COPY_ROW_OF_PIXELS
}
// CHECK-DAG: error: invalid tensor copy: a column has 0, or more than 1024, pixels [tensor-map-invalid]
__global__ void tooManyPixels(const __grid_constant__ CUtensorMap map) {
  TILE COPY_ROW_OF_PIXELS
}
// Of four rows two are there.
// CHECK-DAG: modes.cu:[[#@LINE+3]]:3: remark: global load of a tensor copy, 512 bytes: 0 to 16 sectors
__global__ void missingRows(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4."
               "mbarrier::complete_tx::bytes [%0], [%1, {%2, %2, %3, %2, %3}], "
               "[%4];" ::"r"(to),
               "l"(&map), "r"(0), "r"(100000), "r"(barrier)
               : "memory");
}
// CHECK-DAG: undecided: 1 x cp.async.bulk.tensor.2d has a map that cuTensorMapEncodeIm2col makes, for copies of another mode
__global__ void otherMode(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(to),
               "l"(&map), "r"(0), "r"(barrier)
               : "memory");
}
// CHECK-DAG: undecided: 1 x cp.async.bulk.tensor.3d copies an interleaved tensor: not analysed
__global__ void interleaved(const __grid_constant__ CUtensorMap map) {
  TILE
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2, %2}], [%3];" ::"r"(to),
               "l"(&map), "r"(0), "r"(barrier)
               : "memory");
}

#define CHECK_DRIVER(call)                                                     \
  do {                                                                         \
    if ((call) != CUDA_SUCCESS)                                                \
      return 1;                                                                \
  } while (0)

int main() {
  void *data = nullptr;
  cudaMalloc(&data, 1 << 27);
  cuuint64_t sizes[] = {64, 56, 56, 8};
  cuuint64_t strides[] = {128, 128 * 56, 128 * 56 * 56};
  cuuint32_t steps[] = {1, 1, 1, 1};
  int lower[] = {-1, -1}, upper[] = {-1, -1};
  CUtensorMap im2col, many, wideMap, gather, scatter, inPieces;
  CHECK_DRIVER(cuTensorMapEncodeIm2col(
      &im2col, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 4, data, sizes, strides, lower,
      upper, 64, 96, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  CHECK_DRIVER(cuTensorMapEncodeIm2col(
      &many, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 3, data, sizes, strides, lower,
      upper, 64, 1025, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  CHECK_DRIVER(cuTensorMapEncodeIm2colWide(
      &wideMap, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 4, data, sizes, strides, -1,
      -1, 64, 0, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128, CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  cuuint64_t narrow[] = {48};
  cuuint32_t box[] = {16, 1};
  CHECK_DRIVER(cuTensorMapEncodeTiled(
      &gather, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, sizes, narrow, box,
      steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  cuuint32_t row[] = {64, 1};
  CHECK_DRIVER(cuTensorMapEncodeTiled(
      &scatter, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, sizes, strides, row,
      steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  cuuint32_t slices[] = {8, 8, 8};
  CHECK_DRIVER(cuTensorMapEncodeTiled(
      &inPieces, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 3, data, sizes, strides,
      slices, steps, CU_TENSOR_MAP_INTERLEAVE_16B, CU_TENSOR_MAP_SWIZZLE_NONE,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  int *list = static_cast<int *>(data);
  pixels<<<1, 32>>>(im2col);
  pixelsBack<<<1, 32>>>(im2col);
  wide<<<1, 32>>>(wideMap);
  rows<<<1, 32>>>(gather, list);
  rowsBack<<<1, 32>>>(scatter, list);
  tooManyPixels<<<1, 32>>>(many);
  missingRows<<<1, 32>>>(scatter);
  otherMode<<<1, 32>>>(im2col);
  interleaved<<<1, 32>>>(inPieces);
}
