// An error costs the function that it is in. Templates with constraints have
// none of their own, wherever the constraint is written.
// RUN: %exits 3 %bank-lint --top=0 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %bank-lint --top=0 %s -- -std=c++20 -DWHOLE | FileCheck --check-prefix=WHOLE %s

// Of each kernel there is one access, a store of 32 sectors.
// CHECK-COUNT-14: warning: uncoalesced global store: 32 sectors where 4 would do
// CHECK: 1 file, 14 kernels {{.*}}: 14 accesses: 0 clean, 14 flagged, 0 undecided
// CHECK: not analysed: inKernel(float*) at {{.*}}: use of undeclared identifier 'alsoUnknown'
// CHECK: not analysed: callsBroken(float*) at {{.*}}: calls {{.*}}broken{{.*}}: use of undeclared identifier 'unknownConstant'
// CHECK-NOT: not analysed
// WHOLE: 1 file, 14 kernels {{.*}}: 14 accesses: 0 clean, 14 flagged, 0 undecided
#ifndef WHOLE
void host() { unknownName(); }
__global__ void inKernel(float *x) { x[0] = alsoUnknown; }
template <class T>
  requires(sizeof(T) == 4)
__device__ T broken(T x) {
  return x + unknownConstant;
}
__global__ void callsBroken(float *x) { x[threadIdx.x] = broken(1.0f); }
#endif

template <class T>
concept Four = sizeof(T) == 4;
template <class T>
concept HasX = requires(T t) {
  t.x;
  requires Four<T>;
};

template <class T> __device__ T trailing(T x) requires(sizeof(T) == 4) { return x; }
template <Four T> __device__ T constrained(T x) { return x; }
template <class T> requires Four<T> __device__ T leading(T x) { return x; }
__device__ auto abbreviated(Four auto x) { return x; }
template <class T> __device__ auto returned(T x) -> decltype(x + 1) { return x; }
template <class T> __device__ T quiet(T x) noexcept(noexcept(x + x)) { return x; }
template <class... T> requires(Four<T> && ...) __device__ float sum(T... t) { return (t + ...); }

template <class T> struct Box {
  T value;
  __device__ Box(T v) noexcept(sizeof(T) == 4) requires Four<T> : value(v) {}
  __device__ explicit(sizeof(T) == 4) operator T() const { return value; }
  template <class U> requires Four<U> __device__ T add(U u) const;
  friend __device__ T plus(Box a, Box b) requires Four<T> { return a.value + b.value; }
};
template <class T>
template <class U>
  requires Four<U>
__device__ T Box<T>::add(U u) const {
  return value + u;
}

#define AT x[threadIdx.x * 32]
__global__ void k1(float *x) { AT = trailing(1.0f); }
__global__ void k2(float *x) { AT = constrained(1.0f); }
__global__ void k3(float *x) { AT = leading(1.0f); }
__global__ void k4(float *x) { AT = abbreviated(1.0f); }
__global__ void k5(float *x) { AT = returned(1.0f); }
__global__ void k6(float *x) { AT = quiet(1.0f); }
__global__ void k7(float *x) { AT = sum(1, 2.0f, 3u); }
__global__ void k8(float *x) { AT = Box<float>(1.0f).add(2.0f); }
__global__ void k9(float *x) { AT = plus(Box<float>(1.0f), Box<float>(1.0f)); }
__global__ void k10(float *x) { AT = static_cast<float>(Box<float>(1.0f)); }
__global__ void k11(float *x) {
  auto f = []<class T>(T i) noexcept(sizeof(T) == 4) requires Four<T> { return i; };
  AT = f(1.0f);
}
template <class T> __global__ void k12(T *x) requires Four<T> {
  auto f = [](int i) noexcept(sizeof(T) == 4) requires Four<T> { return i; };
  AT = f(1);
}
template <Four T> __global__ void k13(T *x) {
  if constexpr (HasX<T>)
    x[threadIdx.x].x = 1;
  else
    AT = 1;
}
template <class T> __global__ void k14(T *x) {
  if constexpr (requires(T t) { t.y; })
    x[threadIdx.x].y = 1;
  else
    AT = 1;
}
void go(float *x) {
  k12<<<1, 32>>>(x);
  k13<<<1, 32>>>(x);
  k14<<<1, 32>>>(x);
}
