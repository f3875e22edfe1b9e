// The variables of nvcc add to a project's options, and are told; a file
// without a project's options is no business of theirs.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cu
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -arch=sm_75 -DWIDTH=1 -c a.cu"
// RUN: env NVCC_PREPEND_FLAGS="-DFIRST -DWIDTH=4" NVCC_APPEND_FLAGS="-arch=sm_90 '-DLAST=a b'" %bank-lint %t/a.cu | FileCheck %s
// RUN: env NVCC_PREPEND_FLAGS=-DFIRST %doctor %t/a.cu | FileCheck %s --check-prefix=DOCTOR
// RUN: env NVCC_APPEND_FLAGS=-DFIRST %bank-lint --no-database -DWIDTH=1 %t/a.cu | FileCheck %s --check-prefix=NONE --implicit-check-not=NVCC_

// CHECK: 2 kernels (arch sm_90,
// CHECK: note: NVCC_PREPEND_FLAGS adds to the project's options: -DFIRST -DWIDTH=4
// CHECK: note: NVCC_APPEND_FLAGS adds to the project's options: -arch=sm_90 '-DLAST=a b'
// DOCTOR: to clang -DFIRST -DWIDTH=1
// DOCTOR: NVCC_PREPEND_FLAGS adds
// NONE: 1 kernel (

#if WIDTH != 1
#error "the project's own option comes behind those in front"
#endif
__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
#ifdef FIRST
__global__ void first(float *out) { out[threadIdx.x] = 1.0f; }
#endif
void launch(float *out) { k<<<1, 32>>>(out); }
