// The swizzle is taken from the address of the tile, as TMA and most attention
// kernels do. Where ptxas puts the tile is known, and so are the bits.
// RUN: %exits 1 %bank-lint --all --arch=sm_80 %s | FileCheck %s --implicit-check-not=bounded
// RUN: %exits 1 %bank-lint --arch=sm_80 %s | FileCheck %s --check-prefix=FOUND
// RUN: %exits 1 %bank-lint --all --arch=sm_90 %s | FileCheck %s --implicit-check-not=bounded
#include <cuda_bf16.h>
#include <cstdint>

static __device__ uint32_t at(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
static __device__ uint32_t load(uint32_t a) {
  uint32_t x, y, z, w;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "r"(a));
  return x ^ y ^ z ^ w;
}
template <int Row> static __device__ uint32_t swizzle(uint32_t i) {
  return i ^ ((i / Row % 8) << 4);
}

__global__ void ofStatic(uint32_t *o) {
  __shared__ alignas(1024) __nv_bfloat16 s[64 * 128];
  int l = threadIdx.x;
  // CHECK: [[@LINE-11]]:3: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
  o[l] = load(swizzle<256>(at(s) + (l % 16) * 256 + l / 16 * 16));
}

extern __shared__ __nv_bfloat16 dynamic[];
__global__ void ofDynamic(uint32_t *o) {
  int l = threadIdx.x;
  // CHECK: [[@LINE-18]]:3: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
  // CHECK-NEXT: assuming: __shared__ variables lie where ptxas 13.0 puts them
  o[l] = load(swizzle<256>(at(dynamic) + (l % 16) * 256 + l / 16 * 16));
}

// Swizzled once; stages are added, and columns are combined by exclusive or.
__global__ void stages(uint32_t *o, int n) {
  int l = threadIdx.x;
  uint32_t v = 0, base = swizzle<128>(at(dynamic) + (l % 16) * 128 + l / 16 * 16);
  for (int i = 0; i < n; i++)
    // CHECK: [[@LINE-28]]:3: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
    for (int k = 0; k < 4; k++) v ^= load((base + i % 2 * 8192) ^ (k * 32));
  o[l] = v;
}

// A pointer, the begin of the tile rounded up, and inline PTX.
__global__ void pointer(const float *in, float *o) {
  extern __shared__ unsigned char raw[];
  uintptr_t up = ((uintptr_t)raw + 1023) & ~(uintptr_t)1023;
  uintptr_t mine = up + threadIdx.x * 128;
  mine ^= mine >> 3 & 0x70;
  // CHECK: [[@LINE+1]]:3: remark: shared store, 16 bytes per lane: 4 wavefronts, ideal 4
  *(float4 *)mine = make_float4(in[0], in[1], in[2], in[3]);
  __syncthreads();
  uint32_t a = at(raw) + threadIdx.x * 128, b;
  asm("{ .reg .u32 t; shr.u32 t, %1, 3; and.b32 t, t, 0x70; xor.b32 %0, %1, t; }"
      : "=r"(b) : "r"(a));
  float x; // 32 rows of 128 bytes: 8 banks
  // FOUND: [[@LINE+1]]:3: warning: 4-way shared bank conflict
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(x) : "r"(b));
  o[threadIdx.x] = x;
}

void go(uint32_t *p, float *f) {
  ofStatic<<<1, 32>>>(p);
  ofDynamic<<<1, 32, 32768>>>(p);
  stages<<<1, 32, 32768>>>(p, 100);
  pointer<<<1, 32, 8192>>>(f, f);
}
