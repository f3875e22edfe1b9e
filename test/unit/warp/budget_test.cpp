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
  EXPECT_LT(S.Executions.Max, 100u); // a few iterations have told enough
  EXPECT_EQ(S.Wavefronts.Worst.Max, 2u);
}

} // namespace
