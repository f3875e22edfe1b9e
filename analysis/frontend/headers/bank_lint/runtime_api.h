//===- runtime_api.h - the C functions of the CUDA runtime ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Declarations only: host code must parse, because its launches contain block
/// and grid; nothing here is ever called.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_RUNTIME_API_H__
#define __BANK_LINT_RUNTIME_API_H__

#include "device_properties.h"
#include "runtime_types.h"

// What clang calls for `kernel<<<grid, block, shared, stream>>>(...)`: the
// first since CUDA 9.2, the second before.
extern "C" __host__ unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block,
                                                         size_t shared = 0,
                                                         void *stream = 0);
extern "C" __host__ cudaError_t cudaConfigureCall(dim3 grid, dim3 block,
                                                  size_t shared = 0,
                                                  cudaStream_t stream = 0);
// The same in device code.
extern "C" __device__ void *cudaGetParameterBuffer(size_t alignment,
                                                   size_t size);
extern "C" __device__ unsigned cudaLaunchDevice(void *kernel, void *parameters,
                                                dim3 grid, dim3 block,
                                                unsigned shared,
                                                cudaStream_t stream);

extern "C" {
#define __BL_API(...)                                                          \
  __host__ __device__ cudaError_t __VA_ARGS__ __attribute__((nothrow));

__host__ __device__ const char *cudaGetErrorString(cudaError_t);
__host__ __device__ const char *cudaGetErrorName(cudaError_t);
__BL_API(cudaGetLastError(void))
__BL_API(cudaPeekAtLastError(void))

// Devices.
__BL_API(cudaDeviceReset(void))
__BL_API(cudaDeviceSynchronize(void))
__BL_API(cudaThreadSynchronize(void))
__BL_API(cudaThreadExit(void))
__BL_API(cudaDeviceSetLimit(cudaLimit, size_t))
__BL_API(cudaDeviceGetLimit(size_t *, cudaLimit))
__BL_API(cudaDeviceSetCacheConfig(cudaFuncCache))
__BL_API(cudaDeviceGetCacheConfig(cudaFuncCache *))
__BL_API(cudaDeviceSetSharedMemConfig(cudaSharedMemConfig))
__BL_API(cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *))
__BL_API(cudaDeviceGetAttribute(int *, cudaDeviceAttr, int device))
__BL_API(cudaDeviceCanAccessPeer(int *, int device, int peer))
__BL_API(cudaDeviceEnablePeerAccess(int peer, unsigned flags))
__BL_API(cudaDeviceDisablePeerAccess(int peer))
__BL_API(cudaDeviceGetStreamPriorityRange(int *least, int *greatest))
__BL_API(cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int device))
__BL_API(cudaGetDeviceCount(int *))
__BL_API(cudaGetDeviceProperties(cudaDeviceProp *, int device))
__BL_API(cudaChooseDevice(int *, const cudaDeviceProp *))
__BL_API(cudaSetDevice(int))
__BL_API(cudaGetDevice(int *))
__BL_API(cudaSetDeviceFlags(unsigned))
__BL_API(cudaGetDeviceFlags(unsigned *))
__BL_API(cudaDriverGetVersion(int *))
__BL_API(cudaRuntimeGetVersion(int *))
__BL_API(cudaProfilerStart(void))
__BL_API(cudaProfilerStop(void))

// Streams and events.
__BL_API(cudaStreamCreate(cudaStream_t *))
__BL_API(cudaStreamCreateWithFlags(cudaStream_t *, unsigned flags))
__BL_API(cudaStreamCreateWithPriority(cudaStream_t *, unsigned flags, int))
__BL_API(cudaStreamDestroy(cudaStream_t))
__BL_API(cudaStreamSynchronize(cudaStream_t))
__BL_API(cudaStreamQuery(cudaStream_t))
__BL_API(cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0))
__BL_API(cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *,
                               unsigned flags))
__BL_API(cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID,
                                const cudaStreamAttrValue *))
__BL_API(cudaStreamGetAttribute(cudaStream_t, cudaStreamAttrID,
                                cudaStreamAttrValue *))
__BL_API(cudaCtxResetPersistingL2Cache(void))
__BL_API(cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void *))
__BL_API(cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode))
__BL_API(cudaStreamEndCapture(cudaStream_t, cudaGraph_t *))
__BL_API(cudaGraphInstantiateWithFlags(cudaGraphExec_t *, cudaGraph_t,
                                       unsigned long long flags))
__BL_API(cudaGraphLaunch(cudaGraphExec_t, cudaStream_t))
__BL_API(cudaGraphDestroy(cudaGraph_t))
__BL_API(cudaGraphExecDestroy(cudaGraphExec_t))
__BL_API(cudaEventCreate(cudaEvent_t *))
__BL_API(cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags))
__BL_API(cudaEventRecord(cudaEvent_t, cudaStream_t = 0))
__BL_API(cudaEventQuery(cudaEvent_t))
__BL_API(cudaEventSynchronize(cudaEvent_t))
__BL_API(cudaEventDestroy(cudaEvent_t))
__BL_API(cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t))

// Memory.
__BL_API(cudaMalloc(void **, size_t))
__BL_API(cudaMallocHost(void **, size_t))
__BL_API(cudaMallocPitch(void **, size_t *pitch, size_t width, size_t height))
__BL_API(cudaMalloc3D(cudaPitchedPtr *, cudaExtent))
__BL_API(cudaMallocArray(cudaArray_t *, const cudaChannelFormatDesc *,
                         size_t width, size_t height = 0, unsigned flags = 0))
__BL_API(cudaMallocAsync(void **, size_t, cudaStream_t))
__BL_API(cudaFree(void *))
__BL_API(cudaFreeHost(void *))
__BL_API(cudaFreeArray(cudaArray_t))
__BL_API(cudaFreeAsync(void *, cudaStream_t))
__BL_API(cudaHostAlloc(void **, size_t, unsigned flags))
__BL_API(cudaHostRegister(void *, size_t, unsigned flags))
__BL_API(cudaHostUnregister(void *))
__BL_API(cudaHostGetDevicePointer(void **, void *, unsigned flags))
__BL_API(cudaMemGetInfo(size_t *available, size_t *total))
__BL_API(cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind))
__BL_API(cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                         cudaStream_t = 0))
__BL_API(cudaMemcpyPeer(void *, int, const void *, int, size_t))
__BL_API(cudaMemcpyPeerAsync(void *, int, const void *, int, size_t,
                             cudaStream_t = 0))
__BL_API(cudaMemcpy2D(void *, size_t dpitch, const void *, size_t spitch,
                      size_t width, size_t height, cudaMemcpyKind))
__BL_API(cudaMemcpy2DAsync(void *, size_t dpitch, const void *, size_t spitch,
                           size_t width, size_t height, cudaMemcpyKind,
                           cudaStream_t = 0))
__BL_API(cudaMemcpy2DToArray(cudaArray_t, size_t w, size_t h, const void *,
                             size_t spitch, size_t width, size_t height,
                             cudaMemcpyKind))
__BL_API(cudaMemcpyToArray(cudaArray_t, size_t w, size_t h, const void *,
                           size_t count, cudaMemcpyKind))
__BL_API(cudaMemcpy3D(const cudaMemcpy3DParms *))
__BL_API(cudaMemcpy3DAsync(const cudaMemcpy3DParms *, cudaStream_t = 0))
__BL_API(cudaMemset(void *, int value, size_t))
__BL_API(cudaMemsetAsync(void *, int value, size_t, cudaStream_t = 0))
__BL_API(cudaMemset2D(void *, size_t pitch, int value, size_t width,
                      size_t height))
__BL_API(cudaMemset2DAsync(void *, size_t pitch, int value, size_t width,
                           size_t height, cudaStream_t = 0))
__BL_API(cudaMemPrefetchAsync(const void *, size_t, int device,
                              cudaStream_t = 0))
__BL_API(cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int device))
__BL_API(cudaPointerGetAttributes(cudaPointerAttributes *, const void *))

// Functions of the driver.
__BL_API(cudaGetDriverEntryPoint(const char *symbol, void **function,
                                 unsigned long long flags,
                                 cudaDriverEntryPointQueryResult * = nullptr))
__BL_API(cudaGetDriverEntryPointByVersion(
    const char *symbol, void **function, unsigned version,
    unsigned long long flags, cudaDriverEntryPointQueryResult * = nullptr))

// Kernels.
__BL_API(cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                          void **arguments, size_t shared, cudaStream_t))
__BL_API(cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block,
                                     void **arguments, size_t shared,
                                     cudaStream_t))
__BL_API(cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *kernel,
                             void **arguments))
__BL_API(cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache))
__BL_API(cudaFuncSetSharedMemConfig(const void *kernel, cudaSharedMemConfig))
__BL_API(cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute, int))
__BL_API(cudaFuncGetAttributes(cudaFuncAttributes *, const void *kernel))
__BL_API(cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, const void *,
                                                       int block,
                                                       size_t shared))
#undef __BL_API
} // extern "C"

#endif // __BANK_LINT_RUNTIME_API_H__
