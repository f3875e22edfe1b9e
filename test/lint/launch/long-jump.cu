// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// setjmp returns once more: what was changed after it has changed then, in the
// function that calls it and in those that it can reach. Constants have not.
// RUN: %counters %s | FileCheck %s
typedef long jump_buffer[32];
extern "C" int _setjmp(jump_buffer) __attribute__((returns_twice));
extern "C" void longjmp(jump_buffer, int) __attribute__((noreturn));
__global__ void local(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void outer(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void constant(float *out, int n) { out[threadIdx.x * n] = 1; }

static void jump(int *changed) {
  jump_buffer back;
  if (_setjmp(back) == 0) {
    *changed = 4;
    longjmp(back, 1);
  }
}

// CHECK-NOT: with n
// CHECK: launch of constant(float*, int){{.*}}, with n = 96
// CHECK-NOT: with n
int main() {
  jump_buffer back;
  volatile int n = 33;
  if (_setjmp(back) == 0) {
    n = 4;
    longjmp(back, 1);
  } else {
    n += 3;
  }
  local<<<1, 128>>>(nullptr, n);
  int m = 7;
  jump(&m);
  outer<<<1, 128>>>(nullptr, m);
  constexpr int c = 96;
  constant<<<1, 128>>>(nullptr, c);
}
