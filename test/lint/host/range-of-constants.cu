// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over a table of constants has a launch for each row: of arrays of the
// language and of the library, with numbers, structures, pairs and tuples. Of a
// loop with more rows than are followed, a note says how many it has.
// RUN: %counters %s | FileCheck %s
// RUN: %exits 1 %bank-lint %s | FileCheck %s --check-prefix=NOTE
// NOTE: note: the loop at [[#@LINE+69]]:3 has 20 iterations, more than are followed
#include <array>
#include <tuple>
__global__ void column(float *out, int n) {
  __shared__ float s[4096];
  out[threadIdx.x] = s[(threadIdx.x * n) & 4095];
}
struct Config {
  int block, pitch;
};
constexpr std::array<Config, 3> configs{{{32, 1}, {64, 32}, {128, 33}}};
constexpr int sizes[] = {32, 64, 96, 128, 160, 192, 224, 256, 288, 320};
constexpr std::tuple<int, int> pairs[] = {{32, 1}, {64, 32}};
const std::array pitches{1, 32, 33};
constexpr std::array<std::pair<int, int>, 2> mixed{{{96, 5}, {32, 7}}};
const int many[20] = {32, 64};

// CHECK: grid (1), block (32) {{.*}}, with n = 1:
// CHECK: grid (1), block (64) {{.*}}, with n = 32:
// CHECK: grid (1), block (128) {{.*}}, with n = 33:
void structures(float *out) {
  for (const auto &c : configs)
    column<<<1, c.block>>>(out, c.pitch);
}
// CHECK: grid (2), block (32) {{.*}}, with n = 32:
// CHECK: grid (2), block (64) {{.*}}, with n = 64:
// CHECK: grid (2), block (96) {{.*}}, with n = 96:
// CHECK: grid (2), block (128) {{.*}}, with n = 128:
// CHECK: grid (2), block (160) {{.*}}, with n = 160:
// CHECK: grid (2), block (192) {{.*}}, with n = 192:
// CHECK: grid (2), block (224) {{.*}}, with n = 224:
// CHECK: grid (2), block (256) {{.*}}, with n = 256:
// CHECK: grid (2), block (288) {{.*}}, with n = 288:
// CHECK: grid (2), block (320) {{.*}}, with n = 320:
void numbers(float *out) {
  for (int block : sizes)
    column<<<2, block>>>(out, block);
}
// CHECK: grid (3), block (32) {{.*}}, with n = 1:
// CHECK: grid (3), block (64) {{.*}}, with n = 32:
void tuples(float *out) {
  for (auto [block, pitch] : pairs)
    column<<<3, block>>>(out, pitch);
}
// CHECK: grid (4), block (32) {{.*}}, with n = 1:
// CHECK: grid (4), block (32) {{.*}}, with n = 32:
// CHECK: grid (4), block (32) {{.*}}, with n = 33:
void deduced(float *out) {
  for (int pitch : pitches)
    column<<<4, 32>>>(out, pitch);
}
// CHECK: grid (5), block (32) {{.*}}, with n = 1:
// CHECK: grid (5), block (32) {{.*}}, with n = 32:
void local(float *out) {
  static constexpr std::array<int, 2> table{1, 32};
  for (int pitch : table)
    column<<<5, 32>>>(out, pitch);
}
// CHECK: grid (6), block (96) {{.*}}, with n = 5:
// CHECK: grid (6), block (32) {{.*}}, with n = 7:
void pairsInAnArray(float *out) {
  for (const auto &[block, pitch] : mixed)
    column<<<6, block>>>(out, pitch);
}
// CHECK: grid (7), block ({{[^)]*}}) from the launch at {{[^,]*}}:
// CHECK-NOT: grid (7)
void long_table(float *out) {
  static_assert(sizeof(many) / sizeof(many[0]) == 20);

  for (int pitch : many)
    column<<<7, 32>>>(out, pitch);
}
