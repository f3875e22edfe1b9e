// A file without kernels is no failure, and the closing count says it.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s

// CHECK: 1 file, 0 kernels
// CHECK-NEXT: {{^}}no kernels in {{.*}}no-kernels.cu{{$}}
int twice(int x) { return 2 * x; }
