// The architecture is the project's, unless the user names one; a choice that
// nobody made is told.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cu
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -arch=sm_90a -c a.cu"
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=ONE --implicit-check-not=note
// RUN: %bank-lint --arch=sm_75 %t/a.cu | FileCheck %s --check-prefix=ASKED --implicit-check-not=note
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -gencode=arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90 -c a.cu"
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=SEVERAL
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -arch native -c a.cu"
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=OPEN
// RUN: %python %S/Inputs/make_database.py %t a.cu "nvcc -c a.cu"
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=NOBODY

// ONE: (arch sm_90a,
// ASKED: (arch sm_75,
// SEVERAL: (arch sm_90,
// SEVERAL: note: compiled for sm_75, sm_90; analysed for sm_90, the newest
// OPEN: (arch sm_80,
// OPEN: note: {{.*}} names native, which is no one architecture; analysed for sm_80
// NOBODY: (arch sm_80,
// NOBODY: note: {{.*}} names no architecture; analysed for sm_80

__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
