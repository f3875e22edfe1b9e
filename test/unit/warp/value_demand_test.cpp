//===-- test/unit/warp/value_demand_test.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is computed, and what is not because nothing depends on it. Wavefronts
/// by hand: words 32 * t are all in one bank, words 2 * t in every second one.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

std::string storing(const std::string &Value) {
  return "__global__ void k(int *out, const int *in) {"
         "  int t = threadIdx.x, sum = 0;"
         "  for (int j = 0; j < 16; ++j) { int x = in[t + 32 * j]; sum += " +
         Value +
         "; }"
         "  out[t] = sum; }"
         "int main() { k<<<1, 32>>>(0, 0); }";
}

TEST(ValueDemand, WhatIsOnlyStoredTakesNoSteps) {
  const TestKernel Plain(storing("x"));
  const TestKernel Long(storing("(x * x ^ (x >> 3)) * (x * 5 + j) % 7"));
  EXPECT_EQ(Plain.Accesses.size(), 2u);
  EXPECT_EQ(Long.Accesses.size(), 2u);
  EXPECT_EQ(Long.Steps, Plain.Steps);
}

TEST(ValueDemand, AnIndexMayComeFromAPrivateArray) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x, index[4];
  for (int j = 0; j < 4; ++j)
    index[j] = t << j;
  for (int j = 0; j < 4; ++j)
    $store[[s[index[3 - j]]]] = t;
  out[t] = $load[[s[index[1]]]];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.load("load").Sureness, Certainty::Proven);
  EXPECT_EQ(K.load("load").Wavefronts.Worst, Interval::exactly(2));
  EXPECT_EQ(K.store("store").Wavefronts.Worst, Interval::exactly(8));
}

TEST(ValueDemand, OrFromOneOfTwoOfThem) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *in) {
  __shared__ float s[2048];
  int t = threadIdx.x, a[2], b[2];
  for (int j = 0; j < 2; ++j) {
    a[j] = t;
    b[j] = 32 * t;
  }
  const int *one = in[0] ? a : b;
  out[t] = $load[[s[one[in[1] & 1]]]];
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  EXPECT_EQ(K.load("load").Wavefronts.Worst, (Interval{1, 32}));
}

/// For LLVM such a statement has no effect.
TEST(ValueDemand, AssemblyThatIsNotVolatileLoadsAllTheSame) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ __align__(16) float s[2048];
  unsigned row = (unsigned)__cvta_generic_to_shared(s) + 128 * threadIdx.x;
  float v;
  $ld[[asm("ld.shared.f32 %0, [%1];" : "=f"(v) : "r"(row))]];
  unsigned m, d[2];
  unsigned part = (unsigned)__cvta_generic_to_shared(s) + 128 * (threadIdx.x & 7);
  $matrix[[asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 %0, [%1];"
               : "=r"(m) : "r"(part))]];
  asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %2}, "
      "{%2}, {%2, %2};" : "=r"(d[0]), "=r"(d[1]) : "r"(m));
  out[threadIdx.x] = v + d[0] + d[1];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.load("ld").Wavefronts.Worst, Interval::exactly(32));
  EXPECT_EQ(K.load("matrix").Wavefronts.Worst, Interval::exactly(8));
}

TEST(ValueDemand, OrFromAnotherLane) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  int row = __shfl_sync(~0u, (int)blockIdx.x * 4, 0);
  out[t] = $load[[s[row + 2 * t]]];
}
int main() { k<<<8, 32>>>(0); }
)cu");
  EXPECT_EQ(K.load("load").Sureness, Certainty::Proven);
  EXPECT_EQ(K.load("load").Wavefronts.Worst, Interval::exactly(2));
}

} // namespace
