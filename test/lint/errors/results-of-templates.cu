// Kernel templates whose result depends on an argument that the launch leaves out. clang
// takes none of them, nvcc 13.0 does. Of several of a name the result decides.
//
// RUN: %exits 1 %bank-lint --all %s 2>&1 | FileCheck %s --implicit-check-not='error:' --implicit-check-not='not analysed'
// RUN: %nvcc %s
// CHECK-DAG: 1 file, 7 kernels
template <bool Holds, class T = void> struct only_if {};
template <class T> struct only_if<true, T> { using type = T; };
template <bool Holds> using only_if_t = typename only_if<Holds>::type;

// A default argument of a template.
template <class T, bool Wide = true>
__global__ typename only_if<Wide>::type strided(T *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * 32] = 0;
}
// CHECK-DAG: 88 % of the memory traffic of strided;

// An argument that a parameter of the function gives. Which of two is meant rests on it.
namespace apart {
template <int N, class T>
__global__ only_if_t<sizeof(T) == 4> sized(T *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 16 sectors where 4 would do
  out[threadIdx.x * N] = 0;
}
// CHECK-DAG: 75 % of the memory traffic of sized;
template <int N, class T>
__global__ only_if_t<sizeof(T) == 8> sized(T *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 8 would do
  out[threadIdx.x * N] = 0;
}
void launch(float *f, double *d) {
  sized<4><<<1, 32>>>(f);
  sized<4><<<1, 32>>>(d);
}
} // namespace apart

// Declared before it is defined, with uses between.
template <int N, class T> __global__ only_if_t<(N > 1)> later(T *out);
void early(float *out) { later<2><<<1, 32>>>(out); }
template <int N, class T> __global__ only_if_t<(N > 1)> later(T *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * N] = 0;
}

// Launched from a template, and given as an address.
template <int N, class T> void both(T *out) {
  strided<T><<<1, 32>>>(out);
  void (*kernel)(int *) = apart::sized<4>;
  kernel<<<1, 32>>>(out);
}
void start(float *f, int *i) {
  strided<float><<<1, 32>>>(f);
  later<8><<<1, 32>>>(f);
  both<1>(i);
}
