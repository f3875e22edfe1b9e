// One layout for the instantiations of a template whose elements have different
// sizes, and one that moves more at once than any access has.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --builtin-headers --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --builtin-headers --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
//
// DONE: 2 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong

template <typename T> __global__ void column(const T *in, T *out) {
  __shared__ T s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[t] = s[t * 32];
}
// TOLD-DAG: fix: s[i + i / 32] for s[i]: 1 or 2 wavefronts

__global__ void halves(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[t] = s[t / 16 * 32 + t % 16];
}
// TOLD-DAG: fix: s[i ^ i / 32 % 2 * 16] for s[i]: 1 wavefront

void launch(float *in, double *wide, float *out) {
  column<<<1, 32>>>(in, out);
  column<<<1, 32>>>(wide, (double *)out);
  halves<<<1, 32>>>(in, out);
}
