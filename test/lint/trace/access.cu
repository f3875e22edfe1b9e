// What each stage makes of an access, and the code after a pass.
//
// RUN: %bank-lint --trace-access=28:33 %s | FileCheck %s
// RUN: %bank-lint --trace-access=28 %s | FileCheck %s --check-prefix=WHOLE
// RUN: %bank-lint --print-after=loop-unroll %s | FileCheck %s --check-prefix=CODE
// RUN: %bank-lint --print-after=all %s | FileCheck %s --check-prefix=ALL

// It prints the same with a cache, and leaves none.
// RUN: rm -rf %t && %bank-lint --cache-dir=%t/cache --trace-access=28:33 %s | FileCheck %s
// RUN: not ls %t/cache/result*

// What cannot be traced.
// RUN: %exits 2 %bank-lint --trace-access=1 %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %bank-lint --trace-access=x %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %bank-lint --trace-access=1 %s %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 2 %bank-lint --print-after=nothing %s 2>&1 | FileCheck %s --check-prefix=NO-PASS
// RUN: %exits 2 %bank-lint --print-after=nothing --trace-access=28 %s 2>&1 | FileCheck %s --check-prefix=NO-PASS
// NONE: error: no access to memory was seen at {{.*}}access.cu:1
// WRONG: error: --trace-access='x' is neither LINE nor LINE:COLUMN
// TWO: error: --trace-access and --print-after take one file
// NO-PASS: error: no pass that is called 'nothing' was run

__device__ float twice(const float *p) { return 2 * *p; }

__global__ void column(const float *in, float *out) {
  __shared__ float s[32][32];
  for (int j = 0; j < 2; ++j)
    out[j * 32 + threadIdx.x] = s[threadIdx.x][j] + twice(in + threadIdx.x * 32);
}

// The load of the column alone. Once the loop is unrolled it is there twice, and then
// one access is made of both.
// CHECK: code of column(float const*, float*) at line 28:
// CHECK-NEXT: after clang, prepared:
// CHECK-NOT: store
// CHECK: load float, {{.*}} ; 28:33
// CHECK: after loop-unroll:
// CHECK: load float, ptr addrspace(3) {{.*}} ; 28:33
// CHECK: load float, ptr addrspace(3) {{.*}} ; 28:33
// CHECK: ; 28:33, bank_lint.
// CHECK: access.cu:28:33: shared load, 8 bytes per lane, which the compiler merges from 2
// CHECK: worst 32 wavefronts, ideal 2
// CHECK: address s + 128*threadIdx.x

// All of the line, with what is called there.
// WHOLE: load float, {{.*}} ; 23:{{[0-9]+}} called at 28:53
// WHOLE: store float
// WHOLE: access.cu:28:{{[0-9]+}}: global store

// CODE: ; after loop-unroll
// CODE: define {{.*}}column
// CODE-NOT: ; after {{[^l]}}

// ALL: ; after clang, prepared
// ALL: ; after bank-lint-choose-unrolling
// ALL: ; after removing marks and dead values
