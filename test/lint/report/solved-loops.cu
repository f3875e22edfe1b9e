// Kernels that run out of steps have one note together, which names the first
// few.
//
// RUN: %bank-lint %s | FileCheck %s
// CHECK: note: the loops of 5 kernels run too long to be executed step by step;
// CHECK-SAME: so their executions are not counted:
// CHECK-SAME: {{ first\(float\*\), many<1u>\(float\*\), many<2u>\(float\*\) and 2 more$}}
// CHECK-NOT: run too long
//
// RUN: %bank-lint --format=json %s | FileCheck --check-prefix=JSON %s
// JSON-COUNT-1: run too long
// JSON-NOT: run too long
//
// RUN: %bank-lint -DALONE %s | FileCheck --check-prefix=ALONE %s
// ALONE: note: first(float*): its loops run too long to be executed step by step;
// ALONE-SAME: its executions are not counted{{$}}
__device__ void unlike(float *Out, unsigned Factor) {
  __shared__ float S[64];
  unsigned Hash = 1;
  for (int I = 0; I < 100'000'000; ++I) {
    Hash = Hash * 5 + Factor;
    if (Hash % 32 > threadIdx.x)
      S[threadIdx.x] = Hash;
  }
  Out[threadIdx.x] = S[threadIdx.x];
}
__global__ void first(float *Out) { unlike(Out, 9); }
#ifndef ALONE
__global__ void brief(float *Out) { Out[threadIdx.x] = 0; }
template <unsigned Factor> __global__ void many(float *Out) {
  unlike(Out, Factor);
}
template __global__ void many<1>(float *);
template __global__ void many<2>(float *);
template __global__ void many<3>(float *);
template __global__ void many<4>(float *);
#endif
