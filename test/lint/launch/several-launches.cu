// Every launch of the file is analysed; an access that is flagged under one of
// them gives one finding, with the figures of the worst.
//
// RUN: %exits 1 %bank-lint --all %s | FileCheck %s

// CHECK: warning: 2-way shared bank conflict
// CHECK: block (16,16) from the launch at [[#@LINE+13]]:
// CHECK-NOT: warning:
// CHECK: 1 kernel under 2 launches

__global__ void rows(int *out) {
  __shared__ int s[32][32];
  s[0][threadIdx.x + threadIdx.y * blockDim.x] = 1;
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = s[threadIdx.y][threadIdx.x];
}

void launch(int *out) {
  rows<<<1, dim3(32, 8)>>>(out);
  rows<<<1, dim3(16, 16)>>>(out);
}
