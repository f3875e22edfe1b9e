// The most common first mistake: lanes go down columns, for x and y have each
// other's role. Exchanged, they go along rows, in the same block and grid.
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
// DONE: x and y exchanged in 4 kernels
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
__global__ void square(const float *in, float *out, int n) {
  // FIXED: int x = threadIdx.y + blockIdx.y * blockDim.y;
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  // FIXED: int y = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  out[x * n + y] = in[x * n + y] * in[x * n + y];
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in square, blockIdx too: 4 sectors at [[#@LINE-2]]:3 and [[#@LINE-2]]:20 [verified]

// A product of matrices: each row is read by all lanes, then each column.
__global__ void product(const float *a, const float *b, float *c, int n) {
  // FIXED: int row = blockIdx.y * 16 + threadIdx.y;
  int row = blockIdx.x * 16 + threadIdx.x;
  // FIXED: int column = blockIdx.x * 16 + threadIdx.x;
  int column = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in product, blockIdx too:

// Its tiles have conflicts, too: no padding is needed.
__global__ void tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float p[32][32], q[32][32];
  // FIXED: int i = threadIdx.y, j = threadIdx.x;
  int i = threadIdx.x, j = threadIdx.y;
  // FIXED: int row = blockIdx.y * 32 + i, column = blockIdx.x * 32 + j;
  int row = blockIdx.x * 32 + i, column = blockIdx.y * 32 + j;
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    p[i][j] = a[row * n + k + j];
    q[i][j] = b[(k + i) * n + column];
    __syncthreads();
    for (int l = 0; l < 32; ++l)
      sum += p[i][l] * q[l][j];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in tiled, blockIdx too:
// TOLD-NOT: fix: p[

// Its tile is the right way round and would be the wrong one: it changes, too.
__global__ void mirrored(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  // FIXED: tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x * n + threadIdx.y];
  __syncthreads();
  // FIXED: out[threadIdx.y * n + threadIdx.x] = tile[31 - threadIdx.y][threadIdx.x];
  out[threadIdx.x * n + threadIdx.y] = tile[threadIdx.y][31 - threadIdx.x];
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in mirrored, tile[j][i] for tile[i][j]: 4 sectors at [[#@LINE-5]]:36 and [[#@LINE-2]]:3, 1 wavefront at [[#@LINE-5]]:3 and [[#@LINE-2]]:40 [verified]

void run(const float *a, const float *b, float *out) {
  square<<<dim3(2, 2), dim3(32, 32)>>>(a, out, 64);
  product<<<dim3(4, 4), dim3(16, 16)>>>(a, b, out, 64);
  tiled<<<dim3(2, 2), dim3(32, 32)>>>(a, b, out, 64);
  mirrored<<<1, dim3(32, 32)>>>(a, out, 32);
}
