//===-- cuda_runtime.h - what host programs see of CUDA, natively ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the runtime as the generated programs use, for their native
// builds: clang compiles the host side of `k<<<...>>>(...)` to calls of
// __cudaPushCallConfiguration and cudaLaunchKernel, and recorder.h has them.
//===----------------------------------------------------------------------===//
#ifndef HOST_PROGRAMS_CUDA_RUNTIME_H
#define HOST_PROGRAMS_CUDA_RUNTIME_H

#include <cstddef>
#include <cstdlib>

#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1)
      : x(X), y(Y), z(Z) {}
  constexpr dim3(uint3 V) : x(V.x), y(V.y), z(V.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};
struct int2 {
  int x, y;
};
inline int2 make_int2(int X, int Y) { return {X, Y}; }

typedef struct CUstream_st *cudaStream_t;
enum cudaError_t { cudaSuccess = 0 };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };

extern "C" {
unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block,
                                     std::size_t Bytes = 0, void *Stream = 0);
unsigned __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block, std::size_t *Bytes,
                                    void *Stream);
cudaError_t cudaLaunchKernel(const void *Kernel, dim3 Grid, dim3 Block,
                             void **Arguments, std::size_t Bytes,
                             cudaStream_t Stream);
cudaError_t cudaFuncSetAttribute(const void *Kernel,
                                 cudaFuncAttribute Attribute, int Value);
}

template <class T> cudaError_t cudaMalloc(T **Memory, std::size_t Bytes) {
  *Memory =
      static_cast<T *>(std::aligned_alloc(256, (Bytes + 255) / 256 * 256));
  return cudaSuccess;
}
template <class T> cudaError_t cudaFree(T *Memory) {
  std::free(Memory);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaLaunchKernel(T *Kernel, dim3 Grid, dim3 Block, void **Arguments,
                             std::size_t Bytes = 0, cudaStream_t Stream = 0) {
  return cudaLaunchKernel(reinterpret_cast<const void *>(Kernel), Grid, Block,
                          Arguments, Bytes, Stream);
}
template <class T>
cudaError_t cudaFuncSetAttribute(T *Kernel, cudaFuncAttribute Attribute,
                                 int Value) {
  return cudaFuncSetAttribute(reinterpret_cast<const void *>(Kernel), Attribute,
                              Value);
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;

#endif
