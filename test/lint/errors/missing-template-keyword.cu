// nvcc takes a member template that is named without `template` in a template;
// clang reads two comparisons. The places are those of the text as it is.
//
// RUN: %exits 1 %bank-lint %s 2> %t.errors | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERRORS --allow-empty < %t.errors
// RUN: %exits 3 %bank-lint -DIS_NO_TEMPLATE %s 2>&1 | FileCheck %s --check-prefix=NONE
//
// ERRORS-NOT: error
// CHECK-NOT: not analysed
// CHECK: {{[0-9]+}}:3: warning: uncoalesced global store
// CHECK-NEXT: p[m.column<8>(threadIdx.x)] = 0;
// CHECK: 1 file, 5 kernels
// CHECK-SAME: 0 undecided
// CHECK-NOT: not analysed

template <int S> struct Tile {
  template <int K> __device__ unsigned column(unsigned i) const {
    return i * K + S;
  }
  template <int K> static __device__ unsigned row(unsigned i) { return i + K; }
  __device__ unsigned plain() const { return S; }
  unsigned size = S;
};

template <int S> __global__ void dependent(float *p) {
  Tile<S> m;
  p[m.column<8>(threadIdx.x)] = 0;
}

// With expressions as arguments, several in a statement, and one that has it.
template <int S, class M> __device__ unsigned rows(const M *m, unsigned i) {
  return m->column<S>(i - (S * 2)) + M::row<S - 1>(i) +
         Tile<S>::row<3>(i) + m->template column<4>(i);
}
template <int S> __global__ void nested(float *p) {
  Tile<S> m;
  p[rows<S>(&m, threadIdx.x)] = 0;
}

// By way of a macro, once in a template and once outside of it.
#define COLUMN(m, i) m.column<1>(i)
template <int S> __global__ void macro(float *p) {
  Tile<S> m;
  p[COLUMN(m, threadIdx.x)] = 0;
}
__global__ void concrete(float *p) {
  Tile<4> m;
  p[COLUMN(m, threadIdx.x)] = 0;
}

// These are comparisons.
template <int S> __global__ void compares(float *p) {
  Tile<S> m;
  unsigned i = threadIdx.x;
  if (m.size < (i) && i > (m.plain()))
    p[i] = 0;
  p[m.size < 4 > (i)] = 0;
}

void launch(float *p) {
  dependent<8><<<1, 32>>>(p);
  nested<8><<<1, 32>>>(p);
  macro<8><<<1, 32>>>(p);
  concrete<<<1, 32>>>(p);
  compares<8><<<1, 32>>>(p);
}

#ifdef IS_NO_TEMPLATE
// What nvcc does not take either stays an error, with its kernel.
template <int S> __global__ void wrong(float *p) {
  Tile<S> m;
  // NONE-DAG: [[#@LINE+1]]:{{[0-9]+}}: error:
  p[m.plain<4>(threadIdx.x)] = 0;
}
void launchWrong(float *p) { wrong<8><<<1, 32>>>(p); }
// NONE-DAG: 1 file, 5 kernels
// NONE-DAG: not analysed: wrong<8>(float*)
#endif
