// A sub-histogram for each lane, in its own bank: no layout may move it, so the
// merge begins with another one in each lane. The sum is one of unsigned
// numbers, which any order leaves as it is.
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
constexpr int bins = 256, lanes = 32, points = 64;

__global__ void histogram(const unsigned char *in, unsigned *partial) {
  __shared__ unsigned h[bins * lanes];
  int lane = threadIdx.x;
  for (int i = lane; i < bins * lanes; i += lanes)
    h[i] = 0;
  __syncthreads();
  int first = blockIdx.x * lanes * points + lane;
  for (int k = 0; k < points; ++k) {
    int bin = in[first + k * lanes];
    h[bin * lanes + lane]++;
  }
  __syncthreads();
  for (int bin = lane; bin < bins; bin += lanes) {
    unsigned sum = 0;
    for (int k = 0; k < lanes; ++k)
      // FIXED: sum += h[bin * lanes + ((k + int(threadIdx.x)) % 32)];
      // TOLD: 8-way shared bank conflict
      sum += h[bin * lanes + k];
    partial[blockIdx.x * bins + bin] = sum;
  }
}
// TOLD: {{^}}fix: (k + int(threadIdx.x)) % 32 for k in the sum at

void launch(const unsigned char *in, unsigned *partial) {
  histogram<<<16, lanes>>>(in, partial);
}
