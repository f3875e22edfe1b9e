// Floats of 8, 6 and 4 bits: each stride is what a conversion makes of a constant.
//
// RUN: %exits 1 %bank-lint --no-cache --all %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %nvcc %s
// CHECK-DAG: 1 file, 8 kernels
#include <cuComplex.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

// cuda_fp8.h leaves the macro for its users.
struct __CUDA_ALIGN__(8) aligned_pair {
  float x, y;
};
static_assert(alignof(aligned_pair) == 8, "");

// 4.3 is nearest to 4.5, of which 4 is left.
__global__ void rounded(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 16 sectors where 4 would do
  out[threadIdx.x * int(float(__nv_fp8_e4m3(4.3f)))] = 1;
}

// Beyond the largest number, 7.5.
__global__ void saturated(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 28 sectors where 4 would do
  out[threadIdx.x * int(__nv_fp6_e2m3(1e9))] = 1;
}

// The second of a pair: 1.4 is nearest to 1.5.
__global__ void second(float *out) {
  const __nv_fp4x2_e2m1 pair(make_float2(6, 1.4f));
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 12 sectors where 4 would do
  out[threadIdx.x * int(float2(pair).y * 2)] = 1;
}

// Half of the smallest number is none, and more than half is the smallest.
__global__ void smallest(float *out) {
  const __nv_fp8_e5m2 none(0x1p-17f), some(0x1.8p-17f);
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * (none.__x * 100 + some.__x * 8)] = 1;
}

// A scale is rounded up to 2^3.
__global__ void scaled(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * int(float(__nv_fp8_e8m0(4.5f)))] = 1;
}

__global__ void bits(float *out) {
  const __half_raw half = __nv_cvt_fp8_to_halfraw(0x41, __NV_E4M3); // 2.25, 0x4080
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
  out[threadIdx.x * (half.x >> 13)] = 1;
}

// Four in a word, and a pair of floats, are one access.
__global__ void loaded(float4 *out, const __nv_fp8x4_e4m3 *in) {
  // CHECK-DAG: [[#@LINE+1]]:29: warning: uncoalesced global load: 8 sectors where 4 would do
  out[threadIdx.x] = float4(in[threadIdx.x * 2]);
}
__global__ void product(cuComplex *out, const cuComplex *in) {
  // CHECK-DAG: [[#@LINE+1]]:30: warning: uncoalesced global load: 16 sectors where 8 would do
  out[threadIdx.x] = cuCmulf(in[threadIdx.x * 2], make_cuComplex(1, 2));
}
