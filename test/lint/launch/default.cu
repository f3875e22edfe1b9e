// Nobody says what the launch is: the default is stated with the verdict, and
// the number of blocks, hence the counters of a launch, is unknown.
//
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s

// CHECK: warning: 32-way shared bank conflict
// CHECK: kernel column(int*), block ({{[0-9]+}}) assumed, no launch found
// CHECK-NOT: launch of

__global__ void column(int *out) {
  __shared__ int s[32][32];
  out[threadIdx.x] = s[threadIdx.x & 31][0];
}
