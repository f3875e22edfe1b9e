// Registers have no index: an array of a thread that a variable indexes lies in
// local memory. Its accesses are one finding.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --implicit-check-not=warning:

// One index for all lanes is 4 sectors, different ones are more; a register is
// none.
__global__ void pick(const float *in, float *out, int k) {
  float a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  // CHECK: [[#@LINE+3]]:{{.*}} warning: private array indexed at run time: it lies in local memory [local-array-indexed]
  // CHECK: also at [[#@LINE+3]]:
  // CHECK: weight: {{.*}} of the kernel's sectors; 20 too many in all
  out[threadIdx.x] = a[threadIdx.x & 3] +
                     a[k & 7];
}

// Constant indices, once the loops are unrolled.
__global__ void registers(const float *in, float *out) {
  float a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += a[i] * a[7 - i];
  out[threadIdx.x] = sum;
}

void launch(float *f, int k) {
  pick<<<1, 32>>>(f, f, k);
  registers<<<1, 32>>>(f, f);
}
