//===- runtime_api_templates.h - the typed side of the CUDA runtime -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The C++ overloads of the runtime: allocations of typed pointers, symbols by
/// name, kernels by function.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_RUNTIME_API_TEMPLATES_H__
#define __BANK_LINT_RUNTIME_API_TEMPLATES_H__

#include "runtime_api.h"

#define __BL_TEMPLATE template <class T> __host__ __device__ cudaError_t

__BL_TEMPLATE cudaMalloc(T **, size_t);
__BL_TEMPLATE cudaMallocHost(T **, size_t, unsigned flags = 0);
__BL_TEMPLATE cudaMallocManaged(T **, size_t,
                                unsigned flags = cudaMemAttachGlobal);
__BL_TEMPLATE cudaMallocPitch(T **, size_t *pitch, size_t width, size_t height);
__BL_TEMPLATE cudaMallocAsync(T **, size_t, cudaStream_t);
__BL_TEMPLATE cudaHostAlloc(T **, size_t, unsigned flags);
__BL_TEMPLATE cudaHostGetDevicePointer(T **, void *, unsigned flags);

__BL_TEMPLATE cudaMemcpyToSymbol(const T &, const void *, size_t,
                                 size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyHostToDevice);
__BL_TEMPLATE cudaMemcpyToSymbolAsync(const T &, const void *, size_t,
                                      size_t offset = 0,
                                      cudaMemcpyKind = cudaMemcpyHostToDevice,
                                      cudaStream_t = 0);
__BL_TEMPLATE cudaMemcpyFromSymbol(void *, const T &, size_t, size_t offset = 0,
                                   cudaMemcpyKind = cudaMemcpyDeviceToHost);
__BL_TEMPLATE cudaMemcpyFromSymbolAsync(void *, const T &, size_t,
                                        size_t offset = 0,
                                        cudaMemcpyKind = cudaMemcpyDeviceToHost,
                                        cudaStream_t = 0);
__BL_TEMPLATE cudaGetSymbolAddress(void **, const T &);
__BL_TEMPLATE cudaGetSymbolSize(size_t *, const T &);

__BL_TEMPLATE cudaLaunchKernel(T *kernel, dim3 grid, dim3 block,
                               void **arguments, size_t shared = 0,
                               cudaStream_t = 0);
__BL_TEMPLATE cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block,
                                          void **arguments, size_t shared = 0,
                                          cudaStream_t = 0);
template <class... Parameters, class... Arguments>
__host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *,
                                        void (*kernel)(Parameters...),
                                        Arguments &&...);

__BL_TEMPLATE cudaFuncSetCacheConfig(T *kernel, cudaFuncCache);
__BL_TEMPLATE cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig);
__BL_TEMPLATE cudaFuncSetAttribute(T *kernel, cudaFuncAttribute, int);
__BL_TEMPLATE cudaFuncGetAttributes(cudaFuncAttributes *, T *kernel);
__BL_TEMPLATE cudaOccupancyMaxPotentialBlockSize(int *grid, int *block,
                                                 T kernel, size_t shared = 0,
                                                 int limit = 0);
template <class Sizes, class T>
__host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *grid, int *block, T kernel, Sizes, int limit = 0);
__BL_TEMPLATE cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T kernel,
                                                            int block,
                                                            size_t shared);
__BL_TEMPLATE cudaOccupancyMaxActiveClusters(int *, T kernel,
                                             const cudaLaunchConfig_t *);
__BL_TEMPLATE cudaOccupancyMaxPotentialClusterSize(int *, T kernel,
                                                   const cudaLaunchConfig_t *);
__BL_TEMPLATE cudaStreamAttachMemAsync(cudaStream_t, T *, size_t = 0,
                                       unsigned flags = cudaMemAttachHost);
#undef __BL_TEMPLATE

__host__ cudaError_t cudaEventCreate(cudaEvent_t *, unsigned flags);
__host__ cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                          unsigned long long flags = 0);
__host__ cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                          cudaGraphNode_t *, char *log,
                                          size_t logSize);

__BL_BOTH cudaExtent make_cudaExtent(size_t width, size_t height,
                                     size_t depth) {
  return cudaExtent{width, height, depth};
}
__BL_BOTH cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return cudaPos{x, y, z};
}
__BL_BOTH cudaPitchedPtr make_cudaPitchedPtr(void *ptr, size_t pitch,
                                             size_t xsize, size_t ysize) {
  return cudaPitchedPtr{ptr, pitch, xsize, ysize};
}
template <class T> __host__ cudaChannelFormatDesc cudaCreateChannelDesc(void);
__host__ cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                     cudaChannelFormatKind);

#endif // __BANK_LINT_RUNTIME_API_TEMPLATES_H__
