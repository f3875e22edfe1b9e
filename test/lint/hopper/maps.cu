// Where a tensor map comes from: by name, by a pointer that the runtime finds,
// through a class with copies of its own, from a variable of the file, from a
// comment. Of what is unknown it is said why. A box of 64 rows of 128 bytes has
// 256 sectors.
//
// RUN: %exits 0 %bank-lint --arch=sm_90a --all --sort=file %s | FileCheck %s
// RUN: %exits 0 %bank-lint --arch=sm_90a --all --format=json %s | FileCheck %s --check-prefix=JSON

#include <cuda.h>
#include <cudaTypedefs.h>

__device__ void copy(void *tile, const CUtensorMap *map, void *barrier) {
  unsigned to = (unsigned)__cvta_generic_to_shared(tile);
  unsigned full = (unsigned)__cvta_generic_to_shared(barrier);
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%2, %2}], [%3];" ::"r"(to),
               "l"(map), "r"(0), "r"(full)
               : "memory");
}
#define TILE                                                                   \
  __shared__ alignas(1024) float tile[64 * 64];                                \
  __shared__ alignas(8) unsigned long long full;

// CHECK-DAG: maps.cu:15:3: remark: global load of a tensor copy, 8192 bytes: 256 sectors, ideal 256; {{.*}}
// JSON-DAG: "layout": "box of 32 x 64 elements of 4 bytes, swizzle of 128 bytes"
// JSON-DAG: "made_by": "cuTensorMapEncodeTiled"
__global__ void byName(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}

// JSON-DAG: "layout": "box of 16 x 8 x 4 elements of 2 bytes, swizzle of 32 bytes"
__global__ void byPointer(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}

// The second of two maps, in a class within a structure.
struct Maps {
  int before;
  CUtensorMap first, second;
  Maps(const CUtensorMap &one, const CUtensorMap &other)
      : before(0), first(one), second(other) {}
  Maps(const Maps &other)
      : before(other.before), first(other.first), second(other.second) {}
};
struct Arguments {
  Maps maps;
  float *out;
};
// JSON-DAG: "layout": "box of 8 x 128 elements of 8 bytes, swizzle of 64 bytes"
__global__ void inClass(const __grid_constant__ Arguments arguments) {
  TILE copy(tile, &arguments.maps.second, &full);
}

// Somebody else may store another one there.
CUtensorMap kept;
// JSON-DAG: "layout": "box of 256 x 16 elements of 1 byte, no swizzle"
// JSON-DAG: "the tensor map is the one that is made at line 91"
__global__ void inVariable(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}

// JSON-DAG: "layout": "box of 4 x 2 elements of 8 bytes, swizzle of 32 bytes"
// JSON-DAG: "made_by": "a comment"
// JSON-DAG: "the tensor map is as stated at line 65"
// bank-lint: assume blockDim = 32, map.box = (4, 2), map.element = 8, map.swizzle = 32
__global__ void inComment(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}

// CHECK-DAG: undecided: 2 x the tensor map of cp.async.bulk.tensor.2d is unknown: nothing says how the host makes it
// bank-lint: assume blockDim = 32
__global__ void nowhere(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}
// One of two, and nobody knows which.
__global__ void eitherOf(const __grid_constant__ CUtensorMap map) {
  TILE copy(tile, &map, &full);
}

// CHECK-DAG: undecided: 1 x the tensor map of cp.async.bulk.tensor.2d is unknown: it lies in global memory
__global__ void inMemory(const CUtensorMap *map) {
  TILE copy(tile, map, &full);
}

template <int Columns, int Rows>
CUtensorMap make(void *data, CUtensorMapDataType type, int bytes,
                 CUtensorMapSwizzle swizzle) {
  CUtensorMap map;
  const cuuint64_t sizes[2] = {4096, 4096}, strides[1] = {4096ull * bytes};
  const cuuint32_t box[2] = {Columns, Rows}, steps[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, type, 2, data, sizes, strides, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

int main(int argc, char **) {
  void *data = nullptr, *entry = nullptr;
  cudaMalloc(&data, 1 << 27);
  CUtensorMap map = make<32, 64>(data, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4,
                                 CU_TENSOR_MAP_SWIZZLE_128B);
  byName<<<1, 32>>>(map);

  cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &entry, cudaEnableDefault);
  auto encode = reinterpret_cast<PFN_cuTensorMapEncodeTiled>(entry);
  CUtensorMap found;
  cuuint64_t sizes[] = {64, 64, 64}, strides[] = {128, 128 * 64};
  cuuint32_t box[] = {16, 8, 4}, steps[] = {1, 1, 1};
  encode(&found, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 3, data, sizes, strides, box,
         steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_32B,
         CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  byPointer<<<1, 32>>>(found);

  Arguments arguments{
      Maps(map, make<8, 128>(data, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8,
                             CU_TENSOR_MAP_SWIZZLE_64B)),
      nullptr};
  inClass<<<1, 32>>>(arguments);

  kept = make<256, 16>(data, CU_TENSOR_MAP_DATA_TYPE_UINT8, 1,
                       CU_TENSOR_MAP_SWIZZLE_NONE);
  inVariable<<<1, 32>>>(kept);

  if (argc > 1)
    map = found;
  eitherOf<<<1, 32>>>(map);
  inMemory<<<1, 32>>>(static_cast<CUtensorMap *>(data));
}
