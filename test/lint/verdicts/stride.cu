// A stride that nobody knows gives a table over its residues, which is complete;
// a value of it picks the row.
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --check-prefix=TABLE
// RUN: %bank-lint -v --sort=file --arg ld=33 %s | FileCheck %s --check-prefix=CLEAN
// RUN: %exits 1 %bank-lint -v --sort=file --arg ld=32 %s | FileCheck %s --check-prefix=WORST
// RUN: %exits 1 %bank-lint -v --sort=file --arg ld=12 %s | FileCheck %s --check-prefix=FOUR

__global__ void column(float *out, int ld) {
  extern __shared__ float s[];
  out[threadIdx.x] = s[threadIdx.x * ld];
}

// TABLE: stride.cu:[[@LINE-3]]:22: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts where 1 would do
// TABLE: parametric
// TABLE-NEXT: ld is odd: 1 wavefront, ideal 1
// TABLE-NEXT: ld % 4 == 2: 2 wavefronts, ideal 1
// TABLE-NEXT: ld % 8 == 4: 4 wavefronts, ideal 1
// TABLE-NEXT: ld % 16 == 8: 8 wavefronts, ideal 1
// TABLE-NEXT: ld % 32 == 16: 16 wavefronts, ideal 1
// TABLE-NEXT: ld % 32 == 0: 32 wavefronts, ideal 1
// CLEAN: 2 accesses: 2 clean, 0 flagged, 0 undecided
// WORST: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// FOUR: warning: 4-way shared bank conflict: 4 wavefronts where 1 would do
