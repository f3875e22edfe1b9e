// What asynchronous copies cost: one warp each, unless it says otherwise, that
// only copies. Past L1 (cp.async.cg): by the rule of model/async_copy.h, computed
// by hand; of the rows of 64 and 128 bytes and of the padded ones profilers
// printed the same (test/truth/truth.tsv: a800_mma_pipe, a800_wmma_pipe). By way
// of L1 (cp.async.ca): as counted on an RTX 5090 (cic_cp16_*, and the sweeps of
// test/unit/model/async_copy_test.cpp).
//
// RUN: %exits 0 %counters %s > %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=SAID
//
// Nothing of this is proven by itself.
// SAID: launch of rows64(
// SAID: assuming: {{.*}}asynchronous copies past L1 cost what a rule fitted to measurements of four chips predicts
// SAID: launch of throughL1(
// SAID: assuming: {{.*}}asynchronous copies through L1 cost what a rule fitted to two chips (sm_90, sm_120) predicts
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda_pipeline.h>

__device__ void cg(void *to, const void *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                   (uint32_t)__cvta_generic_to_shared(to)),
               "l"(from));
}
__device__ void ca(void *to, const void *from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(
                   (uint32_t)__cvta_generic_to_shared(to)),
               "l"(from));
}
#define SHARED __shared__ alignas(128) char s[8192]
#define T (int)threadIdx.x

// Rows of 64 bytes, 4096 apart, one after another: 8 lines of the source, each in
// one row of the banks with no group twice: 8 x 1. A sector goes to a sector.
// CHECK-LABEL: launch of rows64(
// CHECK-DAG: {{^}} smsp__inst_executed_op_ldgsts.sum 1{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 8{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 4{{$}}
// CHECK-DAG: {{^}} derived__memory_l1_wavefronts_shared_excessive 4{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 16{{$}}
// CHECK-NOT: cache_access
__global__ void rows64(const char *g) {
  SHARED;
  cg(s + T * 16, g + T / 4 * 4096 + T % 4 * 16);
}
// 4 lines, 4 rows.
// CHECK-LABEL: launch of rows128(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 4{{$}}
// CHECK-DAG: {{^}} sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_bypass.sum 16{{$}}
__global__ void rows128(const char *g) {
  SHARED;
  cg(s + T * 16, g + T / 8 * 4096 + T % 8 * 16);
}
// Rows of 80 bytes: an odd one begins in the middle of a sector, so that its
// sectors go to two each: 4 x 2 + 4 x 4 sectors. Rows 1, 3 and 6 cross a row of
// the banks: wavefronts 1 3 1 3 1 2 2 2.
// CHECK-LABEL: launch of padded80(
// CHECK-DAG: {{^}} l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum 15{{$}}
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum 0 to 11
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 15{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 4{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 24{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global_ideal 16{{$}}
__global__ void padded80(const char *g) {
  SHARED;
  cg(s + T / 4 * 80 + T % 4 * 16, g + T / 4 * 4096 + T % 4 * 16);
}
// The same by the function of CUDA, which takes .cg for 16 bytes.
// CHECK-LABEL: launch of byPipeline(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 15{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 24{{$}}
__global__ void byPipeline(const char *g) {
  SHARED;
  __pipeline_memcpy_async(s + T / 4 * 80 + T % 4 * 16,
                          g + T / 4 * 4096 + T % 4 * 16, 16);
}
// An XOR of chunks moves sectors whole: as without it.
// CHECK-LABEL: launch of xor64(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 8{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 16{{$}}
__global__ void xor64(const char *g) {
  SHARED;
  cg(s + T / 4 * 64 + (T % 4 ^ T / 8) * 16, g + T / 4 * 4096 + T % 4 * 16);
}
// CHECK-LABEL: launch of xor128(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 16{{$}}
__global__ void xor128(const char *g) {
  SHARED;
  cg(s + T / 8 * 128 + (T % 8 ^ T / 8) * 16, g + T / 8 * 4096 + T % 8 * 16);
}
// All lanes write different things to one chunk: which of them does is unknown.
// CHECK-LABEL: launch of oneChunk(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 1 to 32 (no rule is known for what its source adds){{$}}
__global__ void oneChunk(const char *g) {
  SHARED;
  cg(s, g + T * 16);
}
// Half of the lanes: 2 lines, 2 rows, 2 groups of lanes.
// CHECK-LABEL: launch of half(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 2{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 2{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 8{{$}}
__global__ void half(const char *g) {
  SHARED;
  if (T < 16)
    cg(s + T * 16, g + T * 16);
}
// The same by a predicate.
// CHECK-LABEL: launch of predicated(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 2{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 8{{$}}
__global__ void predicated(const char *g) {
  SHARED;
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %2, 16;\n"
               " @p cp.async.cg.shared.global [%0], [%1], 16; }" ::"r"(
                   (uint32_t)__cvta_generic_to_shared(s + T * 16)),
               "l"(g + T * 16), "r"(T));
}
// 40 threads: a warp of 32 lanes and one of 8.
// CHECK-LABEL: launch of partialWarp(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 5{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 5{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 20{{$}}
__global__ void partialWarp(const char *g) {
  SHARED;
  cg(s + T * 16, g + T * 16);
}
// Lanes that write zeros read nothing, and no rule is known for them: at best as
// if all read. 24 lanes read 12 sectors.
// CHECK-LABEL: launch of zeros(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4 to 32 (no rule is known for what its source adds)
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 12{{$}}
__global__ void zeros(const char *g) {
  SHARED;
  __pipeline_memcpy_async(s + T * 16, g + T * 16, 16, T < 8 ? 16 : 0);
}
// Which lanes these are is unknown: as if none, and that is said.
// CHECK-LABEL: launch of perhapsZeros(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4{{$}}
// CHECK: assuming: {{.*}}asynchronous copies read all their bytes
__global__ void perhapsZeros(const char *g, int n) {
  SHARED;
  __pipeline_memcpy_async(s + T * 16, g + T * 16, 16, T < n ? 0 : 16);
}
// Each lane reads anywhere.
// CHECK-LABEL: launch of gathered(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4 to 32
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 4{{$}}
__global__ void gathered(const char *g, const int *index) {
  SHARED;
  cg(s + T * 16, g + index[T] * 16);
}
// The block copies 512 bytes in pieces of 16.
// CHECK-LABEL: launch of byBlock(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4{{$}}
// CHECK-DAG: {{^}} sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_bypass.sum 16{{$}}
__global__ void byBlock(const char *g) {
  SHARED;
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cooperative_groups::this_thread_block();
  cuda::memcpy_async(block, s, g, cuda::aligned_size_t<16>(512), bar);
}

// By way of L1: sources 32 bytes apart.
// CHECK-LABEL: launch of throughL1(
// CHECK-DAG: {{^}} l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum 8{{$}}
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum 4{{$}}
// CHECK-DAG: {{^}} l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ldgsts_cache_access.sum 2{{$}}
// CHECK-DAG: {{^}} l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_access.sum 32{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 8{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 4{{$}}
// CHECK-NOT: cache_bypass
__global__ void throughL1(const char *g) {
  SHARED;
  ca(s + T * 16, g + T * 32);
}
// 8 bytes, sources 16 apart: 4 wavefronts, 2 conflicts.
// CHECK-LABEL: launch of pairs(
// CHECK-DAG: {{^}} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum 2{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 4{{$}}
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared_ideal 2{{$}}
__global__ void pairs(const char *g) {
  SHARED;
  __pipeline_memcpy_async(s + T * 8, g + T * 16, 8);
}
// 4 bytes, side by side.
// CHECK-LABEL: launch of words(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 1{{$}}
// CHECK-DAG: {{^}} memory_l2_theoretical_sectors_global 4{{$}}
__global__ void words(const char *g) {
  SHARED;
  __pipeline_memcpy_async(s + T * 4, g + T * 4, 4);
}
// 4 bytes from 32 lines: outside the fit.
// CHECK-LABEL: launch of scatteredWords(
// CHECK-DAG: {{^}} memory_l1_wavefronts_shared 1 to 32 (no rule is known for what its source adds)
// CHECK-DAG: {{^}} l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ldgsts_cache_access.sum 1 to 32
__global__ void scatteredWords(const char *g) {
  SHARED;
  __pipeline_memcpy_async(s + T * 4, g + T * 128, 4);
}

int main() {
  extern int unknown;
  char *g;
  cudaMalloc(&g, 1 << 20);
  rows64<<<1, 32>>>(g);
  rows128<<<1, 32>>>(g);
  padded80<<<1, 32>>>(g);
  byPipeline<<<1, 32>>>(g);
  xor64<<<1, 32>>>(g);
  xor128<<<1, 32>>>(g);
  oneChunk<<<1, 32>>>(g);
  half<<<1, 32>>>(g);
  predicated<<<1, 32>>>(g);
  partialWarp<<<1, 40>>>(g);
  zeros<<<1, 32>>>(g);
  perhapsZeros<<<1, 32>>>(g, unknown);
  gathered<<<1, 32>>>(g, (int *)g);
  byBlock<<<1, 32>>>(g);
  throughL1<<<1, 32>>>(g);
  pairs<<<1, 32>>>(g);
  words<<<1, 32>>>(g);
  scatteredWords<<<1, 32>>>(g);
}
