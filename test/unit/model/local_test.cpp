//===-- test/unit/model/local_test.cpp - local memory ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"
#include "model/local.h"

#include <gtest/gtest.h>

#include <limits>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");

constexpr GlobalCost costOf(const WarpAccess &Access) {
  return localCost(Access, Hopper);
}

constexpr GlobalCost cost(unsigned Sectors, unsigned Lines, unsigned Ideal) {
  return {Sectors, Lines, Ideal};
}

static_assert(costOf(uniform(40, 4)) == cost(4, 1, 4));

TEST(LocalCost, OneIndexInAllLanes) {
  EXPECT_EQ(costOf(uniform(8, 8)), cost(8, 2, 8));
  EXPECT_EQ(costOf(uniform(48, 16)), cost(16, 4, 16));
  // A byte or half is in the line of its word.
  EXPECT_EQ(costOf(uniform(5, 1)), cost(4, 1, 4));
  EXPECT_EQ(costOf(uniform(6, 2)), cost(4, 1, 4));
}

TEST(LocalCost, DivergentIndicesAreLines) {
  EXPECT_EQ(costOf(strided(0, 4, 4)), cost(32, 32, 4));
  EXPECT_EQ(costOf(strided(0, 16, 16)), cost(128, 128, 16));
  // Four bytes are one word: lanes 4i to 4i + 3 share a line.
  EXPECT_EQ(costOf(strided(0, 1, 1)), cost(8, 8, 4));
}

TEST(LocalCost, TwoIndices) {
  // Alternating lanes: every sector of both lines.
  EXPECT_EQ(costOf(mapped([](unsigned Lane) { return Lane % 2 * 4; }, 4)),
            cost(8, 2, 4));
  // Half warps: half of the sectors of both lines.
  EXPECT_EQ(costOf(mapped([](unsigned Lane) { return Lane / 16 * 4; }, 4)),
            cost(4, 2, 4));
}

TEST(LocalCost, InactiveLanes) {
  WarpAccess Access = strided(0, 4, 4);
  Access.Active = 0;
  EXPECT_EQ(costOf(Access), cost(0, 0, 0));
  Access.Active = 0x80000001;
  EXPECT_EQ(costOf(Access), cost(2, 2, 2));
  Access = uniform(0, 4);
  Access.Active = 0x000001ff;
  EXPECT_EQ(costOf(Access), cost(2, 1, 2));
}

TEST(LocalCost, StrangeInputIsHarmless) {
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(costOf(strided(0, 4, 0)), cost(0, 0, 0));
  EXPECT_EQ(costOf(uniform(2, 4)), cost(8, 2, 4));
  EXPECT_EQ(costOf(uniform(Top, 16)), cost(4, 1, 16));
  EXPECT_EQ(costOf(strided(1, 64, 1000)), costOf(strided(1, 64, 32)));
  EXPECT_EQ(costOf(strided(1, 64, 32)), cost(288, 288, 32));
}

} // namespace
