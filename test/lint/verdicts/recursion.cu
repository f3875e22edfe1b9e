// A function that calls itself is named as the source has it.
// RUN: %exits 1 %bank-lint --builtin-headers %s | FileCheck %s
namespace sums {
template <typename T> __device__ T tree(const T *p, int n) {
  return n <= 1 ? p[0] : tree(p, n / 2) + tree(p + n / 2, n - n / 2);
}
} // namespace sums
// CHECK: recursion.cu:[[@LINE+2]]:3: warning:
__global__ void k(const float *in, float *out, int n) {
  out[threadIdx.x * 2] = sums::tree(in, n);
}
// CHECK: not analysed: k(float const*, float*, int) at {{.*}}recursion.cu:10:37:
// CHECK-SAME: the call of float sums::tree<float>(float const*, int) is not followed (recursion)
