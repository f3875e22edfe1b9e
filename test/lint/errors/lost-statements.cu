// A statement that the compiler drops without a word costs its kernel; what only
// looks like one in the text of a template does not.
// RUN: %exits 3 %bank-lint --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t

template <class T> struct Broken { T::type member; float x; };
__device__ Broken<int> &deep();

// CHECK-DAG: not analysed: dropped(float*)
__global__ void dropped(float *x) { x[threadIdx.x * deep().x] = 0; }

template <class... T> __device__ float sum(T... t) { return (t + ...); }
template <class F, class... T> __device__ void each(F f, T... t) { (f(t), ...); }
template <int N> __device__ void fill(float *x) {
#pragma unroll
  for (int i = 0; i < N; ++i)
    x[i] = 0;
  if constexpr (N > 4)
    x[1] = 1;
  else if (N == 4)
    _Pragma("unroll") for (int i = 0; i < N; ++i) x[i] = 0;
}
__global__ void whole(float *x) {
  x[threadIdx.x * 2] = sum(1, 2.0f);
  each([&](auto &&a) { x[threadIdx.x] += a; }, 1, 2);
  fill<4>(x + threadIdx.x * 8);
  fill<8>(x + threadIdx.x * 8);
}
// CHECK-DAG: {{^}}1 file, 2 kernels
// Attributes in front of a declaration are none either.
__global__ void attributed(float *x) {
  __shared__ alignas(16) float s[32];
  s[threadIdx.x] = x[threadIdx.x];
}
