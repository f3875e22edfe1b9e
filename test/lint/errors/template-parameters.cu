// A template parameter of an unknown type is no int: what is made of such a
// template is lost.
// RUN: %exits 3 %bank-lint %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=LOST --implicit-check-not='not analysed' %s < %t
// CHECK: 1 file, 2 kernels
// LOST: 1 file, 2 kernels
// LOST-COUNT-6: not analysed: {{.*}}lost

template <Unknown N> __global__ void lostKernel(float *x) { x[threadIdx.x * N] = 0; }
template <Unknown N> __device__ int times(int i) { return i * N; }
template <Unknown N> struct Tile {
  static constexpr int width = N;
  int padding[N];
  static __global__ void lostMember(float *x) { x[threadIdx.x * width] = 0; }
};
template <Unknown N> constexpr int twice = 2 * N;

template <int N> __global__ void whole(float *x) { x[threadIdx.x * N] = 0; }
__global__ void lost1(float *x) { x[times<2>(threadIdx.x)] = 0; }
__global__ void lost2(float *x) { x[Tile<2>::width * threadIdx.x] = 0; }
__global__ void lost3(float *x) { Tile<2> t; t.padding[0] = 1; x[t.padding[0]] = 0; }
__global__ void lost4(float *x) { x[twice<1> * threadIdx.x] = 0; }
void go(float *x) {
  lostKernel<3><<<1, 32>>>(x);
  whole<3><<<1, 32>>>(x);
  Tile<2>::lostMember<<<1, 32>>>(x);
}
__global__ void last(float *x) { x[threadIdx.x] = 0; }
