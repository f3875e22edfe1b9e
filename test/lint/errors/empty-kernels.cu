// A kernel of which the conditionals of another architecture leave nothing is not
// passed over in silence.
// RUN: %bank-lint --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t
// RUN: %bank-lint --arch=sm_100 %s | FileCheck %s --check-prefix=NONE --implicit-check-not='is empty'
// NONE: 1 file, 6 kernels

// CHECK-DAG: note: forHopper and 1 more kernels are empty for sm_80: '#if __CUDA_ARCH__ >= 900' leaves all code out; with another --arch there may be some
__global__ void forHopper(float *x) {
  ; // nothing
#if __CUDA_ARCH__ >= 900 // Hopper
  x[threadIdx.x] = 1;
#endif
}
namespace deep {
template <class T> __global__ void alsoForHopper(T *x) {
#if __CUDA_ARCH__ >= 900
  x[threadIdx.x] = 1;
#endif
}
template __global__ void alsoForHopper(float *);
template __global__ void alsoForHopper(int *);
}
// CHECK-DAG: note: byMacro is empty for sm_80: '# ifdef HAS_CLUSTERS' leaves all code out
#if __CUDA_ARCH__ >= 900
#define HAS_CLUSTERS
#endif
__global__ void byMacro(float *x) {
# ifdef HAS_CLUSTERS
  x[threadIdx.x] = 1;
# endif
}
// Empty whatever the architecture is.
// CHECK-NOT: note: {{(nothing|emptyConditional)}}
__global__ void nothing(float *x) { /* #if 1 */ }
__global__ void emptyConditional(float *x) {
#if __CUDA_ARCH__ >= 900
#endif
}
