// A --launch or --arg that fits nothing in the file is told, not swallowed.
//
// RUN: %exits 0 %bank-lint --launch=other=1:32 --arg=count=4 %s | FileCheck %s

// CHECK: 2 clean, 0 flagged
// CHECK: note: {{.*}}'other'
// CHECK: note: {{.*}}'count'

__global__ void copy(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
}

void launch(float *out, const float *in) { copy<<<1, 128>>>(out, in); }
