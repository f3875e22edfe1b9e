//===-- test/unit/warp/nested_loops_test.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop inside another is solved each time that the outer one runs: quickly,
// but not as if it were the same each time.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// A nest of \p Depth loops of unknown length around a body of some 200
/// instructions.
std::string nest(unsigned Depth) {
  std::string Text = "__global__ void k(float *out, int n) {\n"
                     "  extern __shared__ float s[];\n"
                     "  int sum = 0;\n";
  std::string Index = "threadIdx.x";
  for (unsigned D = 0; D < Depth; ++D) {
    const std::string I = "i" + std::to_string(D);
    Text += "  for (int " + I + " = 0; " + I + " < out[" + std::to_string(D) +
            "]; ++" + I + ")\n";
    Index += " + 32 * " + I;
  }
  Text += "  {\n";
  for (unsigned Line = 0; Line < 40; ++Line)
    Text += "    sum += s[" + Index + " + " + std::to_string(32 * Line) +
            "] > 0;\n    __syncthreads();\n";
  return Text + "  }\n  out[threadIdx.x] = sum;\n}\n"
                "int main() { k<<<1, 32>>>(0, 0); }\n";
}

TEST(NestedLoops, TakeStepsThatGrowLinearlyWithTheDepth) {
  std::vector<std::uint64_t> Steps;
  for (unsigned Depth = 0; Depth <= 6; ++Depth)
    Steps.push_back(TestKernel(nest(Depth)).Steps);
  // The same for each loop more, and not twice as much each time.
  const std::uint64_t OfOne = Steps[3] - Steps[2];
  EXPECT_GT(OfOne, Steps[0]);
  for (unsigned Depth = 4; Depth <= 6; ++Depth)
    EXPECT_LT(Steps[Depth] - Steps[Depth - 1], OfOne + OfOne / 4) << Depth;
}

TEST(NestedLoops, StepDependsOnTheIterationAround) {
  // The inner step is 32, then 1: only the second leads to conflicts.
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  extern __shared__ float s[];
  for (int step = 32; step >= 1; step -= 31)
    for (int j = 0, p = 1; j < n; ++j, p += step)
      $s[[s[threadIdx.x * p]]] = j;
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  const AccessSummary S = K.store("s");
  EXPECT_EQ(S.Wavefronts.Worst.Min, 1u);
  EXPECT_EQ(S.Wavefronts.Worst.Max, 32u);
}

TEST(NestedLoops, StepIsThatOfTheIterationAround) {
  // 64 and then 32: p is 1 in all of them, modulo the number of banks.
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  extern __shared__ float s[];
  for (int step = 64; step >= 32; step -= 32)
    for (int j = 0, p = 1; j < n; ++j, p += step)
      $s[[s[threadIdx.x * p]]] = j;
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  const AccessSummary S = K.store("s");
  EXPECT_EQ(S.Sureness, Certainty::Proven);
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(1));
}

TEST(NestedLoops, LanesDifferInOneIterationAround) {
  // In the first outer iteration v is the same in all lanes, then no longer.
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  extern __shared__ float s[];
  for (int i = 0; i < 2; ++i)
    for (int j = 0, v = 0; j < n; ++j) {
      $s[[s[32 * v]]] = j;
      v = (v * v) ^ (i * threadIdx.x);
    }
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  const AccessSummary S = K.store("s");
  EXPECT_EQ(S.Wavefronts.Worst.Min, 1u);
  EXPECT_EQ(S.Wavefronts.Worst.Max, 32u);
}

TEST(NestedLoops, LanesAreAlikeInOneIterationAround) {
  // In the first outer iteration v differs between lanes, then no longer.
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  extern __shared__ float s[];
  for (int i = 1; i >= 0; --i)
    for (int j = 0, v = 0; j < n; ++j) {
      if (i)
        $first[[s[32 * v]]] = j;
      else
        $second[[s[32 * v]]] = j;
      v = (v * v) ^ (i * threadIdx.x);
    }
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  EXPECT_EQ(K.store("first").Wavefronts.Worst.Max, 32u);
  EXPECT_EQ(K.store("second").Wavefronts.Worst, Interval::exactly(1));
}

} // namespace
