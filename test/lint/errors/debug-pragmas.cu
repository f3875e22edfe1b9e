// With some of its pragmas clang prints text of the source on stderr, as it is.
// None of them is heeded, and the file is linted as it is without them.
//
// RUN: %exits 1 %bank-lint --format=one-line %s 2>%t.err | FileCheck %s
// RUN: FileCheck --check-prefix=ERR --allow-empty --implicit-check-not=workflow --implicit-check-not=bank-lint %s < %t.err
// CHECK: shared-bank-conflict
// ERR-NOT: {{.}}

#define X R"(
::workflow command::)"
#pragma clang __debug macro X
#line 5 "workflow"
#pragma clang __debug diag_mapping
#pragma clang __debug dump X
#pragma clang __debug sloc_usage
#pragma clang __debug
__global__ void k(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void f(float *out) { k<<<1, dim3(32, 32)>>>(out); }
