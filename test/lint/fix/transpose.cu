// The naive transpose through a tile: rows of one more.
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
constexpr int tileDim = 32, blockRows = 8;

__global__ void transpose(const float *in, float *out, int w, int h) {
  // FIXED: __shared__ float tile[tileDim][tileDim + 1];
  __shared__ float tile[tileDim][tileDim];
  int x = blockIdx.x * tileDim + threadIdx.x;
  int y = blockIdx.y * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < w && y + j < h)
      // FIXED: tile[threadIdx.y + j][threadIdx.x] = in
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * tileDim + threadIdx.x;
  y = blockIdx.x * tileDim + threadIdx.y;
  for (int j = 0; j < tileDim; j += blockRows)
    if (x < h && y + j < w)
      // TOLD: [[#@LINE+1]]:30: warning: 32-way shared bank conflict
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
// TOLD: {{^}}fix: tile[tileDim][tileDim + 1]: 1 wavefront at [[#@LINE-9]]:7 and [[#@LINE-2]]:30, 4224 bytes of shared memory (was 4096) [verified]
// TOLD-NEXT: {{^}}or: tile[i][j ^ i % 32] for tile[i][j]: 1 wavefront at [[#@LINE-10]]:7 and [[#@LINE-3]]:30, 4096 bytes of shared memory, Swizzle<5,0,5> in CuTe [verified]

void launch(const float *in, float *out) {
  transpose<<<dim3(4, 2), dim3(tileDim, blockRows)>>>(in, out, 128, 64);
}
