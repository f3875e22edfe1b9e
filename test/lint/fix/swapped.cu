// All accesses go down columns: the array lies the wrong way round. Rows and
// columns change places, and nothing costs more memory.
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
__global__ void mirrored(const float *in, float *out) {
  // FIXED: __shared__ float tile[8][32];
  __shared__ float tile[32][8];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: tile[y][x] = in
  tile[x][y] = in[y * 32 + x];
  __syncthreads();
  // FIXED: tile[7 - y][31 - x]
  out[y * 32 + x] = tile[31 - x][7 - y];
}
// TOLD: {{^}}fix: tile[j][i] for tile[i][j]: 1 wavefront at

void launch(const float *in, float *out) {
  mirrored<<<1, dim3(32, 8)>>>(in, out);
}
