// 32 floats from the middle of a sector on: 5 sectors instead of 4, in each of
// 8 warps.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:

// CHECK: [[#@LINE+6]]:{{.*}} misaligned global load: 5 sectors where 4 would do [global-misaligned]
// CHECK: load; proven; 8 executions, 40 sectors per block, 8 excess
// The store's 32 sectors are aligned: 8 of 72.
// CHECK: weight: 11 % of the kernel's memory traffic, 11 % of its sectors
// CHECK: counter: memory_l2_theoretical_sectors_global
__global__ void shifted(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}

// A stencil cannot align all that it reads; nor can a sweep.
__global__ void stencil(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 32;
  out[i] = in[i - 1] + in[i] + in[i + 1];
}
__global__ void sweep(const float *in, float *out, int n) {
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    sum += in[threadIdx.x + k];
  out[threadIdx.x] = sum;
}
__global__ void knownSweep(const float *in, float *out) {
  float sum = 0;
  for (int k = -3; k <= 3; ++k)
    sum += in[threadIdx.x + 32 + k];
  out[threadIdx.x] = sum;
}

// For some pitch it is aligned.
__global__ void rows(const float *in, float *out, int pitch) {
  out[threadIdx.x] = in[blockIdx.x * pitch + threadIdx.x];
}

// A few lanes from an odd place on that still lie in one sector.
__global__ void few(const float *in, float *out) {
  if (threadIdx.x < 4)
    out[threadIdx.x] = in[threadIdx.x + 1];
}

// CHECK: 1 flagged
void launch(float *f, int n) {
  shifted<<<4, 256>>>(f, f);
  stencil<<<4, 256>>>(f, f);
  sweep<<<4, 256>>>(f, f, n);
  knownSweep<<<4, 256>>>(f, f);
  rows<<<4, 256>>>(f, f, n);
  few<<<4, 256>>>(f, f);
}
