// Each element type has a fragment of its own. Operands of A by rows: 8-bit ones
// are two matrices of 8 lines of 16 bytes, tf32 four loads of an element a lane,
// double one. Lines of 32 elements: of 8 bits, 8 lines of 32 bytes lie in the
// banks of 4; of tf32 and double, 128 and 256 bytes, all lines in the same ones.
//
// RUN: %exits 1 %bank-lint -v --all %s | FileCheck %s
#include <mma.h>
using namespace nvcuda;

template <int M, int N, int K, class T, class Memory, class Sum>
__global__ void multiply(const Memory *in, Sum *out) {
  __shared__ alignas(32) Memory s[1024];
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> c;
  wmma::fill_fragment(c, (Sum)0);
  wmma::load_matrix_sync(a, s, 32);
  wmma::load_matrix_sync(b, in, 32);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(out, c, 32, wmma::mem_row_major);
}

// CHECK-DAG: [[#@LINE-6]]:{{.*}} warning: 2-way shared bank conflict: 4 wavefronts where 2 would do
// CHECK-DAG: [[#@LINE-7]]:{{.*}} warning: 8-way shared bank conflict: 8 wavefronts where 1 would do
// CHECK-DAG: also in multiply<8, 8, 4, double, double, double>{{.*}}: 4-way shared bank conflict: 8 wavefronts where 2 would do
// CHECK: 5 kernels {{.*}} 0 undecided

void launch(void *p) {
  multiply<16, 16, 16, signed char, signed char, int>
      <<<1, 32>>>((const signed char *)p, (int *)p);
  multiply<8, 32, 16, unsigned char, unsigned char, int>
      <<<1, 32>>>((const unsigned char *)p, (int *)p);
  multiply<32, 8, 16, __nv_bfloat16, __nv_bfloat16, float>
      <<<1, 32>>>((const __nv_bfloat16 *)p, (float *)p);
  multiply<16, 16, 8, wmma::precision::tf32, float, float>
      <<<1, 32>>>((const float *)p, (float *)p);
  multiply<8, 8, 4, double, double, double>
      <<<1, 32>>>((const double *)p, (double *)p);
}
