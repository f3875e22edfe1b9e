// Inline PTX that nvcc takes and that clang alone would not: registers with one
// percent sign, a wrong operand in a branch that is never instantiated, numbers
// that are a part of a name, halves of registers, traps, and loops that wait for a
// barrier.
//
// RUN: %bank-lint --arch sm_90 --all %s > %t; FileCheck %s < %t

#include <cstdint>

__device__ unsigned lane() {
  unsigned r;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(r));
  return r;
}
__global__ void column(float *out) {
  __shared__ float s[32][32];
  // CHECK-DAG: [[@LINE+1]]:3: warning: 32-way shared bank conflict
  s[lane()][0] = 1.0f;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x][0];
}

template <bool Hint> __global__ void copy(const float *in, float *out) {
  float v;
  if constexpr (!Hint)
    // CHECK-DAG: [[@LINE+1]]:5: remark: global load, 4 bytes per lane: 4 sectors
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(in + threadIdx.x));
  else
    asm volatile("ld.global.f32 %0, [%1], %3;" : "=f"(v) : "l"(in + threadIdx.x));
  out[threadIdx.x] = v;
}

template <int W> __device__ float load(uint32_t s) {
  float v;
  // CHECK-DAG: [[@LINE+1]]:3: warning: 32-way shared bank conflict
  asm volatile("ld.shared.b%2 %0, [%1];" : "=f"(v) : "r"(s), "n"(W));
  return v;
}
__global__ void spliced(float *o) {
  __shared__ float s[1024];
  s[threadIdx.x] = 1;
  __syncthreads();
  o[threadIdx.x] = load<32>((uint32_t)__cvta_generic_to_shared(&s[threadIdx.x * 32]));
}

__global__ void halves(int *o) {
  __shared__ int s[1024];
  int v;
  asm("vadd.s32.s32.s32 %0, %1.h0, %2.b3;" : "=r"(v) : "r"(o[0]), "r"(o[1]));
  s[threadIdx.x] = v;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:20: warning: 32-way shared bank conflict
  o[threadIdx.x] = s[threadIdx.x * 32 + (v & 0)];
}

__device__ void wait(uint32_t bar, uint32_t phase) {
  asm volatile("{\n"
               ".reg .pred p;\n"
               "again:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
               "@p bra done;\n"
               "bra again;\n"
               "done:\n"
               "}" ::"r"(bar), "r"(phase) : "memory");
}
__global__ void waits(const float *g, float *o) {
  __shared__ uint64_t bar;
  __shared__ float s[64];
  const uint32_t b = (uint32_t)__cvta_generic_to_shared(&bar);
  if (g == nullptr)
    asm("trap;");
  s[threadIdx.x] = g[threadIdx.x];
  wait(b, 0);
  // CHECK-DAG: [[@LINE+1]]:20: warning: 2-way shared bank conflict
  o[threadIdx.x] = s[threadIdx.x * 2];
}

int main() {
  float *p;
  cudaMalloc(&p, 4096);
  column<<<1, 32>>>(p);
  copy<false><<<1, 32>>>(p, p + 512);
  spliced<<<1, 32>>>(p);
  halves<<<1, 32>>>((int *)p);
  waits<<<1, 32>>>(p, p + 512);
}
// CHECK-DAG: 1 file, 5 kernels
// CHECK-NOT: not analysed
