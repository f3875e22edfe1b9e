// Where nobody says how large the block is, a change must hold in any block; what
// holds in the assumed one is advice, with the option that makes it a fix.
//
// RUN: %exits 1 %bank-lint --suggest-fixes --width=0 %s | FileCheck %s
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --fix --launch 'diagonal=?:16' --launch 'pieces=?:32,8' %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
//
// DONE: 2 arrays fixed

__global__ void diagonal(const int *in, int *out) {
  __shared__ int s[17][17];
  int t = threadIdx.x;
  for (int i = 0; i < 17; ++i)
    s[i][t + 1] = in[i * 17 + t];
  __syncthreads();
  int sum = 0;
  for (int m = 0; m < 16; ++m)
    if (t <= m)
      sum += s[m - t + 1][t + 1];
  out[t] = sum;
}
// CHECK-DAG: no fix: no launch was found that sets how large its blocks are (set them with --launch), and so whether an index stays in its row
// CHECK-DAG: advice: s[17][{{[0-9]+}}], which was tried, leaves no conflict if the block is as assumed; if it is, state it to make this a fix: --launch 'diagonal=?:16'

// Of threadIdx.y it is not known that it stays below 64.
__global__ void pieces(float *out) {
  __shared__ float p[2048];
  int x = threadIdx.x, y = threadIdx.y;
  p[x * 64 + y] = out[y];
  p[x * 64 + y + 16] = out[y + 3];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int r = 0; r < 16; ++r)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      sum += p[x * 64 + r * 4 + j];
  out[y * 32 + x] = sum;
}
// CHECK-DAG: fix: p[i + i / 64] for p[i]: 1 wavefront
// FIXED: p[(x * 64) + (x * 64) / 64 * 4 + y] = out[y];
