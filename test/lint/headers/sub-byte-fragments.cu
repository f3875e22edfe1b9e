// Fragments of 4 bits and of 1 bit: which lane loads what of an operand is unknown, the
// result is stored as 8 x 8 words.
//
// RUN: %exits 0 %bank-lint --no-cache --all %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %nvcc %s
// CHECK-DAG: 2 kernels {{.*}} 6 accesses: 2 clean, 0 flagged, 4 undecided
#include <mma.h>
using namespace nvcuda;
namespace bits = nvcuda::wmma::experimental;

__global__ void fourBits(int *out, const void *a, const void *b) {
  wmma::fragment<wmma::matrix_a, 8, 8, 32, bits::precision::s4, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, bits::precision::s4, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 8, 8, 32, int> sum;
  wmma::fill_fragment(sum, 0);
  wmma::load_matrix_sync(left, a, 32);
  wmma::load_matrix_sync(right, b, 32);
  wmma::mma_sync(sum, left, right, sum);
  // CHECK-DAG: [[#@LINE+1]]:27: remark: global store, 8 bytes per lane: 8 sectors, ideal 8
  wmma::store_matrix_sync(out, sum, 8, wmma::mem_row_major);
}
__global__ void oneBit(int *out, const void *a, const void *b) {
  wmma::fragment<wmma::matrix_a, 8, 8, 128, bits::precision::b1, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, bits::precision::b1, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> sum;
  wmma::fill_fragment(sum, 0);
  wmma::load_matrix_sync(left, a, 128);
  wmma::load_matrix_sync(right, b, 128);
  wmma::bmma_sync(sum, left, right, sum);
  // CHECK-DAG: [[#@LINE+1]]:27: remark: global store, 8 bytes per lane: 8 sectors, ideal 8
  wmma::store_matrix_sync(out, sum, 8, wmma::mem_row_major);
}
