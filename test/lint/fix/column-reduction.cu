// Each thread sums a row that it shares with nobody: the lanes walk down a
// column. The compiler reads 16 bytes at once, and rows of 33 would end that.
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
__global__ void sumRows(const float *in, float *out) {
  // FIXED: __shared__ float tile[64][36];
  __shared__ float tile[64][32];
  for (int row = threadIdx.x / 32; row < 64; row += 2)
    tile[row][threadIdx.x % 32] = in[row * 32 + threadIdx.x % 32];
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < 32; ++k)
    sum += tile[threadIdx.x][k];
  out[threadIdx.x] = sum;
}
// TOLD: {{^}}fix: tile[64][36]: 1 wavefront at 19:5, 4 wavefronts at 23:12,

void launch(const float *in, float *out) { sumRows<<<1, 64>>>(in, out); }
