// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda that captures by reference, under another name, changes what it has
// captured. Executed natively, n is 32 in the first six launches; std::function
// is not followed, so there n is unknown, as it is in a loop of 100 iterations.
// RUN: %counters %s | FileCheck %s
#include <functional>
__global__ void column(float *out, int n) {
  __shared__ float s[4096];
  out[threadIdx.x] = s[(threadIdx.x * n) & 4095];
}
struct Shape {
  int pitch = 1, rows = 2;
};

// CHECK-NOT: with n
// CHECK: grid (1), block (32) from the launch {{.*}}, with n = 32:
void local(float *out) {
  int n = 1;
  auto set = [&m = n] { m = 32; };
  set();
  column<<<1, 32>>>(out, n);
}
// CHECK-NOT: with n
// CHECK: grid (2), block (32) from the launch {{.*}}, with n = 32:
void member(float *out) {
  Shape shape;
  auto set = [&q = shape.pitch] { q = 32; };
  set();
  column<<<2, 32>>>(out, shape.pitch);
}
// CHECK-NOT: with n
// CHECK: grid (3), block (32) from the launch {{.*}}, with n = 32:
void whole(float *out) {
  Shape shape;
  auto set = [&q = shape] { q.pitch = 32; };
  set();
  column<<<3, 32>>>(out, shape.pitch);
}
// CHECK-NOT: with n
// CHECK: grid (4), block (32) from the launch {{.*}}, with n = 32:
void element(float *out) {
  int a[2] = {1, 1};
  auto set = [&e = a[1]](int v) { e = v; };
  set(32);
  column<<<4, 32>>>(out, a[1]);
}
// CHECK-NOT: with n
// CHECK: grid (5), block (64) from the launch {{.*}}, with n = 64:
void block(float *out) {
  dim3 b(32);
  auto wide = [&x = b.x] { x = 64; };
  wide();
  column<<<5, b>>>(out, b.x);
}
// CHECK-NOT: with n
// CHECK: grid (6), block (32) from the launch at {{.*}}:[[#@LINE+4]]:3:
void stored(float *out) {
  int n = 1;
  std::function<void()> set = [&m = n] { m = 32; }; set();
  column<<<6, 32>>>(out, n);
}
// CHECK-NOT: with n
// CHECK: grid (7), block (32) from the launch at {{.*}}:[[#@LINE+5]]:5:
void loop(float *out) {
  int n = 1;
  auto next = [&m = n] { m = (m * 2) & 63; };
  for (int i = 0; i < 100; ++i) {
    column<<<7, 32>>>(out, n);
    next();
  }
}
// A capture that is only read leaves the variable known; a copy has the value of
// when it was made.
// CHECK: grid (8), block (48) from the launch {{.*}}, with n = 20:
void read(float *out, void (*later)(const void *)) {
  int n = 16;
  auto get = [&m = n, c = n + 4] { return m + c - m; };
  later(&get);
  n = 48;
  column<<<8, n>>>(out, [=] { return get(); }());
}
