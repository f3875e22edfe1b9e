// Neighbours that are merged, at numbers that are no multiples of a piece: 17 is 16 and 1.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 1 array fixed
// SAME: 2 blocks compared, 0 wrong

__global__ void transform(double *out, const double *in) {
  __shared__ double s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i * 32 + t] = in[i * 32 + t];
  __syncthreads();
  int at = t * 32;
  double a = s[at], b = s[at + 1];
  // FIXED: double c = s[(at + 16) + (at + 16) / 32 * 2], d = s[(at + 16) + (at + 16) / 32 * 2 + 1];
  double c = s[at + 16], d = s[at + 17];
  out[t] = a * b - c / d;
}
// TOLD: {{^}}fix: s[i + i / 32 * 2] for s[i]:
// TOLD: {{^}}or: s[i ^ i / 32 % 8 * 2] for s[i]: {{.*}} Swizzle<3,1,4> in CuTe [verified]

void launch(double *d) { transform<<<1, 32>>>(d, d); }
