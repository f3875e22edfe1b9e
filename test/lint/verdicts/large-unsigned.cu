// A number of 2^63 or more is larger than what an unsigned word of 64 bits mostly
// holds, though it would be negative if it were read as signed: the store is not
// left out.
// RUN: %exits 0 %bank-lint --all --launch below=1:32 %s | FileCheck %s
__global__ void below(float *out, unsigned long long n) {
  // CHECK: [[#@LINE+2]]:5: remark: global store, 4 bytes per lane: 4 sectors
  if (n - 80 < -10ull)
    out[threadIdx.x] = 1;
  // CHECK-NEXT: assuming: {{.*}}the condition at line [[#@LINE-2]]:14 holds in all lanes
}
