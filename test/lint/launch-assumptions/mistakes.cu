// Mistakes have their place, and cost nothing but themselves. What has no use
// is a warning of the tool.
//
// RUN: %exits 2 %bank-lint -v --sort=file %s 2>&1 | FileCheck %s
// RUN: %exits 0 %bank-lint -v --sort=file -DRIGHT %s 2>&1 | FileCheck %s --check-prefix=RIGHT

// CHECK-DAG: [[#@LINE+3]]:31: error: assumption: expected a whole number
// RIGHT-NOT: error:
#ifndef RIGHT
// bank-lint: assume pitch >= w
#endif
// RIGHT-DAG: [[#@LINE+3]]:22: warning: assumption: copy has no parameter 'pitsch'
// RIGHT-DAG: [[#@LINE+2]]:39: warning: assumption: the launch at [[#@LINE+7]]:3 has n = 512; there, the assumption is not used
// CHECK-DAG: [[#@LINE+1]]:39: warning: assumption: the launch at [[#@LINE+6]]:3 has n = 512; there, the assumption is not used
// bank-lint: assume pitsch % 4 == 0, n >= 1024
__global__ void copy(int *out, const int *in, int pitch, int n) {
  out[threadIdx.x] = in[threadIdx.x];
}
void launch(int *out, const int *in) {
  copy<<<1, 64>>>(out, in, 64, 512);
}

// RIGHT-DAG: [[#@LINE+1]]:22: warning: assumption: this comment belongs to no kernel and is ignored
// bank-lint: assume blockDim = 64
int notAKernel;

// A string is no comment: "bank-lint: assume nothing".
const char *text = "// bank-lint: assume n = 4";

// CHECK: 2 clean, 0 flagged, 0 undecided
// RIGHT: 2 clean, 0 flagged, 0 undecided
