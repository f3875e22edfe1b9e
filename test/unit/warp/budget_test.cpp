//===-- test/unit/warp/budget_test.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What takes more steps than there are is solved, and says so.
//===----------------------------------------------------------------------===//
#include "test/unit/warp/test_kernel.h"
#include <gmock/gmock.h>

using namespace bank_lint;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// No two iterations are alike: a hash goes from one to the next.
const char *const Unlike = R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  unsigned hash = 1;
  for (int i = 0; i < COUNT; ++i) {
    hash = hash * 5 + 1;
    if (hash % 32 > threadIdx.x)
      $s[[s[threadIdx.x * 2]]] = hash;
  }
  out[threadIdx.x] = s[threadIdx.x];
}
int main() { k<<<1, 32>>>(0); }
)cu";

std::string unlike(unsigned Count) {
  std::string Text = Unlike;
  Text.replace(Text.find("COUNT"), 5, std::to_string(Count));
  return Text;
}

TEST(Budget, WhatFitsIsExecuted) {
  TestKernel K(unlike(20000));
  EXPECT_FALSE(K.HasSolvedLoops);
  // Lane 0 stores unless the remainder is 0; then no lane does.
  unsigned Hash = 1, Executions = 0;
  for (unsigned I = 0; I < 20000; ++I) {
    Hash = Hash * 5 + 1;
    Executions += Hash % 32 > 0;
  }
  EXPECT_EQ(K.store("s").Executions, Interval::exactly(Executions));
}

TEST(Budget, WhatIsFarBeyondIsNotBegun) {
  TestKernel K(unlike(100'000'000));
  EXPECT_TRUE(K.HasSolvedLoops);
  EXPECT_THAT(K.NotAnalysed, IsEmpty());
  const AccessSummary S = K.store("s");
  EXPECT_FALSE(S.ExecutionsKnown);
  EXPECT_LT(S.Executions.Max, 100u); // a few iterations are enough
  EXPECT_EQ(S.Wavefronts.Worst.Max, 2u);
}

TEST(Budget, WhatWasForNothingEndsSoon) {
  // One lane at most fulfils it; lanes part behind it, or they do not.
  const std::string Text = R"cu(
__global__ void k(float *out, int n) {
  __shared__ float s[4096];
  if ((threadIdx.x + 5) * 3 == n % 100) {
    if (threadIdx.x < LANES)
      s[threadIdx.x] = 1;
    else
      s[threadIdx.x + 64] = n;
  }
  unsigned hash = 1;
  for (int i = 0; i < 5000; ++i) {
    hash = hash * 5 + 1;
    if (hash % 32 > threadIdx.x)
      s[threadIdx.x * 2] = hash;
  }
  out[threadIdx.x] = s[threadIdx.x];
}
int main() { k<<<1, 32>>>(0, *(int *)0); }
)cu";
  auto With = [&](const char *Lanes) {
    std::string Result = Text;
    Result.replace(Result.find("LANES"), 5, Lanes);
    return TestKernel(Result);
  };
  const TestKernel Once = With("32"), Twice = With("16");
  EXPECT_GT(Once.Steps, 50'000u);
  EXPECT_GT(Twice.Steps, Once.Steps);
  EXPECT_LT(Twice.Steps, Once.Steps + 15'000);
}

} // namespace
