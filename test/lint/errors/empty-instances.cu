// A kernel whose body is for other architectures, or for other arguments, has a note.
// RUN: %exits 1 %bank-lint --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='note: {{(plain|loop|takes)}}'
// RUN: %exits 1 %bank-lint --arch=sm_70 %s | FileCheck %s --check-prefix=OLD
// OLD-NOT: note: column
// CHECK-DAG: note: column<Old> and 3 more kernels have no code for sm_80: their bodies are for other architectures; set one with --arch
// CHECK-DAG: note: chosen<0> has no code: 'if constexpr (N > 0)' leaves all of it out
struct Old { static constexpr bool fits(int arch) { return arch >= 700 && arch < 800; } };
struct Any { static constexpr bool fits(int arch) { return true; } };
template <typename Family> __global__ void column(float *out, const float *in) {
#if __CUDA_ARCH__
  if constexpr (Family::fits(__CUDA_ARCH__)) {
    __shared__ float s[32 * 32];
    s[threadIdx.x * 32] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
  }
#endif
}
// By a constant, with an early return, and in a function that the kernel calls.
__global__ void byConstant(float *out) {
#ifdef __CUDA_ARCH__
  constexpr int Arch = __CUDA_ARCH__;
  using T = float;
  if constexpr (Arch >= 900)
    out[threadIdx.x] = T(1);
  else
    return;
#endif
}
__global__ void byTrap(float *out) {
  if (__CUDA_ARCH__ >= 900)
    out[threadIdx.x] = 1;
  else
    __trap();
}
struct Operation {
  __device__ void operator()(float *out) const {
#if __CUDA_ARCH__ >= 900
    out[threadIdx.x] = 1;
#endif
  }
};
__device__ void run(float *out) {
#if __CUDA_ARCH__ >= 900
  out[threadIdx.x] = 1;
#endif
}
__global__ void byCall(float *out) { run(out); }
template <int N> __global__ void chosen(float *out) {
  if constexpr (N > 0)
    out[threadIdx.x] = N;
}
// Those that have code, and those that never have any.
__global__ void takes(float *out, int n) { if (n) out[threadIdx.x] = 1; }
__global__ void plain(float *out) { ; }
__global__ void loop(float *out) { for (int i = 0; i < 4; ++i) out[i] = 1; }
void start(float *o, const float *in) {
  column<Old><<<1, 32>>>(o, in);
  column<Any><<<1, 32>>>(o, in);
  chosen<0><<<1, 32>>>(o);
  chosen<1><<<1, 32>>>(o);
}
