// Lanes that are 2 apart: there are too many forms of divisors up to 62, and no row
// speaks for one side of the choice as if they were not.
//
// RUN: %exits 1 %bank-lint -v %s | FileCheck %s

// CHECK: small-divisors.cu:[[#@LINE+6]]:{{.*}} warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-NOT: holds:
// CHECK: the best values: 1 sector
// CHECK: the worst values: 32 sectors
__global__ void k(float *out, const float *in, unsigned n, int m) {
  unsigned i = threadIdx.x;
  out[i] = in[m > 3 ? 2 * i / n * 8 : i * 2];
}
