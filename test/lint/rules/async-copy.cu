// Findings about asynchronous copies, and advice on the tiles that they fill.
//
// RUN: %exits 1 %bank-lint --all %s > %t
// RUN: FileCheck %s --input-file=%t
// RUN: %exits 1 %bank-lint --suggest-fixes %s | FileCheck %s --check-prefix=FIX
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_pipeline.h>

// Rows of 64 bytes into rows of 80: measured 15 wavefronts and 24 sectors
// (test/truth/truth.tsv, a800_mma_pipe). The verdict says that it is a fit.
__global__ void padded(const char *g, int pitch) {
  __shared__ alignas(128) char s[32 * 80];
  int r = threadIdx.x / 4, c = threadIdx.x % 4 * 16;
  // CHECK-DAG: async-copy.cu:[[#@LINE+3]]:{{.*}} warning: shared bank conflict: 15 wavefronts where 4 would do [shared-bank-conflict]
  // CHECK-DAG: async-copy.cu:[[#@LINE+2]]:{{.*}} warning: uncoalesced asynchronous copy: 24 sectors where 16 would do [global-uncoalesced]
  // FIX-DAG: advice: a row of shared memory that begins where the row of global memory does, modulo 32 bytes, lets sectors be copied whole
  __pipeline_memcpy_async(s + r * 80 + c, g + r * pitch + c, 16);
}
// CHECK-DAG: assuming: asynchronous copies past L1 cost what a rule fitted to measurements of four chips predicts

// Whether the rows of the source begin at lines depends on an unknown: no fault of
// the layout. At the best 4 rows of 4 lines; if they begin in the middle of a
// sector, a row takes 3 (2 for the sectors that are split, 1 for the next line),
// except the first: 10.
// CHECK-DAG: async-copy.cu:[[#@LINE+4]]:{{.*}} remark: shared store, 16 bytes per lane: 4 to 10 wavefronts, ideal 4;{{.*}} [tolerated]
__global__ void unknownPitch(const char *g, int pitch) {
  __shared__ alignas(128) char s[512];
  int r = threadIdx.x / 8, c = threadIdx.x % 8 * 16;
  __pipeline_memcpy_async(s + r * 128 + c, g + r * pitch + c, 16);
}

// The destination has no conflict, but 8 rows of 64 bytes are 8 lines: 8 wavefronts
// (measured, a800_wmma_pipe). No number of ways, for it is a fit.
// CHECK-DAG: async-copy.cu:[[#@LINE+4]]:{{.*}} warning: asynchronous copy of scattered rows: 8 wavefronts where 4 would do [shared-bank-conflict]
__global__ void scattered(const char *g) {
  __shared__ alignas(128) char s[512];
  int t = threadIdx.x;
  __pipeline_memcpy_async(s + t * 16, g + t / 4 * 4096 + t % 4 * 16, 16);
}

// Eight rows of 128 bytes, one bank group: 8 wavefronts a matrix. Rows of 64 bytes
// in turn in two groups: 4. Both get an XOR of 16-byte chunks.
// FIX-DAG: async-copy.cu:[[#@LINE+6]]:{{.*}} warning: 4-way shared bank conflict: 16 wavefronts where 4 would do
// FIX-DAG: fix: s[i ^ i / 128 % 8 * 16] for s[i]: 4 wavefronts at [[#@LINE+5]]:3, 1 wavefront
// FIX-DAG: async-copy.cu:[[#@LINE+4]]:{{.*}} warning: 8-way shared bank conflict: 32 wavefronts where 4 would do
// FIX-DAG: fix: s[i ^ i / 128 % 8 * 16] for s[i]: 4 wavefronts at [[#@LINE+3]]:3 and
__device__ unsigned matrices(const void *row) {
  unsigned x, y, z, w;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
               : "r"((uint32_t)__cvta_generic_to_shared(row)));
  return x ^ y ^ z ^ w;
}
__global__ void rows128(const char *g, unsigned *o) {
  __shared__ alignas(128) char s[4096];
  for (int i = threadIdx.x; i < 256; i += 32)
    __pipeline_memcpy_async(s + i * 16, g + i / 8 * 4096 + i % 8 * 16, 16);
  __pipeline_wait_prior(0);
  __syncthreads();
  o[threadIdx.x] = matrices(s + threadIdx.x * 128);
}
__global__ void rows64(const char *g, unsigned *o) {
  __shared__ alignas(128) char s[2048];
  s[threadIdx.x] = g[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = matrices(s + threadIdx.x * 64);
}
int main() {
  extern int n;
  char *p;
  cudaMalloc(&p, 1 << 20);
  padded<<<1, 32>>>(p, 4096);
  unknownPitch<<<1, 32>>>(p, n);
  scattered<<<1, 32>>>(p);
  rows128<<<1, 32>>>(p, (unsigned *)p);
  rows64<<<1, 32>>>(p, (unsigned *)p);
}
