// A block that is no square is exchanged with the kernel, at its launches. What
// a thread's number in the block is stays what it was.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// DONE: x and y exchanged in 3 kernels
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
__global__ void scaled(const float *in, float *out, int w, int h) {
  // FIXED: int row = blockIdx.y * blockDim.y + threadIdx.y;
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  // FIXED: int column = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < h && column < w)
    out[row * w + column] = 2 * in[row * w + column];
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in scaled, blockIdx too, blocks of (8,32) in place of (32,8): 4 sectors at

// All instantiations, with the launches of each.
template <typename T> __global__ void copied(const T *in, T *out, int w) {
  // FIXED: int row = blockIdx.y * blockDim.y + threadIdx.y;
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  // FIXED: out[row * w + threadIdx.x] = in[row * w + threadIdx.x]
  out[row * w + threadIdx.y] = in[row * w + threadIdx.y];
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in copied, blockIdx too, blocks of (8,32) in place of (32,8)

// A number in the block is one of x, y and the size of both.
__global__ void numbered(const int *in, int *out, int w) {
  // FIXED: int number = threadIdx.x * blockDim.y + threadIdx.y;
  int number = threadIdx.y * blockDim.x + threadIdx.x;
  // FIXED: out[threadIdx.y * w + threadIdx.x] =
  out[threadIdx.x * w + threadIdx.y] =
      // FIXED: in[threadIdx.y * w + threadIdx.x] + number
      in[threadIdx.x * w + threadIdx.y] + number;
}
// TOLD-DAG: fix: threadIdx.x and threadIdx.y exchanged in numbered, blocks of (8,32) in place of (32,8)

void run(const float *in, float *out, const double *from, double *to) {
  dim3 block(32, 8);
  dim3 grid(512 / block.x, 64 / block.y);
  // FIXED: scaled<<<dim3(grid.y, grid.x, grid.z), dim3(block.y, block.x, block.z)>>>(
  scaled<<<grid, block>>>(in, out, 64, 512);
  // FIXED: copied<<<dim3(1, 2), dim3(8, 32)>>>
  copied<<<dim3(2, 1), dim3(32, 8)>>>(in, out, 64);
  // FIXED: copied<<<dim3(1, 4), dim3(8, 32, 1)>>>
  copied<<<dim3(4, 1), dim3(32, 8, 1)>>>(from, to, 64);
  // FIXED: numbered<<<1, dim3(8, 32)>>>
  numbered<<<1, dim3(32, 8)>>>((const int *)in, (int *)out, 64);
}
