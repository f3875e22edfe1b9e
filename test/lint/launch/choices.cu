// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that is one of a few: each way of a decision is a launch, and what
// goes hand in hand stays together.
// RUN: %bank-lint --all --format=json %s > %t.json
// RUN: %python %S/Inputs/launches_of.py %t.json | FileCheck %s
#include <cassert>
#include <cstdlib>
__global__ void k(float *out, int tag) { out[threadIdx.x] = 1; }
__global__ void other(float *out, int tag) { out[threadIdx.x] = 1; }
enum Mode { Small, Big };
struct Shape { dim3 grid, block; };
int answer();

// CHECK: tag = 1: k (?) (32,4) if n % 2
// CHECK-NEXT: tag = 1: k (?) (32,8) if !(n % 2)
void twoOf(float *out, int n) {
  const int rows = n % 2 ? 4 : 8;
  const Shape shape{dim3(n), dim3(32, rows)};
  k<<<shape.grid, shape.block>>>(out, 1);
}
// The grid and the block are chosen by one test, made twice.
// CHECK-NEXT: tag = 2: k (2) (256) if n > 1000
// CHECK-NEXT: tag = 2: k (9) (64) if n <= 1000
void handInHand(float *out, int n) {
  int block = 64, grid = 2;
  if (n > 1000)
    block = 256;
  if (!(n > 1000))
    grid = 9;
  k<<<grid, block>>>(out, 2);
}
// CHECK-NEXT: tag = 3: k (1) (128) if n >= 100, n < 1000
// CHECK-NEXT: tag = 3: k (1) (256) if n >= 100, n >= 1000
// CHECK-NEXT: tag = 3: k (1) (64) if n < 100
static int pick(int n) {
  if (n < 100)
    return 64;
  if (n < 1000)
    return 128;
  return 256;
}
void byFunction(float *out, int n) { k<<<1, pick(n)>>>(out, 3); }
// CHECK-NEXT: tag = 4: k (1) (32) if 0 iterations of t < n && t < 128
// CHECK-NEXT: tag = 4: k (1) (64) if 1 iteration of t < n && t < 128
// CHECK-NEXT: tag = 4: k (1) (128) if at least 2 iterations of t < n && t < 128
void doubled(float *out, int n) {
  int t = 32;
  while (t < n && t < 128)
    t *= 2;
  k<<<1, t>>>(out, 4);
}
// CHECK-NEXT: tag = 5: k (1) (32) if i == 0
// CHECK-NEXT: tag = 5: k (1) (96) if i == 1
void byTable(float *out, int i) {
  static const int sizes[] = {32, 96};
  k<<<1, sizes[i]>>>(out, 5);
}
// All that the enumeration has is named.
// CHECK-NEXT: tag = 6: k (1) (32) if mode == Small
// CHECK-NEXT: tag = 6: k (1) (512) if mode == Big
void bySwitch(float *out, Mode mode) {
  int block;
  switch (mode) {
  case Small:
    block = 32;
    break;
  case Big:
    block = 512;
    break;
  }
  k<<<1, block>>>(out, 6);
}
// Arguments are what they are, whatever others are.
// CHECK-NEXT: tag = 7: k (1) (16,4) if n > 100, m <= 100
// CHECK-NEXT: tag = 7: k (1) (16,8) if n > 100, m > 100
// CHECK-NEXT: tag = 7: k (1) (8,4) if n <= 100, m <= 100
// CHECK-NEXT: tag = 7: k (1) (8,8) if n <= 100, m > 100
void independent(float *out, int n, int m) {
  int x = 8, y = 4;
  if (n > 100)
    x = 16;
  if (m > 100)
    y = 8;
  k<<<1, dim3(x, y)>>>(out, 7);
}
// Two answers of one function may have to do with each other.
// CHECK-NEXT: tag = 8: k (1) assumed{{$}}
void perhapsNot(float *out) {
  const int n = answer(), m = answer();
  int x = 8, y = 4;
  if (n > 100)
    x = 16;
  if (m > 100)
    y = 8;
  k<<<1, dim3(x, y)>>>(out, 8);
}
// The same by another computation: 64 never gets here.
// CHECK-NEXT: tag = 9: k (1) assumed{{$}}
void otherWords(float *out, int n) {
  int block = 32;
  if (n > 100)
    block = 64;
  if (n * 2 > 200)
    return;
  k<<<1, block>>>(out, 9);
}
// The kernel and its block go hand in hand.
// CHECK-NEXT: tag = 10: k (1) (64) if n <= 5
// CHECK-NEXT: tag = 10: other (1) (256) if n > 5
void byPointer(float *out, int n) {
  auto *kernel = n > 5 ? other : k;
  const int block = n > 5 ? 256 : 64;
  kernel<<<1, block>>>(out, 10);
}
// What a test knows of a number is no choice.
// CHECK-NEXT: tag = 11: k (1) assumed{{$}}
void tested(float *out, int n) {
  if (n == 32)
    out = nullptr;
  k<<<1, n>>>(out, 11);
}
// A choice that is made by another choice.
// CHECK-NEXT: tag = 12: k (1) (1) if n < 7
// CHECK-NEXT: tag = 12: k (1) (2) if n >= 7
void inTurn(float *out, int n) {
  const int first = n < 7 ? 64 : 32;
  k<<<1, first > 50 ? 1 : 2>>>(out, 12);
}
// What a test lets through is one of a few too.
// CHECK-NEXT: tag = 13: k (1) (128) if bs == 128
// CHECK-NEXT: tag = 13: k (1) (64) if bs == 64
// CHECK-NEXT: tag = 14: k (1) (128) if bs == 128
// CHECK-NEXT: tag = 14: k (1) (64) if bs == 64
// CHECK-NEXT: tag = 15: k (1) (128) if bs == 128
// CHECK-NEXT: tag = 15: k (1) (64) if bs == 64
// CHECK-NEXT: tag = 16: k (1) (96){{$}}
#define CHECK_THAT(x)                                                          \
  do {                                                                         \
    if (__builtin_expect(!(x), 0))                                             \
      abort();                                                                 \
  } while (0)
void checked(float *out, int bs) {
  const dim3 block(bs);
  CHECK_THAT(bs == 64 || bs == 128);
  k<<<1, block>>>(out, 13);
}
void returned(float *out, int bs) {
  if (bs != 64 && bs != 128)
    return;
  k<<<1, bs>>>(out, 14);
}
void cases(float *out, int bs) {
  switch (bs) {
  case 64:
  case 128:
    k<<<1, bs>>>(out, 15);
  }
}
void asserted(float *out, int bs) {
  const dim3 block(bs);
  assert(bs == 96 && out);
  k<<<1, block>>>(out, 16);
}
// CHECK-NEXT: tag = 17: k (1) (192) if argc <= 1
int main(int argc, char **argv) {
  const int block = argc > 1 ? atoi(argv[1]) : 192;
  k<<<1, block>>>(nullptr, 17);
}
// CHECK-NEXT: note: the launch at [[#@LINE-2]]:3 is also made with unknown blocks, which are not analysed
