// Nothing found: the count alone, and 0.
//
// RUN: %exits 0 %bank-lint %s 2>&1 | FileCheck %s

__global__ void copy(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
}

void launch(float *out, const float *in) { copy<<<1, 128>>>(out, in); }

// CHECK-NOT: warning
// CHECK: 1 file, 1 kernel (arch sm_80, CUDA headers: built in): 2 accesses: 2 clean, 0 flagged, 0 undecided
// CHECK-NOT: {{.}}
