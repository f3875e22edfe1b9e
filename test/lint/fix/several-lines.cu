// An index on several lines: it is edited at its ends, and each line stays
// where it is.
//
// RUN: cp %s %t.cu
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 2 arrays fixed
// SAME: 4 blocks compared, 0 wrong
constexpr int n = 32;

__global__ void flat(const int *in, int *out) {
  __shared__ int s[n * n];
  for (int i = 0; i < n; ++i)
    s[i * n + threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum = sum * 3 + s[(threadIdx.x * n +
    // FIXED: i) + (threadIdx.x * n + i) / 32] + s[i + i / 32];
    sum = sum * 3 + s[threadIdx.x * n +
                      i] + s[i];
  out[threadIdx.x] = sum;
}

__global__ void rows(const int *in, int *out) {
  __shared__ int tile[n][n];
  int *p = &tile[0][0];
  for (int i = threadIdx.x; i < n * n; i += n)
    p[i / n * n +
      i % n] = in[i];
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + tile[threadIdx.x]
                        [i ^
                         1];
  out[threadIdx.x] = sum;
}

void launch(const int *in, int *out) {
  flat<<<1, 32>>>(in, out);
  rows<<<1, 32>>>(in, out);
}
