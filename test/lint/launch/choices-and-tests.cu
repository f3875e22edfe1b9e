// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tests say of a number, and where they say nothing: no launch is claimed
// that never happens, and none is left out.
// RUN: %bank-lint --all --format=json %s > %t.json
// RUN: %python %S/Inputs/launches_of.py %t.json | FileCheck %s
// RUN: %bank-lint --all %s
#include <cstddef>
__global__ void k(float *out, int tag) { out[threadIdx.x] = 1; }
__global__ void other(float *out, int tag) { out[threadIdx.x] = 1; }
int answer();
struct Options {
  bool fast;
};
enum Mode { Small, Big };
static const int sizes[] = {64, 256}, grids[] = {2, 9};
static const int table[] = {32, 64, 128, 256};

// A label is come by on other ways too.
// CHECK: tag = 1: k (1) (64) if n > 100
// CHECK-NEXT: tag = 1: k (1) (8) if n <= 100
void label(float *out, int n) {
  if (n > 100)
    goto skip;
  out = nullptr;
skip:
  k<<<1, n > 100 ? 64 : 8>>>(out, 1);
}
// The right side changes what the left side has tested.
// CHECK-NEXT: tag = 2: k (1) (128) if n > 100
// CHECK-NEXT: tag = 2: k (1) (64) if n <= 100
// CHECK-NEXT: tag = 3: k (1) assumed
// CHECK-NEXT: tag = 4: k (1) assumed
static bool twice(int &b) {
  b *= 2;
  return true;
}
void changed(float *out, int n) {
  if (n > 100 && (n /= 2) > 20)
    k<<<1, n > 100 ? 128 : 64>>>(out, 2);
}
void changedByCall(float *out, int b) {
  if ((b == 64 || b == 128) && twice(b))
    k<<<1, b>>>(out, 3);
}
void stepped(float *out, int n) {
  if (n == 32 && ++n)
    k<<<1, n>>>(out, 4);
}
// Of either sign, numbers differ.
// CHECK-NEXT: tag = 5: k (1) (32) if (unsigned)n >= (unsigned)m
// CHECK-NEXT: tag = 5: k (1) (64) if (unsigned)n < (unsigned)m
// CHECK-NEXT: tag = 6: k (1) assumed
void signs(float *out, int n, int m) {
  if (n < m)
    k<<<1, (unsigned)n < (unsigned)m ? 64 : 32>>>(out, 5);
}
void narrowSigns(float *out, short n) {
  unsigned short u = n;
  int x = 8, y = 8;
  if (u > 1000)
    x = 16;
  if (n > 1000)
    y = 16;
  k<<<1, dim3(x, y)>>>(out, 6);
}
// One test, made twice of what has no number: that they agree is unknown.
// CHECK-NEXT: tag = 7: k (1) assumed
// CHECK-NEXT: tag = 7: other (1) assumed
// CHECK-NEXT: tag = 8: k (1) assumed
// CHECK-NEXT: tag = 9: k (1) assumed
// CHECK-NEXT: tag = 10: k (1) assumed
void member(float *out, const Options &o) {
  int b = o.fast ? 256 : 64;
  if (o.fast)
    k<<<1, b>>>(out, 7);
  else
    other<<<1, b>>>(out, 7);
}
void pointer(float *out, const float *p) {
  int b = p ? 64 : 32;
  if (!p)
    return;
  k<<<1, b>>>(out, 8);
}
void real(float *out, float x) {
  int b = x > 1.f ? 64 : 32;
  if (x > 1.f)
    k<<<1, b>>>(out, 9);
}
void answered(float *out) {
  int n = answer(), b = 32;
  if (n > 100)
    b = 64;
  if (n * 2 > 200)
    return;
  k<<<1, b>>>(out, 10);
}
// CHECK-NEXT: tag = 11: k (1) (256) if n >= 1024
// CHECK-NEXT: tag = 11: other (1) (64) if n < 1024
// CHECK-NEXT: tag = 12: k (1) (1) if n == 0
// CHECK-NEXT: tag = 12: k (1) (8,8) if n != 0
void wide(float *out, std::size_t n) {
  int b = n >= 1024 ? 256 : 64;
  if (n < 1024)
    other<<<1, b>>>(out, 11);
  else
    k<<<1, b>>>(out, 11);
}
void edge(float *out, unsigned n) {
  int x = 1, y = 1;
  if (n != 0)
    x = 8;
  if (n > 0)
    y = 8;
  k<<<1, dim3(x, y)>>>(out, 12);
}
// Two tables by one index, one behind a test, one by a remainder, one from its
// middle on.
// CHECK-NEXT: tag = 13: k (2) (64)
// CHECK-NEXT: tag = 13: k (9) (256)
// CHECK-NEXT: tag = 14: k (1) (16) if i >= 2
// CHECK-NEXT: tag = 14: k (1) (32) if i < 2, i == 0
// CHECK-NEXT: tag = 14: k (1) (64) if i < 2, i == 1
// CHECK-NEXT: tag = 15: k (1) (32) if n % 2 == 0
// CHECK-NEXT: tag = 15: k (1) (64) if n % 2 == 1
// CHECK-NEXT: tag = 16: k (1) assumed
void tables(float *out, int n) {
  k<<<grids[n > 100], sizes[n > 100]>>>(out, 13);
}
void within(float *out, int i) {
  int b = 16;
  if (i < 2)
    b = table[i];
  k<<<1, b>>>(out, 14);
}
void remainder(float *out, unsigned n) { k<<<1, table[n % 2]>>>(out, 15); }
void middle(float *out, int i) {
  const int *p = table + 1;
  k<<<1, p[i]>>>(out, 16);
}
// CHECK-NEXT: tag = 17: k (1) (64) if m == Big
void excluded(float *out, Mode m) {
  if (m == Small)
    return;
  int b;
  switch (m) {
  case Small:
    b = 32;
    break;
  case Big:
    b = 64;
    break;
  }
  k<<<1, b>>>(out, 17);
}
// Which kernel it is has to do with the block, but how is unknown.
// CHECK-NEXT: tag = 18: k (1) assumed
// CHECK-NEXT: tag = 18: other (1) assumed
void thrown(float *out, int n) {
  auto *kernel = k;
  try {
    if (n > 100)
      throw 1;
  } catch (int) {
    kernel = other;
  }
  kernel<<<1, n > 100 ? 256 : 64>>>(out, 18);
}
// Tests after one another end soon, also with launches in a loop.
// CHECK-NEXT: tag = 19: k (1) (128){{$}}
// CHECK-NEXT: tag = 19: k (1) (32) if n <= 0
// CHECK-NEXT: tag = 19: k (1) (64){{$}}
void many(float *out, int n) {
  int b = 32;
  if (n > 0) b = 64;
  if (n > 100) b = 128;
  if (n > 200) b = 64;
  if (n > 300) b = 128;
  if (n > 400) b = 64;
  if (n > 500) b = 128;
  if (n > 600) b = 64;
  for (int i = 0; i < 5; ++i)
    k<<<1, b>>>(out, 19);
}
// Of two tests, one is known to hold: the other decides.
// CHECK-NEXT: tag = 20: k (1) (64) if t < n && t < 128
void oneDecides(float *out, int n) {
  int t = 32;
  if (t < n && t < 128)
    t = 64;
  if (n == 1024)
    k<<<1, t>>>(out, 20);
}
