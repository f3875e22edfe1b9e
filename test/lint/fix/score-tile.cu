// The score tile of an attention kernel: filled by rows, then each thread goes
// through a row of its own.
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
constexpr int blockSize = 64;

__global__ void scores(const float *Q, const float *K, float *O, int d) {
  // FIXED: __shared__ float s[blockSize][blockSize + 1];
  __shared__ float s[blockSize][blockSize];
  for (int i = threadIdx.x; i < blockSize * blockSize; i += blockDim.x) {
    int r = i / blockSize, c = i % blockSize;
    float sum = 0.0f;
    for (int k = 0; k < d; ++k)
      sum += Q[(blockIdx.x * blockSize + r) * d + k] * K[k * blockSize + c];
    s[r][c] = sum;
  }
  __syncthreads();
  if (threadIdx.x < blockSize) {
    float most = s[threadIdx.x][0], total = 0.0f;
    for (int c = 0; c < blockSize; ++c)
      most = s[threadIdx.x][c] > most ? s[threadIdx.x][c] : most;
    for (int c = 0; c < blockSize; ++c) {
      float p = s[threadIdx.x][c] / most;
      s[threadIdx.x][c] = p;
      total += p;
    }
    O[blockIdx.x * blockSize + threadIdx.x] = total;
  }
}
// TOLD: 8-way shared bank conflict: 32 wavefronts where 4 would do
// TOLD: {{^}}fix: s[blockSize][blockSize + 1]: 1 wavefront at

void launch(const float *Q, const float *K, float *O) {
  scores<<<2, 256>>>(Q, K, O, 8);
}
