// An error in a host function costs no kernel that uses CUDA's C++ library.
//
// REQUIRES: cuda-toolkit
// RUN: %exits 1 %with-toolkit %s -- -std=c++20 | FileCheck %s
// CHECK-COUNT-4: warning: uncoalesced global store: 32 sectors where 4 would do
// CHECK: 1 file, 4 kernels
// CHECK-NOT: not analysed
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/optional>
#include <cuda/std/tuple>

void host() { unknownName(); }

__global__ void pairs(const float *in, float *out) {
  cuda::std::tuple<float, float> t(in[threadIdx.x], 1.0f);
  out[threadIdx.x * 32] = cuda::std::get<0>(t) + cuda::std::get<1>(t);
}
__global__ void perhaps(const float *in, float *out) {
  cuda::std::optional<float> o;
  if (threadIdx.x > 3)
    o = in[threadIdx.x];
  out[threadIdx.x * 32] = o.value_or(3.0f);
}
__global__ void three(float *out) {
  cuda::std::array<float, 3> a{1, 2, 3};
  out[threadIdx.x * 32] = a[0] + a.size();
}
__global__ void bits(float *out) {
  out[threadIdx.x * 32] = cuda::std::bit_cast<float>(int(threadIdx.x));
}
void go(const float *in, float *out) {
  pairs<<<1, 32>>>(in, out);
  perhaps<<<1, 32>>>(in, out);
  three<<<1, 32>>>(out);
  bits<<<1, 32>>>(out);
}
