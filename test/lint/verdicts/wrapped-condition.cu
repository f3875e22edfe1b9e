// gridDim.x - (v & 63) may be below zero, and is then a large unsigned number:
// what is executed only then is not left out.
// RUN: %bank-lint --all --launch k=7:8 %s | FileCheck %s
__global__ void k(const int *data) {
  __shared__ volatile double s[64];
  unsigned difference = gridDim.x - (data[threadIdx.x] & 63);
  if (((difference / 3) & -32) >= threadIdx.x)
    if (threadIdx.x % 2 != 0)
      // CHECK: [[#@LINE+1]]:7: remark: shared store
      s[threadIdx.x] = 1;
}
