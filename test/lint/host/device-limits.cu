// What the runtime says of the GPU is known where NVIDIA documents it for the
// architecture; how many multiprocessors there are is not.
//
// RUN: %bank-lint --all --arch=sm_80 %s | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: %bank-lint --all --arch=sm_86 %s | FileCheck %s --check-prefixes=CHECK,SM86
// CHECK-NOT: block assumed

#include <cuda_runtime.h>
__global__ void each(float *out) { out[threadIdx.x] = 1; }
__global__ void rows(float *out) { out[threadIdx.y * 32 + threadIdx.x] = 1; }
__global__ void chosen(float *out) { out[threadIdx.x] = 1; }
__global__ void share(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void unknown(float *out) { out[threadIdx.x] = 1; }

int main() {
  float *out;
  cudaMalloc(&out, 1 << 20);
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  // CHECK-DAG: launch of each(float*), grid (1), block (1024)
  each<<<1, device.maxThreadsPerBlock>>>(out);
  // CHECK-DAG: launch of rows(float*), grid (1), block (32,32)
  rows<<<1, dim3(device.warpSize, device.maxThreadsPerBlock / device.warpSize)>>>(out);
  int threads = 0, processors = 0;
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  // SM80-DAG: launch of chosen(float*), grid (1), block (512)
  // SM86-DAG: launch of chosen(float*), grid (1), block (384)
  chosen<<<1, threads / 4>>>(out);
  // CHECK-DAG: launch of share(float*), grid (1), block (128), 49152 shared bytes
  share<<<1, 128, device.sharedMemPerBlock>>>(out);
  unknown<<<processors, 256>>>(out);
}
