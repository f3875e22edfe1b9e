// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the CUDA runtime as a harness needs, on the host: "device" memory
// is the host's, and a launch calls what the test wants called.
#ifndef BANK_LINT_TEST_HOST_CUDA_RUNTIME_H
#define BANK_LINT_TEST_HOST_CUDA_RUNTIME_H

#include <cstdlib>
#include <cstring>
#include <functional>

enum cudaError_t { cudaSuccess, cudaErrorNoDevice };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
struct cudaFuncAttributes {
  int maxDynamicSharedSizeBytes;
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

namespace host_cuda {
inline int devices = 1;
inline int allocations = 0;
inline int sharedLimit = 0;
/// Dynamic shared memory: what a kernel may have unasked, and what it got.
inline int usualShared = 48 << 10;
inline std::size_t shared = 0;
/// Launches and memory that was set, so far; an event is when it was recorded.
struct Moment {
  int launches, sets;
};
inline Moment now{0, 0};
/// How many milliseconds there are between two events.
inline std::function<float(Moment, Moment)> elapsed;
/// What a launch does: the kernel, its grid, block and arguments.
inline std::function<void(const void *, dim3, dim3, void **)> launch;
} // namespace host_cuda

inline const char *cudaGetErrorString(cudaError_t status) {
  return status == cudaSuccess ? "no error" : "no device";
}
inline cudaError_t cudaGetDeviceCount(int *count) {
  *count = host_cuda::devices;
  return *count ? cudaSuccess : cudaErrorNoDevice;
}
template <typename T> cudaError_t cudaMalloc(T **to, std::size_t bytes) {
  *to = static_cast<T *>(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  ++host_cuda::allocations;
  return cudaSuccess;
}
inline cudaError_t cudaFree(void *memory) {
  std::free(memory);
  --host_cuda::allocations;
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void *to, const void *from, std::size_t bytes,
                              cudaMemcpyKind) {
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute,
                                        int bytes) {
  host_cuda::sharedLimit = bytes;
  return cudaSuccess;
}
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *facts,
                                         const void *) {
  facts->maxDynamicSharedSizeBytes = host_cuda::usualShared;
  return cudaSuccess;
}
inline cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                                    void **arguments, std::size_t shared, int) {
  host_cuda::shared = shared;
  ++host_cuda::now.launches;
  host_cuda::launch(kernel, grid, block, arguments);
  return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *, int, std::size_t) {
  ++host_cuda::now.sets;
  return cudaSuccess;
}

using cudaEvent_t = host_cuda::Moment *;
inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaMalloc(event, sizeof(host_cuda::Moment));
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return cudaFree(event);
}
inline cudaError_t cudaEventRecord(cudaEvent_t event) {
  *event = host_cuda::now;
  return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                        cudaEvent_t stop) {
  *milliseconds = host_cuda::elapsed(*start, *stop);
  return cudaSuccess;
}

#endif
