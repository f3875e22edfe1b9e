// Layouts that are found by what the recorded instructions would cost in them.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 2 arrays fixed
// SAME: 4 blocks compared, 0 wrong

// Rows that are padded where nobody goes down: two of them fill a row of the banks.
__global__ void padded(float *out, const float *in) {
  __shared__ float tile[16][16 + 1];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[y][x] * 2;
}
// TOLD-DAG: {{^}}fix: tile[16][16]: 1 wavefront at

// Pieces of 8 bytes in rows of 256.
__global__ void pieces(float2 *out, const float2 *in) {
  __shared__ float s[8][64];
  int x = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    *(float2 *)&s[i][2 * x] = in[i * 32 + x];
  __syncthreads();
  float2 sum = {};
  for (int i = 0; i < 8; ++i) {
    float2 part = *(float2 *)&s[i][x % 8 * 8 + x / 8 * 2];
    sum.x += part.x;
    sum.y += part.y;
  }
  out[x] = sum;
}
// TOLD-DAG: {{^}}fix: s[i][j ^ j / 16 % 8 * 2] for s[i][j]: 2 wavefronts at [[#@LINE-10]]:5 and [[#@LINE-6]]:19, 2048 bytes

void launch(float *f, float2 *g) {
  padded<<<1, dim3(16, 16)>>>(f, f);
  pieces<<<1, 32>>>(g, g);
}
