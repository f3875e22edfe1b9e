// A reduction whose stride doubles, in an array without rows.
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
constexpr int threads = 256;

__global__ void reduce(const int *in, int *out) {
  // FIXED: __shared__ int s[threads + threads / 32];
  __shared__ int s[threads];
  int tid = threadIdx.x;
  // FIXED: s[tid + tid / 32] = in
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int n = 1; n < threads; n *= 2) {
    int index = 2 * n * tid;
    if (index < threads)
      // FIXED: s[index + index / 32] += s[(index + n) + (index + n) / 32];
      s[index] += s[index + n];
    __syncthreads();
  }
  if (tid == 0)
    // FIXED: out[blockIdx.x] = s[0];
    out[blockIdx.x] = s[0];
}
// TOLD: {{^}}fix: s[i + i / 32] for s[i]: 1 wavefront at {{.*}}, 1056 bytes of shared memory (was 1024)
// TOLD-NEXT: {{^}}or: s[i ^ i / 32 % 32] for s[i]

void launch(const int *in, int *out) { reduce<<<4, threads>>>(in, out); }
