// Rows whose length the instantiations of a template set: one change suits all.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
//
// DONE: 1 array fixed
// CLEAN: 0 flagged, 0 undecided
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong

template <int K> __global__ void rows(const float *in, float *out) {
  __shared__ float s[64][K + 31];
  for (int r = 0; r < 64; ++r)
    for (int i = threadIdx.x; i < K + 31; i += 64)
      s[r][i] = in[r * 64 + i];
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < K; ++i)
    sum += s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}
// TOLD: fix: s[64][(K + 31) | 1]: 1 wavefront

void launch(float *a, float *b) {
  rows<3><<<1, 64>>>(a, b);
  rows<4><<<1, 64>>>(a, b);
  rows<5><<<1, 64>>>(a, b);
  rows<9><<<1, 64>>>(a, b);
}
