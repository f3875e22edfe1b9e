// Nobody launches these kernels; their arrays tell how large a block can be, and
// the closing lines that it was assumed, also where nothing is found.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint --format=json %s \
// RUN:   | FileCheck --check-prefix=JSON %s
// RUN: %exits 3 %counters %s | FileCheck --check-prefix=COUNT %s
// RUN: %bank-lint -v --sort=file --launch 'turn=8,8:32,8' --launch 'sweep=8:64' \
// RUN:   --launch 'product=4,4:16,16' --fail-on=none %s \
// RUN:   | FileCheck --check-prefix=STATED %s

// The heaviest finding comes first: rows of 16 words, so that the 16 lanes of a
// column lie in two banks.
// CHECK: [[@LINE+9]]:{{[0-9]+}}: warning: 8-way shared bank conflict: 8 wavefronts where 1 would do
// CHECK: kernel product{{.*}}, block (16,16) assumed to fit its shared arrays, no launch found
__global__ void product(const float *A, const float *B, float *C, int n) {
  __shared__ float a[16][16], b[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float s = 0;
  for (int m = 0; m < n / 16; ++m) {
    a[threadIdx.y][threadIdx.x] = A[row * n + m * 16 + threadIdx.x];
    __syncthreads();
    b[threadIdx.x][threadIdx.y] = B[(m * 16 + threadIdx.y) * n + col];
    __syncthreads();
    s += a[threadIdx.y][3] * b[3][threadIdx.x];
  }
  C[row * n + col] = s;
}

// A warp stores two rows of 17 words: words 0 and 32 are both in bank 0. It loads
// two columns: words 0 and 256, of lanes 0 and 31, are.
// CHECK: [[@LINE+5]]:{{[0-9]+}}: warning: 2-way shared bank conflict: 2 wavefronts where 1 would do
// CHECK: kernel turn{{.*}}, block (16,16) assumed to fit its shared arrays, no launch found
__global__ void turn(float *o, const float *i, int w, int h) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = i[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  o[y * h + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void sweep(float *o) {
  __shared__ float s[64];
  s[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = s[63 - threadIdx.x];
}

// CHECK: 1 file, 3 kernels
// CHECK: block assumed: product (16,16), sweep (64), turn (16,16); set it with --launch 'product=GRID:BLOCK' or a comment on the kernel
// JSON:      "assumed_blocks": [
// JSON:        "kernel": "product"
// JSON:        "kernel": "sweep"
// JSON-NEXT:   "block": [
// JSON-NEXT:     64,
// COUNT: block assumed: product (16,16), sweep (64), turn (16,16); set it with --launch 'product=GRID:BLOCK' or
// STATED-NOT: block assumed
