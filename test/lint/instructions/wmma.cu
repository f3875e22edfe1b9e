// A fragment of half is read from shared memory in four matrices of 8 lines of
// 16 bytes. Lines of 32 bytes: lines 0 and 4 meet in their banks. 48 bytes: the
// lines begin in eight different groups of four banks.
//
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s
// RUN: %exits 0 %counters %s | FileCheck %s --check-prefix=COUNT
// RUN: %exits 0 %bank-lint -v --sort=file --arch=sm_70 %s | FileCheck %s --check-prefix=VOLTA
#include <mma.h>
using namespace nvcuda;

template <int Pitch> __global__ void multiply(const half *in, float *out) {
  __shared__ half a[16 * Pitch];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  a[threadIdx.x] = in[threadIdx.x];
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, Pitch);
  wmma::load_matrix_sync(fb, in, 64);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}

// CHECK: [[#@LINE-6]]:{{.*}} warning: 2-way shared bank conflict: 8 wavefronts where 4 would do [shared-bank-conflict]
// CHECK: load; proven; 1 execution, 8 wavefronts per block, 4 excess
// CHECK: assuming: wmma loads and stores become the instructions that ptxas 11.8 and 13.0 generate
// CHECK: [[#@LINE-9]]:{{.*}} remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; {{.*}}[clean]
// CHECK: 0 undecided

// COUNT-LABEL: launch of multiply<16>
// COUNT: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 8{{$}}
// COUNT: sm__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared_op_ldsm.sum 4{{$}}
// COUNT: memory_l2_theoretical_sectors_global_ideal

// VOLTA: undecided: 2 x llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16: which lane reads what is the assembler's choice

void launch(const half *in, float *out) {
  multiply<16><<<1, 32>>>(in, out);
  multiply<24><<<1, 32>>>(in, out);
}
