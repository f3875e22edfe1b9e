// A file on which the compiler hangs, or that takes all memory, costs itself:
// each of 2^40 classes needs two others. The other files have time enough even
// on a busy machine.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/b.cu && cp %s %t/d.cu
// RUN: echo "template <int N, long M> struct F { static constexpr long v =" > %t/c.cu
// RUN: echo "F<N-1, 2*M>::v + F<N-1, 2*M+1>::v; };" >> %t/c.cu
// RUN: echo "template <long M> struct F<0, M> { static constexpr long v = M; };" >> %t/c.cu
// RUN: echo "__global__ void k(long *p) { p[0] = F<40, 0>::v; }" >> %t/c.cu
// RUN: %exits 2 %bank-lint --file-timeout=15 -j2 %t > %t/one 2> %t/errors
// RUN: FileCheck %s < %t/one
// RUN: FileCheck %s --check-prefix=LATE < %t/errors
// RUN: %exits 2 %bank-lint --file-memory=400 -j1 %t > %t/two 2> %t/errors
// RUN: diff %t/one %t/two
// RUN: FileCheck %s --check-prefix=LARGE < %t/errors
// RUN: %exits 2 %doctor --file-timeout=1 %t/c.cu | FileCheck %s --check-prefix=DOCTOR
// RUN: %exits 2 %bank-lint --file-timeout=x %t 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: 2 of 3 files, 2 kernels
// LATE: {{^}}bank-lint: error: {{.*}}c.cu: it took longer than 15 s; see --file-timeout
// LATE-NOT: {{.}}
// LARGE: {{^}}bank-lint: error: {{.*}}c.cu: it took more than 400 MiB of memory; see --file-memory
// LARGE-NOT: {{.}}
// DOCTOR: failure {{ *}}it took longer than 1 s; see --file-timeout
// BAD: --file-timeout

__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
