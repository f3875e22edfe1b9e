//===-- test/unit/warp/alike_warps_test.cpp - blocks of many ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps are counted together where they are alike. Here are blocks in which
// some are not: each count is that of the warps one by one.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include <set>

using namespace bank_lint;

namespace {

TEST(AlikeWarps, CountAsManyAsThereAre) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  $s[[s[threadIdx.x * 2]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 1000>>>(0); }
)cu");
  AccessSummary S = K.store("s"); // 31 whole warps, and 8 lanes
  EXPECT_EQ(S.Executions, Interval::exactly(32));
  EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(31 * 2 + 1));
}

TEST(AlikeWarps, FirstHasATaskOfItsOwn) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  if (threadIdx.x < 32)
    $first[[s[threadIdx.x * 4]]] = 1;
  else
    $others[[s[threadIdx.x * 2]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 1024>>>(0); }
)cu");
  EXPECT_EQ(K.store("first").Executions, Interval::exactly(1));
  EXPECT_EQ(K.store("first").Wavefronts.Total, Interval::exactly(4));
  EXPECT_EQ(K.store("others").Executions, Interval::exactly(31));
  EXPECT_EQ(K.store("others").Wavefronts.Total, Interval::exactly(31 * 2));
}

TEST(AlikeWarps, TreeOfAReduction) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[1024];
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half)
      $sum[[s[threadIdx.x]]] = half;
    __syncthreads();
  }
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 1024>>>(0); }
)cu");
  // 16 + 8 + 4 + 2 + 1 whole warps, then 16, 8, 4, 2, 1 lanes.
  EXPECT_EQ(K.store("sum").Executions, Interval::exactly(31 + 5));
}

TEST(AlikeWarps, RowsOfDifferentLength) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  for (int i = 0; i <= threadIdx.y; ++i)
    $s[[s[threadIdx.x + 32 * i]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, dim3(32, 8)>>>(0); }
)cu");
  EXPECT_EQ(K.store("s").Executions, Interval::exactly(8 * 9 / 2));
}

TEST(AlikeWarps, LanesThatMoveDifferently) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in) {
  out[threadIdx.x] = $in[[in[threadIdx.x * (threadIdx.x + 16 * threadIdx.y)]]];
}
int main() { k<<<1, dim3(16, 16)>>>(0, 0); }
)cu");
  std::uint64_t Total = 0;
  for (unsigned Warp = 0; Warp < 8; ++Warp) {
    std::set<unsigned> Sectors;
    for (unsigned Thread = Warp * 32; Thread < Warp * 32 + 32; ++Thread)
      Sectors.insert(Thread % 16 * Thread * 4 / 32);
    Total += Sectors.size();
  }
  EXPECT_EQ(K.load("in").Sectors.Total, Interval::exactly(Total));
}

TEST(AlikeWarps, FunctionsOfTheDeviceLibrary) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  int warp = threadIdx.x / 32, lane = threadIdx.x & 31;
  $min[[s[lane * min(warp + 1, 4)]]] = 1;
  $popc[[s[lane << __popc(warp)]]] = 1;
  $ffs[[s[lane * __ffs(4)]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 256>>>(0); }
)cu");
  auto WavesOfStride = [](unsigned Stride) {
    std::set<unsigned> Banks;
    for (unsigned Lane = 0; Lane < 32; ++Lane)
      Banks.insert(Lane * Stride % 32);
    return 32 / Banks.size();
  };
  std::uint64_t Min = 0, Popc = 0;
  for (unsigned Warp = 0; Warp < 8; ++Warp) {
    Min += WavesOfStride(std::min(Warp + 1, 4u));
    Popc += WavesOfStride(1 << __builtin_popcount(Warp));
  }
  EXPECT_EQ(K.store("min").Wavefronts.Total, Interval::exactly(Min));
  EXPECT_EQ(K.store("popc").Wavefronts.Total, Interval::exactly(Popc));
  EXPECT_EQ(K.store("ffs").Wavefronts.Total, Interval::exactly(8)); // stride 3
}

/// Executions of a store behind \p Condition in a block of 8 warps, a row each;
/// y is the row in the grid, which has 64 blocks of 8 rows.
Interval executionsBehind(const std::string &Condition) {
  TestKernel K("__global__ void k(float *out, int n) {\n"
               "  __shared__ float s[32];\n"
               "  int y = blockIdx.y * 8 + threadIdx.y;\n"
               "  bool condition = " +
               Condition +
               ";\n"
               "  if (condition)\n"
               "    $s[[s[threadIdx.x]]] = n;\n"
               "  __syncthreads();\n"
               "  out[y * 32 + threadIdx.x] = s[threadIdx.x];\n"
               "}\n"
               "int main() { k<<<dim3(1, 64), dim3(32, 8)>>>(0, 5); }\n");
  return K.store("s").Executions;
}

TEST(AlikeWarps, ConditionsThatSomeWarpsDecide) {
  // With these, all but one warp decide the condition, whatever the block is.
  for (const char *Condition :
       {"(threadIdx.y == 0) & (y > 0)", "threadIdx.y == 3 && y > 3", "y < 1",
        "(threadIdx.y == 0) ^ (y < 1)", "!((threadIdx.y != 2) | (y < 9))",
        "(threadIdx.y == 5 ? y > 5 : false)"})
    EXPECT_EQ(executionsBehind(Condition).Max, 1u) << Condition;
  // Two of them are open.
  EXPECT_EQ(executionsBehind("y < 2").Max, 2u);
  EXPECT_EQ(executionsBehind("(threadIdx.y < 2) & (y > 1)").Max, 2u);
  // No warp decides these.
  EXPECT_EQ(executionsBehind("y > 7").Max, 8u);
  EXPECT_EQ(executionsBehind("blockIdx.y > 3").Max, 8u);
}

} // namespace
