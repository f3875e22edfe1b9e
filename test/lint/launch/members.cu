// A member of a structure that is passed by value has the value that --arg states.
// RUN: %exits 1 %bank-lint --no-cache %s | FileCheck %s
// CHECK: members.cu:[[#@LINE+15]]:{{.*}}: up to 32 sectors
// RUN: %bank-lint --no-cache --arg p.pitch=1 --arg 'p.rows[1]=1' %s | FileCheck %s --check-prefix=ONE
// ONE: 2 accesses: 2 clean
// RUN: %exits 1 %bank-lint --no-cache --arg p.pitch=33 %s | FileCheck %s --check-prefix=WIDE
// WIDE: members.cu:[[#@LINE+10]]:{{.*}}: warning: uncoalesced global store: 32 sectors where 4 would do
// WIDE: p.pitch = 33 from --arg
// RUN: %exits 2 %bank-lint --no-cache --arg p.width=33 %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: --arg 'p.width' is no integer parameter of a kernel

struct Params {
  float *out;
  int pitch;
  int rows[4];
};
__global__ void k(Params p) { p.out[threadIdx.x * p.pitch] = p.rows[2]; }
__global__ void q(Params p, int n) { p.out[threadIdx.x * p.rows[1]] = n; }
