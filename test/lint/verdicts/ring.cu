// Sums modulo a number, with a part that nobody knows: which lanes begin anew
// depends on its remainder alone, and all of these are tried. The figures are
// those of the sets of words, counted by hand for each remainder.
// RUN: %exits 1 %bank-lint -v --sort=file --all --launch 'rotated=1:32' --launch 'rows=1:32' \
// RUN:   --launch 'odd=1:32' --launch 'stages=1:32' --launch 'quotient=1:32' \
// RUN:   %s | FileCheck %s --implicit-check-not=undecided: \
// RUN:     --implicit-check-not=bounded

// Row (t + k) % 32 is another one for each lane, whatever k is.
// CHECK-DAG: ring.cu:[[@LINE+6]]:12: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// CHECK-DAG: ring.cu:[[@LINE+6]]:17: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
// CHECK-DAG: ring.cu:[[@LINE+6]]:17: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
__global__ void rotated(float *out, unsigned k) {
  __shared__ float s[32 * 33];
  unsigned t = threadIdx.x;
  out[t] = s[((t + k) & 31) * 32];
  out[t + 32] = s[((t + k) % 32) * 33];
  out[t + 64] = s[((t + k) & 15) * 2];
}

// A ring of 6 rows of 8 words: rows 0 and 4 are in the same banks, and so are 1
// and 5. Four rows in a sequence have both of a pair from row 3 on.
// CHECK-DAG: ring.cu:[[@LINE+4]]:12: warning: shared bank conflict that depends on an unknown: up to 2 wavefronts where 1 would do
__global__ void rows(float *out, unsigned stage) {
  __shared__ float s[6 * 8];
  unsigned t = threadIdx.x;
  out[t] = s[(t / 8 + stage) % 6 * 8 + t % 8];
}
// CHECK-DAG: stage % 6 in 0..2: 1 wavefront, ideal 1
// CHECK-DAG: stage % 6 in 3..5: 2 wavefronts, ideal 1

// Words r to 47 and 0 to r - 17: two of them are 32 apart from r = 17 on.
// CHECK-DAG: ring.cu:[[@LINE+4]]:12: warning: shared bank conflict that depends on an unknown: up to 2 wavefronts where 1 would do
__global__ void odd(float *out, unsigned first) {
  __shared__ float s[48];
  unsigned t = threadIdx.x;
  out[t] = s[(t + first) % 48];
}
// CHECK-DAG: first % 48 in 0..16: 1 wavefront, ideal 1
// CHECK-DAG: first % 48 in 17..47: 2 wavefronts, ideal 1

// In a loop of unknown length the remainder is that of the iteration.
// CHECK-DAG: ring.cu:[[@LINE+5]]:12: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
__global__ void stages(float *out, int n) {
  __shared__ float s[4][32 * 32];
  unsigned t = threadIdx.x;
  for (unsigned i = 0; i < n; ++i)
    *out = s[i & 3][((t + i) & 31) * 32];
}

// A quotient has no more than two values in a warp, one word apart.
// CHECK-DAG: ring.cu:[[@LINE+4]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
__global__ void quotient(float *out, unsigned k) {
  __shared__ float s[4096];
  unsigned t = threadIdx.x;
  out[t] = s[(t + (k & 0xffff)) / 32];
}
