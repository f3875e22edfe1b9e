// Registers have no index: an array of a thread that a variable indexes lies in
// local memory, unless it is small and of words. Its accesses are one finding.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --implicit-check-not=warning:

// The 8 bytes of one element are 8 sectors, those of four are 32; the stores of
// the 8 elements, at constant places, are 64. A register is none.
__global__ void pick(const float *in, float *out, int k) {
  double a[8];
  // CHECK: [[#@LINE+2]]:{{.*}} warning: private array indexed at run time: it lies in local memory [local-array-indexed]
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  // CHECK: also at [[#@LINE+2]]:{{.*}}, [[#@LINE+3]]:
  // CHECK-NEXT: weight: {{.*}} of the kernel's sectors; 104 too many in all
  out[threadIdx.x] = a[threadIdx.x & 3] +
                     a[k & 7];
}

// Eight words and two accesses: selections between registers.
__global__ void words(const float *in, float *out, int k) {
  float a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  out[threadIdx.x] = a[threadIdx.x & 3] + a[k & 7];
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
  words<<<1, 32>>>(f, f, k);
  registers<<<1, 32>>>(f, f);
}
