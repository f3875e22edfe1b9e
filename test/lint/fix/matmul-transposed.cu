// A product whose second tile is read by column, in the innermost loop,
// 16 bytes at once.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 1 array fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
constexpr int tileDim = 32;

__global__ void product(const float *a, const float *bT, float *c, int n) {
  __shared__ float as[tileDim][tileDim];
  // FIXED: __shared__ float as[tileDim][tileDim];
  // FIXED: __shared__ float bs[tileDim][tileDim + 4];
  __shared__ float bs[tileDim][tileDim];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * tileDim + tx, row = blockIdx.y * tileDim + ty;
  float sum = 0.0f;
  for (int t = 0; t < n; t += tileDim) {
    as[ty][tx] = a[row * n + t + tx];
    bs[ty][tx] = bT[(blockIdx.x * tileDim + ty) * n + t + tx];
    __syncthreads();
    for (int i = 0; i < tileDim; ++i)
      sum += as[ty][i] * bs[tx][i];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
// TOLD: {{^}}fix: bs[tileDim][tileDim + 4]: 1 wavefront at 27:5, 4 wavefronts at 30:26,

void launch(const float *a, const float *bT, float *c) {
  product<<<dim3(2, 1), dim3(tileDim, tileDim)>>>(a, bT, c, 64);
}
