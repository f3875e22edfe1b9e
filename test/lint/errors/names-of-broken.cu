// A call of a function whose declaration has an error may vanish without a
// trace, so who calls it is lost, by whatever way. Who has a variable or a
// member of that name calls nothing.
// RUN: %exits 3 %bank-lint -v --sort=file %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=LOST --implicit-check-not='not analysed' %s < %t
// CHECK-COUNT-3: warning: uncoalesced global store: 32 sectors where 4 would do
// CHECK: 1 file, 3 kernels
// LOST: 1 file, 3 kernels
// LOST-COUNT-11: not analysed: lost

__device__ void put(Unknown x);
__device__ void unread(lib::Info<float> x, float *p) { *p = 1; }
#define CALL(f, x) f(x)
#define ARGUMENTS (3)
#define USE put(3)
struct Holder {
  int put;
};

__global__ void parameter(float *put) { put[threadIdx.x * 32] = 1; }
__global__ void lastParameter(float *x, int put) { x[threadIdx.x * 32] = put; }
__global__ void member(float *x, Holder h) { x[threadIdx.x * 32] = h.put; }

__global__ void lost1(float *x) { put(3); x[threadIdx.x] = 1; }
__global__ void lost2(float *x) { (put)(3); x[threadIdx.x] = 1; }
__global__ void lost3(float *x) { CALL(put, 3); x[threadIdx.x] = 1; }
__global__ void lost4(float *x) { put ARGUMENTS; x[threadIdx.x] = 1; }
__global__ void lost5(float *x) { USE; x[threadIdx.x] = 1; }
__global__ void lost6(float *x) {
  put
#if 1
      (3);
#endif
  x[threadIdx.x] = 1;
}
__global__ void lost7(float *x) { auto f = put; f(3); x[threadIdx.x] = 1; }
__global__ void lost8(float *x) { (*put)(3); x[threadIdx.x] = 1; }
__global__ void lost9(float *x) { (true ? put : put)(3); x[threadIdx.x] = 1; }
__global__ void lost10(float *x) { unread(3, x); x[threadIdx.x] = 1; }
template <class T> __global__ void lost11(T *x) { unread(T(3), x); x[threadIdx.x] = 1; }
void go(float *x) { lost11<<<1, 32>>>(x); }
