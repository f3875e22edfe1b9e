// Tiles that tensor copies bring or take away: the advice is a swizzle in the tensor
// map, wherever the host writes it, and in the index. --fix leaves both alone. Lanes go down a column of pieces of
// 16 bytes, which is what a swizzle is for.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %t.cu | FileCheck %s --implicit-check-not='{{^}}fix:'
// RUN: %exits 1 %bank-lint --arch=sm_90a --fix %t.cu
// RUN: diff %s %t.cu
#include <cuda.h>
#include <cuda_runtime.h>

__device__ unsigned address(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}
__device__ void load(void *tile, const CUtensorMap *map, void *barrier, int y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
                   address(tile)),
               "l"(map), "r"(0), "r"(y), "r"(address(barrier))
               : "memory");
  __syncthreads();
}
__device__ unsigned matrices(const void *row) {
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(address(row)));
  return a ^ b ^ c ^ d;
}

// CHECK-DAG: advice: a swizzle of 128 bytes in the tensor map at line 106, wide[i][j ^ i % 8 * 8] for wide[i][j], which was tried, if the map is used for nothing else and no other map for the kernel
__global__ void byMatrix(const __grid_constant__ CUtensorMap map, unsigned *out) {
  __shared__ alignas(1024) unsigned short wide[64][64];
  __shared__ unsigned long long full;
  if (threadIdx.x == 0)
    load(wide, &map, &full, 0);
  int t = threadIdx.x;
  out[t] = matrices(&wide[t][8]);
}

// Four planes. Their first is aligned to less than the pattern of the swizzle.
// CHECK-DAG: advice: a swizzle of 64 bytes in the tensor map at line 109, stages[i][j ^ i / 2 % 4 * 8] for stages[i][j], stages aligned to 512 bytes, which was tried, if the map is used for nothing else and no other map for the kernel
__global__ void inStages(const __grid_constant__ CUtensorMap map, unsigned *out) {
  __shared__ alignas(128) unsigned short stages[4][32][32];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  unsigned sum = 0;
  for (int stage = 0; stage < 4; ++stage) {
    if (t == 0)
      load(&stages[stage][0][0], &map, &full, stage * 32);
    sum += matrices(&stages[stage][t][0]);
  }
  out[t] = sum;
}

// CHECK-DAG: advice: a swizzle of 32 bytes in the tensor map at line 115, narrow[i ^ i / 32 % 2 * 4] for narrow{{.*}}, which was tried, if the map is used for nothing else and no other map for the kernel
__global__ void withoutRows(const __grid_constant__ CUtensorMap map, float4 *out) {
  __shared__ alignas(1024) float narrow[64 * 8];
  __shared__ unsigned long long full;
  if (threadIdx.x == 0)
    load(narrow, &map, &full, 0);
  int t = threadIdx.x;
  out[t] = *(float4 *)&narrow[t * 8];
}

// The way back: lanes write columns, and the copy takes the tile away.
// CHECK-DAG: advice: a swizzle of 128 bytes in the tensor map at line 118, back[i][j ^ i % 8 * 4] for back{{.*}}, which was tried, if the map is used for nothing else and no other map for the kernel
__global__ void takenAway(const __grid_constant__ CUtensorMap map, const float4 *in) {
  __shared__ alignas(1024) float back[32][32];
  int t = threadIdx.x;
  for (int piece = 0; piece < 8; ++piece)
    *(float4 *)&back[t][piece * 4] = in[piece * 32 + t];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  unsigned from = address(back);
  if (t == 0)
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group "
                 "[%0, {%2, %2}], [%1];" ::"l"(&map),
                 "r"(from), "r"(0)
                 : "memory");
}

// CHECK-DAG: advice: a swizzle of 128 bytes in the tensor map at line 112, pieces[i][j ^ i % 8] for pieces{{.*}}, which was tried, if the map is used for nothing else and no other map for the kernel
__global__ void ofPieces(const __grid_constant__ CUtensorMap map, int4 *out) {
  __shared__ alignas(1024) int4 pieces[32][8];
  __shared__ unsigned long long full;
  if (threadIdx.x == 0)
    load(pieces, &map, &full, 0);
  out[threadIdx.x] = pieces[threadIdx.x][3];
}

static CUtensorMap make(void *data, CUtensorMapDataType type, int bytes,
                        cuuint32_t columns, cuuint32_t rows,
                        CUtensorMapSwizzle swizzle) {
  CUtensorMap map;
  cuuint64_t sizes[2] = {4096, 4096}, strides[1] = {4096ull * bytes};
  cuuint32_t box[2] = {columns, rows}, steps[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, type, 2, data, sizes, strides, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void launch(void *data, unsigned *out) {
  CUtensorMap wide = make(data, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 64, 64, CU_TENSOR_MAP_SWIZZLE_NONE);
  byMatrix<<<1, 32>>>(wide, out);
  CUtensorMap stages = make(
      data, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 32, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
  inStages<<<1, 32>>>(stages, out);
  CUtensorMap pieces = make(
      data, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, 32, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
  ofPieces<<<1, 32>>>(pieces, (int4 *)out);
  CUtensorMap narrow = make(
      data, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 8, 64, CU_TENSOR_MAP_SWIZZLE_NONE);
  withoutRows<<<1, 32>>>(narrow, (float4 *)out);
  CUtensorMap back = make(
      data, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 32, 32, CU_TENSOR_MAP_SWIZZLE_NONE);
  takenAway<<<1, 32>>>(back, (const float4 *)out);
}
