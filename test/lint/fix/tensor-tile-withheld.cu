// A swizzle is not offered where the map may be used for something else, or where the
// code may reach the tile in another way. Each kernel reads a column of pieces.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s -D KEPT | FileCheck %s --check-prefix=KEPT
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s -D SHARED | FileCheck %s --check-prefix=SHARED
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s -D ERASED | FileCheck %s --check-prefix=ERASED
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s -D IN_OBJECT | FileCheck %s --check-prefix=OBJECT
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s -D UNKNOWN | FileCheck %s --check-prefix=UNKNOWN
//
// CHECK-NOT: {{^}}advice: a swizzle
// KEPT-NOT: {{^}}advice: a swizzle
// KEPT: no fix: a tensor map is passed to 'keep', which is not in this file, at line {{[0-9]+}}
// SHARED-NOT: {{^}}advice: a swizzle
// SHARED: no fix: other files may use the tensor map 'shared' at line
// ERASED-NOT: {{^}}advice: a swizzle
// ERASED: no fix: a tensor map is passed to 'store' as something else at line
// OBJECT-NOT: {{^}}advice: a swizzle
// OBJECT: no fix: a tensor map is kept in an object of 'Holder', which other files may have, at line
// UNKNOWN-NOT: {{^}}advice: a swizzle
// UNKNOWN: no fix: it is unknown what the instruction at 30:3 does: the tensor map of cp.async.bulk.tensor.2d is unknown: it lies in global memory
#include <cuda.h>
#include <cuda_runtime.h>

__device__ unsigned address(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}
__device__ void load(void *tile, const CUtensorMap *map, void *barrier) {
  // clang-format off
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(address(tile)), "l"(map), "r"(0), "r"(address(barrier)) : "memory");
  // clang-format on
  __syncthreads();
}

// CHECK-DAG: no fix: a swizzle of 128 bytes in the tensor map at line {{[0-9]+}}, one[i][j ^ i % 8] for one[i][j]: the tensor copy at 30:3 has the same map
// CHECK-DAG: no fix: a swizzle of 128 bytes in the tensor map at line {{[0-9]+}}, other[i][j ^ i % 8] for other[i][j]: the tensor copy at 30:3 has the same map
__global__ void oneMapForTwo(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float4 one[32][8];
  __shared__ alignas(1024) float4 other[32][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) {
    load(one, &map, &full);
    load(other, &map, &full);
  }
  out[t] = one[t][1];
  out[t + 32] = other[t][2];
}

// CHECK-DAG: no fix: tensor copies move it, and 'pointer' leads into it at
__global__ void byPointer(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float4 tile[32][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(tile, &map, &full);
  out[t] = tile[t][1];
  const float4 *pointer = &tile[0][0];
  out[t + 32] = pointer[t];
}

// CHECK-DAG: no fix: the tensor copy at {{.*}} does not begin at a multiple of 1024 bytes of it
__global__ void behindTheBegin(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float4 late[36][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(&late[4][0], &map, &full);
  out[t] = late[4 + t][1];
}

// CHECK-DAG: no fix: its rows have 256 bytes, and those of the box 128
__global__ void longRows(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float4 rows[16][16];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(rows, &map, &full);
  out[t] = rows[t % 16][t / 16];
}

// CHECK-DAG: no fix: it is aligned to 16 bytes, and the swizzle wants 1024
__global__ void lessAligned(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ float4 less[32][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(less, &map, &full);
  out[t] = less[t][1];
}

// A piece that may lie across the swizzle's.
// CHECK-DAG: no fix: the access at {{.*}} may leave its piece of 16 bytes
__global__ void acrossPieces(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) float across[32][32];
  __shared__ unsigned long long full;
  struct Two {
    float x, y;
  };
  int t = threadIdx.x;
  if (t == 0)
    load(across, &map, &full);
  const Two two = *(const Two *)&across[t][3];
  out[t] = two.x + two.y;
}

#ifdef UNKNOWN
__global__ void inMemory(const CUtensorMap *map, float4 *out) {
  __shared__ alignas(1024) float4 tile[32][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(tile, map, &full);
  out[t] = tile[t][1];
}
#endif

// Other files may call it.
CUtensorMap make(void *data, CUtensorMapDataType type, cuuint32_t columns,
                 CUtensorMapSwizzle swizzle) {
  CUtensorMap map;
  cuuint64_t sizes[2] = {4096, 4096}, strides[1] = {4096 * 4};
  cuuint32_t box[2] = {columns, 32}, steps[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, type, 2, data, sizes, strides, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}
CUtensorMap makePlain(void *data) {
  return make(data, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
}
static CUtensorMap plainInside(void *data) {
  return make(data, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
}

// CHECK-DAG: no fix: other files may call 'makePlain', which makes the map
__global__ void madeForAll(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float4 tile[32][8];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  if (t == 0)
    load(tile, &map, &full);
  out[t] = tile[t][1];
}

void keep(const CUtensorMap *map);
void store(const void *bytes) { (void)bytes; }
CUtensorMap shared;
#ifdef IN_OBJECT
struct Holder {
  CUtensorMap map;
  void run(float4 *out) { madeForAll<<<1, 32>>>(map, out); }
};
#endif

void launch(void *data, float4 *out) {
  CUtensorMap map = plainInside(data);
  oneMapForTwo<<<1, 32>>>(map, out);
  byPointer<<<1, 32>>>(plainInside(data), out);
  behindTheBegin<<<1, 32>>>(plainInside(data), out);
  longRows<<<1, 32>>>(plainInside(data), out);
  lessAligned<<<1, 32>>>(plainInside(data), out);
  acrossPieces<<<1, 32>>>(plainInside(data), (float *)out);
  madeForAll<<<1, 32>>>(makePlain(data), out);
#ifdef KEPT
  keep(&map);
#endif
#ifdef SHARED
  shared = map;
#endif
#ifdef ERASED
  store(&map);
#endif
#ifdef IN_OBJECT
  Holder{map}.run(out);
#endif
#ifdef UNKNOWN
  inMemory<<<1, 32>>>((const CUtensorMap *)data, out);
#endif
}
