// A member of a structure that is passed by value has the value that --arg states.
// RUN: %exits 1 %bank-lint --no-cache %s | FileCheck %s
// CHECK: members.cu:[[#@LINE+23]]:{{.*}}: up to 32 sectors
// RUN: %bank-lint --no-cache --arg p.pitch=1 --arg 'p.rows[1]=1' %s | FileCheck %s --check-prefix=ONE
// ONE: 2 accesses: 2 clean
// RUN: %exits 1 %bank-lint --no-cache --arg p.pitch=33 %s | FileCheck %s --check-prefix=WIDE
// WIDE: members.cu:[[#@LINE+19]]:{{.*}}: warning: uncoalesced global store: 32 sectors where 4 would do
// WIDE: p.pitch = 33 from --arg
// RUN: %exits 2 %bank-lint --no-cache --arg p.width=33 %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: --arg 'p.width' is no integer parameter of a kernel

// One of several kernels, by its name.
// RUN: %exits 1 %bank-lint --no-cache --arg 'k:p.pitch=33' --arg 'q:p.rows[1]=1' %s | FileCheck %s --check-prefix=ONLY
// ONLY: members.cu:[[#@LINE+12]]:{{.*}}: warning: uncoalesced global store: 32 sectors where 4 would do
// ONLY: 2 accesses: {{.*}}1 clean
// RUN: %exits 1 %bank-lint --no-cache --arg p.pitch=1 --arg 'q:1=5' --arg 'q:p.rows[1]=64' %s | FileCheck %s --check-prefix=OTHER
// OTHER: members.cu:[[#@LINE+10]]:{{.*}}: warning: uncoalesced global store: 32 sectors where 4 would do
// RUN: %exits 2 %bank-lint --no-cache --arg 'q:p.pitch=33' --arg 'none:n=3' %s 2>&1 | FileCheck %s --check-prefix=NOT-ITS
// NOT-ITS: --arg 'none:n' is no integer parameter of a kernel

struct Params {
  float *out;
  int pitch;
  int rows[4];
};
__global__ void k(Params p) { p.out[threadIdx.x * p.pitch] = p.rows[2]; }
__global__ void q(Params p, int n) { p.out[threadIdx.x * p.rows[1]] = n; }
