// --launch takes the place of the launches in the file, and the verdict says so.
// (32,8): a warp is one row of 32 words, no conflict. (16,16): a warp is two
// half rows, 32 words apart, so each of 16 banks holds two words.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s --check-prefix=FILE
// RUN: %exits 1 %bank-lint --launch=rows=1:16,16 %s | FileCheck %s
// RUN: %exits 1 %bank-lint --launch rows=2,3:16,16,1:1024 %s | FileCheck %s --check-prefix=FULL

// FILE: 0 flagged
// CHECK: warning: 2-way shared bank conflict
// CHECK: grid (1), block (16,16) from --launch
// FULL: warning: 2-way shared bank conflict
// FULL: grid (2,3), block (16,16), 1024 shared bytes from --launch

__global__ void rows(int *out) {
  __shared__ int s[32][32];
  s[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = s[threadIdx.y][threadIdx.x];
}

void launch(int *out) { rows<<<1, dim3(32, 8)>>>(out); }
