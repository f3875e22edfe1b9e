// With nvcc, counts are those of its code, made of the text with the block in it, and of
// rows that cost the same the one with more resident warps is the best: a multiprocessor
// of sm_80 holds 32 blocks and 64 warps.
//
// REQUIRES: nvcc
// RUN: %bank-lint sweep --nvcc=%toolkit-bin/nvcc --block=32,64,128 %s | FileCheck %s

constexpr int Threads = 256;
__global__ void reversed(float *out, int n) {
  __shared__ float s[Threads];
  int i = blockIdx.x * Threads + threadIdx.x;
  s[threadIdx.x] = out[i];
  __syncthreads();
  out[i] = s[Threads - 1 - threadIdx.x];
}
int main() {
  int n = 1 << 20;
  reversed<<<n / Threads, Threads>>>(nullptr, n);
}
// CHECK: block grid wavefronts excess sectors excess occupancy
// CHECK-NEXT: (32) (32768) 65536 0 262144 0 32 of 64 warps{{$}}
// CHECK-NEXT: (64) (16384) 65536 0 262144 0 64 of 64 warps best
// CHECK-NEXT: (128) (8192) 65536 0 262144 0 64 of 64 warps best
// CHECK-NOT: without the code of nvcc
