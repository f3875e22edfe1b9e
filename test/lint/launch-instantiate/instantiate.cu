// A kernel template that nothing in the file instantiates: the note has the
// command that analyses it, and lines keep their numbers.
//
// RUN: %exits 0 %bank-lint -v --sort=file %s | FileCheck %s --check-prefix=NOTE
// RUN: %exits 1 %bank-lint -v --sort=file --instantiate 'ns::column<float, 32>' %s | FileCheck %s
// RUN: %exits 1 %bank-lint -v --sort=file --instantiate 'ns::column<float, 32>' --instantiate='ns::column<double, 33>' --launch 'column<double, 33>=1:32' %s | FileCheck %s --check-prefix=TWO
// RUN: %exits 3 %bank-lint -v --sort=file --instantiate 'ns::column<float>' --instantiate 'colum<int>' %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %bank-lint -v --sort=file --instantiate column %s 2>&1 | FileCheck %s --check-prefix=USAGE

// NOTE: not analysed: kernel template ns::column at {{.*}}: nothing in {{.*}} instantiates it; try: bank-lint --instantiate 'ns::column<float, 32>' {{.*}}instantiate.cu{{$}}
namespace ns {
template <class T, int N, bool Checked = false>
__global__ void column(T *out) {
  __shared__ T s[32][N];
  out[threadIdx.x] = s[threadIdx.x & 31][0];
}
} // namespace ns
// CHECK: instantiate.cu:[[#@LINE-3]]:22: warning: 32-way shared bank conflict
// CHECK: kernel ns::column<float, 32, false>(float*), block (256) assumed
// CHECK: 1 kernel
// CHECK-NOT: not analysed
// TWO: 2 kernels
// WRONG-DAG: error: --instantiate 'ns::column<float>': no kernel template fits these arguments
// WRONG-DAG: error: --instantiate 'colum<int>': {{.+}}
// WRONG: not analysed: kernel template ns::column
// USAGE: --instantiate 'column': expected 'kernel<arguments>'
