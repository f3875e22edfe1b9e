//===-- test/unit/warp/lane_exchange_test.cpp - shuffles and votes --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes read `s[value * 32]`, all in one bank, so that the wavefronts are the
// number of different values. Expected: counted by hand, by what PTX says of
// shfl.sync, vote.sync and redux.sync.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// Wavefronts of a load of `s[value * 32]` by one warp.
Interval valuesOf(const std::string &Value) {
  TestKernel K("__global__ void k(float *out, const int *in, int n) {\n"
               "  __shared__ float s[4096];\n"
               "  int t = threadIdx.x;\n"
               "  s[t] = t;\n"
               "  __syncthreads();\n"
               "  unsigned tile = 0xffu << (t & 24);\n"
               "  int value = " +
               Value +
               ";\n"
               "  out[t] = $hit[[s[value * 32]]] + tile;\n"
               "}\n"
               "int main() { k<<<1, 32>>>(0, 0, 7); }\n");
  return K.load("hit").Wavefronts.Worst;
}

constexpr const char *Same = "in[0]"; // one value for all lanes

TEST(LaneExchange, KnownLanesOfKnownValues) {
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, t, 3)"), Interval::exactly(1));
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, t, 3, 8)"), Interval::exactly(4));
  EXPECT_EQ(valuesOf("__shfl_xor_sync(~0u, t, 1)"), Interval::exactly(32));
  // Lanes that would read beyond their segment keep what they have.
  EXPECT_EQ(valuesOf("__shfl_down_sync(~0u, t, 16)"), Interval::exactly(16));
  EXPECT_EQ(valuesOf("__shfl_down_sync(~0u, t, 4, 8)"), Interval::exactly(16));
  EXPECT_EQ(valuesOf("__shfl_up_sync(~0u, t, 8)"), Interval::exactly(24));
  EXPECT_EQ(valuesOf("__shfl_up_sync(~0u, t / 4, 4, 16)"),
            Interval::exactly(6)); // 0 0 1 2 4 4 5 6
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, t + n, 3)"), Interval::exactly(1));
}

TEST(LaneExchange, OneLaneOfASegmentWithUnknownValues) {
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, in[t], 0)"), Interval::exactly(1));
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, in[t], in[0])"), Interval::exactly(1));
  for (const char *Lane : {"0", "5", "in[0]"}) {
    const std::string Begin = "__shfl_sync(~0u, in[t], " + std::string(Lane);
    EXPECT_GE(valuesOf(Begin + ", 16)").Max, 2u) << Lane;
    EXPECT_GE(valuesOf(Begin + ", 8)").Max, 4u) << Lane;
    EXPECT_GE(valuesOf(Begin + ", 2)").Max, 16u) << Lane;
    EXPECT_LE(valuesOf(Begin + ", 8)").Min, 1u) << Lane;
  }
  // Each lane asks for another one.
  EXPECT_EQ(valuesOf("__shfl_sync(~0u, in[t], in[t])").Max, 32u);
  EXPECT_EQ(valuesOf("__shfl_down_sync(~0u, in[t], 1)").Max, 32u);
}

TEST(LaneExchange, LanesThatAreNotThere) {
  // Lane 20 is in neither half of the choice that reads it.
  EXPECT_GE(valuesOf("t < 16 ? __shfl_sync(0xffffu, t, 20) : 0").Max, 16u);
}

TEST(LaneExchange, WhatAllHaveStaysTheSame) {
  for (const char *Way :
       {"__shfl_sync(~0u, %, t, 4)", "__shfl_up_sync(~0u, %, 3)",
        "__shfl_xor_sync(tile, %, 1, 8)"}) {
    std::string Text = Way;
    Text.replace(Text.find('%'), 1, Same);
    EXPECT_EQ(valuesOf(Text), Interval::exactly(1)) << Text;
  }
}

TEST(LaneExchange, VotesOfTheLanesOfAMask) {
  EXPECT_EQ(valuesOf("__any_sync(~0u, in[t] > 3)"), Interval::exactly(1));
  EXPECT_EQ(valuesOf("__ballot_sync(~0u, in[t] > 3) & 7"),
            Interval::exactly(1));
  EXPECT_GE(valuesOf("__any_sync(tile, in[t] > 3)").Max, 2u);
  EXPECT_GE(valuesOf("__all_sync(tile, in[t] > 3)").Max, 2u);
  EXPECT_GE(valuesOf("__ballot_sync(tile, in[t] > 3) & 0x7f").Max, 4u);
  // The mask of each lane is its own.
  EXPECT_GE(valuesOf("__any_sync(in[t], in[t] > 3)").Max, 2u);
}

TEST(LaneExchange, ReductionsOfTheLanesOfAMask) {
  EXPECT_EQ(valuesOf("__reduce_add_sync(~0u, in[t])"), Interval::exactly(1));
  EXPECT_GE(valuesOf("__reduce_add_sync(tile, in[t])").Max, 4u);
  EXPECT_GE(valuesOf("__reduce_max_sync(tile, in[t])").Max, 4u);
}

} // namespace
