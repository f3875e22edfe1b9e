//===-- test/unit/warp/loop_test.cpp - loops that are solved ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/warp/test_kernel.h"
#include <gmock/gmock.h>

using namespace bank_lint;

namespace {

TEST(Loops, UnknownBoundIsSolved) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    sum += $in[[in[i]]];
  $s[[s[threadIdx.x]]] = sum;
  out[threadIdx.x] = s[threadIdx.x];
}
int main() { extern int n; k<<<1, 256>>>(0, 0, n); }
)cu");
  AccessSummary In = K.load("in");
  EXPECT_EQ(In.Sureness, Certainty::Proven);
  EXPECT_EQ(In.Sectors.Worst, Interval::exactly(4)); // in every iteration
  EXPECT_FALSE(In.ExecutionsKnown);
  AccessSummary S = K.store("s"); // all lanes come out of the loop
  EXPECT_TRUE(S.ExecutionsKnown);
  EXPECT_EQ(S.Executions, Interval::exactly(8));
  EXPECT_TRUE(S.Assumptions.empty());
}

TEST(Loops, StepOfAGridThatIsNotKnown) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int n) {
  for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < n;
       i += blockDim.x * gridDim.x)
    $out[[out[i]]] = $in[[in[i]]];
}
int main() { extern int n; k<<<n, 512>>>(0, 0, n); }
)cu");
  for (const AccessSummary &Each : {K.load("in"), K.store("out")}) {
    EXPECT_EQ(Each.Sureness, Certainty::Proven);
    EXPECT_EQ(Each.Sectors.Worst, Interval::exactly(4));
  }
}

TEST(Loops, UnknownStepIsParametric) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int n, int step) {
  float sum = 0;
  for (int i = 0; i < n; i += step)
    sum += $in[[in[i + 32 * threadIdx.x]]];
  out[threadIdx.x] = sum;
}
int main() { extern int n; k<<<1, 32>>>(0, 0, n, n); }
)cu");
  EXPECT_EQ(K.load("in").Sectors.Worst, Interval::exactly(32));
}

TEST(Loops, NestedUnknownLoops) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int rows, int columns) {
  float sum = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = threadIdx.x; c < columns; c += 32)
      sum += $in[[in[r * columns + c]]];
  out[threadIdx.x] = sum;
}
int main() { extern int n; k<<<1, 32>>>(0, 0, n, n); }
)cu");
  // Aligned rows: 4 sectors; others: 5.
  AccessSummary In = K.load("in");
  EXPECT_EQ(In.Sureness, Certainty::Parametric);
  EXPECT_EQ(In.Sectors.Worst.Min, 4u);
  EXPECT_EQ(In.Sectors.Worst.Max, 5u);
}

TEST(Loops, ConcreteInsideUnknown) {
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  __shared__ float s[1024];
  for (int r = 0; r < n; ++r)
    for (int j = 0; j < 4; ++j)
      $s[[s[threadIdx.x * (1 << j)]]] = r;
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  // One iteration of the outer loop stands for all: strides 1, 2, 4, 8.
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(8));
  EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(1 + 2 + 4 + 8));
}

TEST(Loops, VariablesThatAreNoRecurrence) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *next, int n) {
  __shared__ float s[1024];
  int at = 0;
  for (int i = 0; i < n; ++i) {
    at = next[at];
    $s[[s[at + threadIdx.x]]] = i;
  }
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32>>>(0, 0, n); }
)cu");
  // `at` is unknown, but the same in all lanes: no conflict.
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(1));
  EXPECT_EQ(S.Sureness, Certainty::Proven);
}

TEST(Loops, WhatLanesTakeOutOfALoopIsTheirOwn) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *end) {
  __shared__ float s[1024];
  int i = 0;
  while (i < end[threadIdx.x])
    ++i;
  $s[[s[i * 32]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  // Lanes leave in different iterations: up to 32 words of one bank.
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Sureness, Certainty::Bounded);
  EXPECT_EQ(S.Wavefronts.Worst.Max, 32u);
  EXPECT_EQ(S.Wavefronts.Worst.Min, 1u);
}

TEST(Loops, DataDependentBreakOfACountedLoop) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *stop) {
  __shared__ float s[64];
  for (int i = 0; i < 10; ++i) {
    $s[[s[threadIdx.x]]] = i;
    if (stop[i]) break;
  }
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Executions.Max, 10u);
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(1));
}

TEST(Loops, LanesKeepWhatTheyLeftWith) {
  // With n not 0 all lanes return in the first iteration.
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  for (int i = 5; i >= 0; --i) {
    if (n) return;
  }
  $out[[out[threadIdx.x]]] = 1;
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  EXPECT_FALSE(K.store("out").ExecutionsCertain);
}

TEST(Loops, AWayOutThatIsAlwaysClosedSaysNothingOfTheEnd) {
  // `once` is known, and so is that the second return is never taken: only
  // what is loaded ends the loop.
  TestKernel K(R"cu(
__global__ void k(float *out, const int *flag, bool once) {
  __shared__ float s[64];
  for (int i = 0;; ++i) {
    $s[[s[threadIdx.x * 2]]] = 1;
    if (flag[i] == 7) return;
    if (flag[i] > 0 && once) return;
  }
}
int main() { k<<<1, 32>>>(0, 0, false); }
)cu");
  EXPECT_EQ(K.store("s").Wavefronts.Worst, Interval::exactly(2));
  EXPECT_FALSE(K.store("s").ExecutionsKnown);
  EXPECT_FALSE(K.HasSolvedLoops);
  EXPECT_LT(K.Steps, 1000u);
}

TEST(Loops, AWayOutThatIsClosedForNowSaysSomething) {
  // The third return is closed in the first iterations, not in the eleventh.
  TestKernel K(R"cu(
__global__ void k(float *out, const int *flag, int most) {
  __shared__ float s[64];
  for (int i = 0;; ++i) {
    $s[[s[threadIdx.x * 2]]] = 1;
    if (flag[i] == 7) return;
    if (flag[i] > 0 && i == most) return;
    if (i > most) return;
  }
}
int main() { k<<<1, 32>>>(0, 0, 9); }
)cu");
  EXPECT_EQ(K.store("s").Wavefronts.Worst, Interval::exactly(2));
  EXPECT_EQ(K.store("s").Executions.Max, 11u);
}

TEST(Loops, EndlessLoopEndsTheAnalysisNotTheTool) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *flag) {
  __shared__ float s[64];
  while (true) {
    $s[[s[threadIdx.x * 2]]] = 1;
    if (*flag) return;
  }
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  EXPECT_EQ(K.store("s").Wavefronts.Worst, Interval::exactly(2));
}

TEST(Loops, AnIterationThatIsTakenBackLeavesNoAssumptionBehind) {
  TestKernel K(R"cu(
// bank-lint: assume m >= 4
__global__ void k(float *out, const int *more, int m) {
  __shared__ float s[2048];
  int x = m;
  for (int i = 0; more[i] != 0; ++i) {
    if (x > 3) out[i] = 1;
    x = more[i + 1];
  }
  $store[[s[threadIdx.x * 2]]] = 1;
  out[0] = s[0];
}
int main(int n, char **) { k<<<1, 32>>>(0, 0, n); }
)cu");
  EXPECT_THAT(K.store("store").Assumptions, testing::IsEmpty());
}

} // namespace
