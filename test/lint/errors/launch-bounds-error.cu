// An error in a number of __launch_bounds__ costs that kernel, not the file.
//
// RUN: %exits 3 %bank-lint %s 2>/dev/null | FileCheck %s
//
// CHECK: 1 file, 2 kernels
// CHECK-DAG: not analysed: direct(float*)
// CHECK-DAG: not analysed: byTrait<int>(float*)

template <class T> struct Trait { static constexpr int threads = T::unknown; };
template <class T> struct Good { static constexpr int threads = 64; };

__global__ void __launch_bounds__(undeclared) direct(float *p) {
  p[threadIdx.x] = 0;
}
template <class T>
__global__ void __launch_bounds__(Trait<T>::threads) byTrait(float *p) {
  p[threadIdx.x] = 0;
}
template <class T>
__global__ void __launch_bounds__(Good<T>::threads, 2) good(float *p) {
  p[threadIdx.x] = 0;
}
__global__ void plain(float *p) { p[threadIdx.x] = 0; }
void launch(float *p) {
  direct<<<1, 32>>>(p);
  byTrait<int><<<1, 32>>>(p);
  good<int><<<1, 32>>>(p);
  plain<<<1, 32>>>(p);
}
