// What is meant is not changed: --fix leaves the file as it is.
//
// RUN: cp %s %t.cu
// RUN: %exits 0 %bank-lint --fix %t.cu 2>&1 | FileCheck %s
// RUN: diff %s %t.cu
// RUN: sed 's/ignore.*/the column/' %s > %t.cu
// RUN: %exits 0 %bank-lint --fix %t.cu 2>&1 | FileCheck %s --check-prefix=FIXED
// CHECK-NOT: fixed
// CHECK: 1 finding suppressed by comments
// FIXED: 1 array fixed

__global__ void column(float *out) {
  // bank-lint: ignore[shared-bank-conflict] the column is read once
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = out[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

void launch(float *out) { column<<<1, dim3(32, 32)>>>(out); }
