//===-- test/unit/warp/alike_iterations_test.cpp - long loops ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops are too long to be executed step by step. That their counts are
// exact shows that iterations were counted together, and which.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

TEST(AlikeIterations, CountAsOftenAsTheyRun) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 5000000; ++i)
    sum += $in[[in[i * 32 + threadIdx.x]]];
  $out[[out[threadIdx.x]]] = sum;
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  AccessSummary In = K.load("in");
  EXPECT_TRUE(In.ExecutionsKnown);
  EXPECT_EQ(In.Executions, Interval::exactly(5000000));
  EXPECT_EQ(In.Sectors.Total, Interval::exactly(5000000 * 4));
  EXPECT_EQ(K.store("out").Executions, Interval::exactly(1));
  EXPECT_FALSE(K.HasSolvedLoops);
}

TEST(AlikeIterations, AlignmentTakesTurns) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 4000003; ++i)
    sum += $in[[in[i + threadIdx.x]]];
  out[threadIdx.x] = sum;
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  std::uint64_t Sectors = 0;
  for (std::uint64_t I = 0; I < 4000003; ++I)
    Sectors += (4 * I + 127) / 32 - 4 * I / 32 + 1;
  AccessSummary In = K.load("in");
  EXPECT_EQ(In.Executions, Interval::exactly(4000003));
  EXPECT_EQ(In.Sectors.Total, Interval::exactly(Sectors));
}

TEST(AlikeIterations, BuffersTakeTurns) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  int buffer = 0;
  for (int i = 0; i < 3000001; ++i) {
    $s[[s[buffer * 1024 + threadIdx.x * (1 + buffer)]]] = i;
    buffer ^= 1;
  }
  $last[[s[threadIdx.x << buffer]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Executions, Interval::exactly(3000001));
  EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(1500001 + 2 * 1500000));
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(2));
  EXPECT_EQ(K.store("last").Wavefronts.Worst, Interval::exactly(2));
}

TEST(AlikeIterations, FirstAndLastAreUnlike) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  for (int i = 0; i < 1000000; ++i) {
    if (i > 0)
      $later[[s[threadIdx.x]]] = i;
    if (i + 1 < 1000000)
      $early[[s[threadIdx.x * 2]]] = i;
    else
      $final[[s[threadIdx.x * 4]]] = i;
  }
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("later").Executions, Interval::exactly(999999));
  EXPECT_EQ(K.store("early").Executions, Interval::exactly(999999));
  EXPECT_EQ(K.store("early").Wavefronts.Total, Interval::exactly(2 * 999999));
  EXPECT_EQ(K.store("final").Executions, Interval::exactly(1));
}

TEST(AlikeIterations, LanesLeaveOneByOne) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  float sum = 0;
  for (int i = threadIdx.x; i < 3200010; i += 32)
    sum += $in[[in[i]]];
  out[threadIdx.x] = sum;
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  AccessSummary In = K.load("in");
  EXPECT_TRUE(In.ExecutionsCertain);
  EXPECT_EQ(In.Executions, Interval::exactly(100001));
  EXPECT_EQ(In.Sectors.Total, Interval::exactly(100000 * 4 + 2)); // 10 lanes
}

TEST(AlikeIterations, NestedLoops) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = 0; i < 3000; ++i) {
    $row[[s[threadIdx.x]]] = in[i * 32 + threadIdx.x];
    for (int j = 0; j < 2000; ++j)
      sum += $tile[[s[(threadIdx.x * 32 + j) % 1024]]];
  }
  out[threadIdx.x] = sum;
}
int main() { k<<<1, 64>>>(0, 0); }
)cu");
  EXPECT_EQ(K.store("row").Executions, Interval::exactly(2 * 3000));
  AccessSummary Tile = K.load("tile");
  EXPECT_EQ(Tile.Executions, Interval::exactly(2ull * 3000 * 2000));
  EXPECT_EQ(Tile.Wavefronts.Total, Interval::exactly(2ull * 3000 * 2000 * 32));
}

TEST(AlikeIterations, InnerBoundsOfTheirOwn) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 600; ++i)
    for (int j = 0; j < i; ++j)
      sum += $in[[in[j * 32 + threadIdx.x]]];
  out[threadIdx.x] = sum;
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  EXPECT_EQ(K.load("in").Executions, Interval::exactly(600 * 599 / 2));
}

TEST(AlikeIterations, WhatTheyLeaveIsKnown) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  int hash = 1, sum = 0;
  for (int i = 0; i < 100; ++i) {
    hash = hash * 5 + 1;
    sum += 3;
    s[i] = 0;
  }
  $sum[[s[threadIdx.x * (sum / 150)]]] = 1;
  $hash[[s[threadIdx.x * (hash & 1 ? 2 : 4)]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("sum").Wavefronts.Worst, Interval::exactly(2)); // 300 / 150
  unsigned Hash = 1;
  for (int I = 0; I < 100; ++I)
    Hash = Hash * 5 + 1;
  EXPECT_EQ(K.store("hash").Wavefronts.Worst,
            Interval::exactly(Hash & 1 ? 2 : 4));
}

TEST(AlikeIterations, OpenBranchesStayOpen) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *in) {
  __shared__ float s[1024];
  for (int i = 0; i < 2000000; ++i)
    if (in[i] > 0)
      $s[[s[threadIdx.x]]] = i;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  AccessSummary S = K.store("s");
  EXPECT_FALSE(S.ExecutionsCertain);
  EXPECT_EQ(S.Executions.Max, 2000000u);
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(1));
}

} // namespace
