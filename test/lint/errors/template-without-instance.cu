// An error in a template that no code is made of costs nothing. Libraries have such
// lines for one compiler alone.
//
// RUN: %bank-lint %s 2>&1 | FileCheck %s
// RUN: %exits 3 %bank-lint -DMADE %s 2>&1 | FileCheck %s --check-prefix=MADE
// CHECK: error: no member named 'arg' in the global namespace
// CHECK: 1 file, 1 kernel
// CHECK: 1 file has errors, but no kernel is missing
// MADE: not analysed: turned(float*, float const*)
template <typename T> struct Angle {
  __device__ static T of(const T &x) {
    using ::arg;
    return T(arg(x));
  }
};
__global__ void copied(float *out, const float *in) { out[threadIdx.x] = in[threadIdx.x]; }
#ifdef MADE
__global__ void turned(float *out, const float *in) { out[threadIdx.x] = Angle<float>::of(in[threadIdx.x]); }
#endif
