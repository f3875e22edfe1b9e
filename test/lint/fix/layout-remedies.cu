// A tile that a tensor copy writes with a swizzle, and lanes read without. Both
// ways to make that agree were tried, and the cheaper one comes first: an XOR in
// the index leaves 8 of 32 banks, no swizzle 2 of rows of 64 bytes, and 1 of
// rows of 128.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes %s | FileCheck %s
// RUN: cp %s %t.cu && %exits 1 %bank-lint --arch=sm_90a --fix %t.cu && diff %s %t.cu
#include <cuda.h>
#include <cuda_runtime.h>

__device__ void load(void *to, const CUtensorMap *map, unsigned long long *bar) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
               " [%0], [%1, {%2, %2}], [%3];" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(map), "r"(0), "r"((unsigned)__cvta_generic_to_shared(bar))
               : "memory");
}

__global__ void narrow(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ __align__(1024) float t[32][16];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    load(t, &map, &bar);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
// CHECK-DAG: advice: t[i][j ^ i / 2 % 4 * 4] for t[i][j], which was tried: the layouts agree, with 4 wavefronts at [[#@LINE-2]]:41 where 1 would do; or CU_TENSOR_MAP_SWIZZLE_NONE in the tensor map at line [[#@LINE+18]], which was tried: the layouts agree, with 16 wavefronts at [[#@LINE-2]]:41 where 1 would do

__global__ void wide(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ __align__(1024) float t[64][32];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    load(t, &map, &bar);
  __syncthreads();
  out[threadIdx.y * 64 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
// CHECK-DAG: advice: t[i][j ^ i % 8 * 4] for t[i][j], which was tried: the layouts agree, with 4 wavefronts at [[#@LINE-2]]:41 where 1 would do; or CU_TENSOR_MAP_SWIZZLE_NONE in the tensor map at line [[#@LINE+15]], which was tried: the layouts agree, with 32 wavefronts at [[#@LINE-2]]:41 where 1 would do

void run(float *p, float *out) {
  cuuint32_t steps[2] = {1, 1};
  {
    CUtensorMap map;
    cuuint64_t size[2] = {16, 32}, stride[1] = {64};
    cuuint32_t box[2] = {16, 32};
    cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, p, size, stride, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_64B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    narrow<<<1, dim3(32, 16)>>>(map, out);
  }
  {
    CUtensorMap map;
    cuuint64_t size[2] = {32, 64}, stride[1] = {128};
    cuuint32_t box[2] = {32, 64};
    cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, p, size, stride, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    wide<<<1, dim3(64, 16)>>>(map, out);
  }
}
