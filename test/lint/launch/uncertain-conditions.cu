// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code is read as the device's compiler sees it: what stands between #if
// and #endif of __CUDA_ARCH__ may be executed or not, whichever branch is read.
// A condition of anything else is decided.
// RUN: %counters %s | FileCheck %s
__global__ void skipped(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void kept(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void declared(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void global(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void returned(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void only_read(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void decided(float *out, int n) { out[threadIdx.x * n] = 1; }
static int g = 8;
static int size() {
#if !defined(__CUDA_ARCH__)
  return 64;
#endif
  return 32;
}
void show(int);
// CHECK-NOT: {{(skipped|kept|declared|global|returned)}}(float*, int){{.*}}, with n
// CHECK: launch of only_read(float*, int){{.*}}, with n = 24
// CHECK: launch of decided(float*, int){{.*}}, with n = 96
// CHECK-NOT: {{(skipped|kept|declared|global|returned)}}(float*, int){{.*}}, with n
int main() {
  int a = 33, b = 33, d = 24, e = 33;
#ifndef __CUDA_ARCH__
  a = 8;
#endif
  skipped<<<1, 32>>>(nullptr, a);
  if (b) {
#ifdef __CUDA_ARCH__
    b = 7;
#else
    b = 9;
#endif
  }
  kept<<<1, 32>>>(nullptr, b);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  int c = 4;
#else
  int c = 8;
#endif
  declared<<<1, 32>>>(nullptr, c);
#ifndef __CUDA_ARCH__
  g = 9;
#endif
  global<<<1, 32>>>(nullptr, g);
  returned<<<1, 32>>>(nullptr, size());
#ifndef __CUDA_ARCH__
  show(d);
#endif
  only_read<<<1, 32>>>(nullptr, d);
#ifdef __CUDACC__
  e = 96;
#endif
  decided<<<1, 32>>>(nullptr, e);
}
