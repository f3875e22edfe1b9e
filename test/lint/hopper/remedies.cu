// What would give the writer and the reader of a tile one layout. Of a swizzle in the
// tensor map the search tries which one of the file it is.
//
// RUN: %exits 1 %bank-lint --arch=sm_90a --suggest-fixes --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint --arch=sm_90a --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "pattern": "one-layout"

#include <cuda.h>

__device__ unsigned address(const void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}
__device__ unsigned long long descriptor(const void *tile, unsigned mode) {
  return (address(tile) & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 |
         (unsigned long long)mode << 62;
}
__device__ void load(void *tile, const CUtensorMap *map, void *barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(
                   address(tile)),
               "l"(map), "r"(0), "r"(address(barrier))
               : "memory");
}
#define WGMMA                                                                  \
  "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, "   \
  "%4, 1, 1, 1, 0, 0;"

// CHECK: remedies.cu:[[#@LINE+8]]:3: warning: {{.*}} the descriptor of operand B has no swizzle
// CHECK: advice: a descriptor with a swizzle of 128 bytes and a stride offset of 1024 bytes
__global__ void wrongDescriptor(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) short a[64 * 64];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    load(a, &map, &full);
  float d[4] = {};
  asm volatile(WGMMA : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptor(a, 0)));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// CHECK: remedies.cu:[[#@LINE+8]]:3: warning: {{.*}} and the tensor map has a swizzle of 64 bytes
// CHECK: advice: a descriptor with a swizzle of 64 bytes and a stride offset of 512 bytes
__global__ void widerDescriptor(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) short a[64 * 64];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    load(a, &map, &full);
  float d[4] = {};
  asm volatile(WGMMA : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptor(a, 1)));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// CHECK: remedies.cu:[[#@LINE+8]]:3: warning: {{.*}} and the tensor map has no swizzle
// CHECK: advice: CU_TENSOR_MAP_SWIZZLE_128B in the tensor map at line 103, which was tried: the layouts agree
__global__ void wrongMap(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) short a[64 * 64];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    load(a, &map, &full);
  float d[4] = {};
  asm volatile(WGMMA : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptor(a, 1)));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// CHECK: remedies.cu:[[#@LINE+8]]:3: warning: {{.*}} has rows of 16 bytes, and those of the box have 128 bytes
// CHECK: advice: CU_TENSOR_MAP_SWIZZLE_128B in the tensor map, and a descriptor with a swizzle of 128 bytes and a stride offset of 1024 bytes
__global__ void rowMajor(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(1024) short a[64 * 64];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    load(a, &map, &full);
  float d[4] = {};
  asm volatile(WGMMA : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptor(a, 0)));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// CHECK: remedies.cu:[[#@LINE+9]]:3: warning: {{.*}} lanes read it as with a swizzle of 128 bytes
// CHECK: advice: CU_TENSOR_MAP_SWIZZLE_128B in the tensor map at line 105, which was tried: the layouts agree
__global__ void byLanes(const __grid_constant__ CUtensorMap map, unsigned *out) {
  __shared__ alignas(1024) int4 a[64][8];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    load(a, &map, &full);
  int t = threadIdx.x % 32;
  unsigned x, y, z, w;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
               : "r"(address(&a[t][t % 8])));
  out[threadIdx.x] = x ^ y ^ z ^ w;
}

static CUtensorMap make(void *data, CUtensorMapSwizzle swizzle) {
  CUtensorMap map;
  cuuint64_t sizes[] = {64, 64}, strides[] = {128};
  cuuint32_t box[] = {swizzle == CU_TENSOR_MAP_SWIZZLE_64B ? 32u : 64u, 64}, steps[] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, sizes, strides, box,
                         steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}
void launch(void *data) {
  wrongDescriptor<<<1, 128>>>(make(data, CU_TENSOR_MAP_SWIZZLE_128B), (float *)data);
  widerDescriptor<<<1, 128>>>(make(data, CU_TENSOR_MAP_SWIZZLE_64B), (float *)data);
  wrongMap<<<1, 128>>>(make(data, CU_TENSOR_MAP_SWIZZLE_NONE), (float *)data);
  rowMajor<<<1, 128>>>(make(data, CU_TENSOR_MAP_SWIZZLE_NONE), (float *)data);
  byLanes<<<1, 128>>>(make(data, CU_TENSOR_MAP_SWIZZLE_NONE), (unsigned *)data);
}
