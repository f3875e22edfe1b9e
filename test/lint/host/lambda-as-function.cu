// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda that becomes a pointer to a function does what its body says.
// Executed natively, n is 32 in all launches of column; the launch in the last
// lambda happens with arguments of code out of sight, and with 4.
// RUN: %counters %s | FileCheck %s
__global__ void column(float *out, int n) {
  __shared__ float s[4096];
  out[threadIdx.x] = s[(threadIdx.x * n) & 4095];
}
struct Options {
  int pitch = 1;
};
struct Table {
  void (*set)(int *);
};
void with(void (*f)(int *), int *n) { f(n); }
void by(void (*f)(Options &), Options &p) { f(p); }
void any(void (*f)(void *), void *user) { f(user); }
void hidden(void (*f)(float *, int));

// CHECK-NOT: with n
// CHECK: grid (1), block (32) from the launch {{.*}}, with n = 32:
void pointer(float *out) {
  int n = 1;
  with([](int *p) { *p = 32; }, &n);
  column<<<1, 32>>>(out, n);
}
// CHECK-NOT: with n
// CHECK: grid (2), block (32) from the launch {{.*}}, with n = 32:
void reference(float *out) {
  Options p;
  by([](Options &q) { q.pitch = 32; }, p);
  column<<<2, 32>>>(out, p.pitch);
}
// CHECK-NOT: with n
// CHECK: grid (3), block (32) from the launch {{.*}}, with n = 32:
void callback(float *out) {
  int n = 1;
  any([](void *u) { *static_cast<int *>(u) = 32; }, &n);
  column<<<3, 32>>>(out, n);
}
// CHECK-NOT: with n
// CHECK: grid (4), block (32) from the launch {{.*}}, with n = 32:
void variable(float *out) {
  int n = 1;
  void (*f)(int *) = [](auto *p) { *p = 32; };
  f(&n);
  column<<<4, 32>>>(out, n);
}
// CHECK-NOT: with n
// CHECK: grid (5), block (32) from the launch {{.*}}, with n = 32:
void member(float *out) {
  int n = 1;
  Table t{[](int *p) { *p = 32; }};
  t.set(&n);
  column<<<5, 32>>>(out, n);
}
// CHECK: grid (6), block (32) from the launch {{.*}}, with n = 4:
// CHECK: grid (6), block (32) from the launch at {{[^,]*}}:
void launches(float *out) {
  void (*f)(float *, int) = [](float *to, int n) { column<<<6, 32>>>(to, n); };
  f(out, 4);
  hidden(f);
}
