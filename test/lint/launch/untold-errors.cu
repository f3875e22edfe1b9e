// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of an error in a host function that nothing is generated of, clang does not
// tell, and drops the statement: what it changes is unknown. A branch that an
// instance of a template leaves out is no error.
// RUN: %counters %s | FileCheck %s
__device__ int sizeOf(int);
__device__ int sizeOf(float);
__global__ void assigned(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void initialised(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void global(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void chosen(float *out, int n) { out[threadIdx.x * n] = 1; }
static int g = 8;
template <bool IsLarge> void launchChosen() {
  int n = 32;
  if constexpr (IsLarge) {
    n = 64;
  } else if constexpr (sizeof(n) == 8) {
    n = 16;
    return;
  } else {
    n += 1;
  }
  chosen<<<1, 32>>>(nullptr, n);
}
// CHECK-NOT: {{(assigned|initialised|global)}}(float*, int){{.*}}, with n
// CHECK: launch of chosen(float*, int){{.*}}, with n = 64
// CHECK: launch of chosen(float*, int){{.*}}, with n = 33
// CHECK-NOT: {{(assigned|initialised|global)}}(float*, int){{.*}}, with n
int main() {
  int a = 33;
  a = sizeOf(3);
  assigned<<<1, 32>>>(nullptr, a);
  int b = sizeOf(3.f);
  initialised<<<1, 32>>>(nullptr, b);
  g = sizeOf(1);
  global<<<1, 32>>>(nullptr, g);
  launchChosen<true>();
  launchChosen<false>();
}
