//===-- test/unit/model/global_test.cpp - the global memory rules ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");

constexpr GlobalCost costOf(const WarpAccess &Access) {
  return globalCost(Access, Hopper);
}

constexpr GlobalCost cost(unsigned Sectors, unsigned Lines, unsigned Ideal) {
  return {Sectors, Lines, Ideal};
}

// Measured on many GPUs: strides of 1 to 32 floats.
TEST(GlobalCost, FloatStrides) {
  EXPECT_EQ(costOf(strided(0, 4, 4)), cost(4, 1, 4));
  EXPECT_EQ(costOf(strided(0, 8, 4)), cost(8, 2, 4));
  EXPECT_EQ(costOf(strided(0, 16, 4)), cost(16, 4, 4));
  EXPECT_EQ(costOf(strided(0, 32, 4)), cost(32, 8, 4));
  EXPECT_EQ(costOf(strided(0, 64, 4)), cost(32, 16, 4));
  EXPECT_EQ(costOf(strided(0, 128, 4)), cost(32, 32, 4));
}

TEST(GlobalCost, UniformIsOneSector) {
  EXPECT_EQ(costOf(uniform(1024, 4)), cost(1, 1, 4));
  EXPECT_EQ(costOf(uniform(1024, 16)), cost(1, 1, 16));
}

TEST(GlobalCost, OffByOneElementIsOneMoreSector) {
  EXPECT_EQ(costOf(strided(4, 4, 4)), cost(5, 2, 4));
  EXPECT_EQ(costOf(strided(32, 4, 4)), cost(4, 2, 4));
  EXPECT_EQ(costOf(strided(4, 4, 4, Operation::Store)), cost(5, 2, 4));
}

TEST(GlobalCost, IdealByWidth) {
  EXPECT_EQ(costOf(strided(0, 1, 1)), cost(1, 1, 1));
  EXPECT_EQ(costOf(strided(0, 2, 2)), cost(2, 1, 2));
  EXPECT_EQ(costOf(strided(0, 8, 8)), cost(8, 2, 8));
  EXPECT_EQ(costOf(strided(0, 16, 16)), cost(16, 4, 16));
}

TEST(GlobalCost, OrderOfTheLanesIsFree) {
  auto Reversed = mapped([](unsigned Lane) { return (31 - Lane) * 4; }, 4);
  auto Swapped = mapped([](unsigned Lane) { return (Lane ^ 5) * 4; }, 4);
  EXPECT_EQ(costOf(Reversed), cost(4, 1, 4));
  EXPECT_EQ(costOf(Swapped), cost(4, 1, 4));
}

TEST(GlobalCost, PartlyActiveWarp) {
  WarpAccess Access = strided(0, 4, 4);
  Access.Active = 0;
  EXPECT_EQ(costOf(Access), cost(0, 0, 0));
  Access.Active = 1;
  EXPECT_EQ(costOf(Access), cost(1, 1, 1));
  Access.Active = 0x1ff;
  EXPECT_EQ(costOf(Access), cost(2, 1, 2));
  Access.Active = 0x80000001;
  EXPECT_EQ(costOf(Access), cost(2, 1, 1));
}

TEST(GlobalCost, StraddlingLanesTouchBothSides) {
  WarpAccess One = uniform(30, 4);
  One.Active = 1;
  EXPECT_EQ(costOf(One), cost(2, 1, 1));
  One = uniform(126, 4);
  One.Active = 1;
  EXPECT_EQ(costOf(One), cost(2, 2, 1));
  EXPECT_EQ(costOf(strided(28, 32, 8)), cost(33, 9, 8));
}

TEST(GlobalCost, StrangeInputIsHarmless) {
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(costOf(strided(0, 4, 0)), cost(0, 0, 0));
  EXPECT_EQ(costOf(uniform(Top, 16)), cost(1, 1, 16));
  EXPECT_EQ(costOf(strided(Top - 63, 4, 4)), cost(4, 2, 4)); // wraps to 0
}

TEST(GlobalCost, RequestOf32BytesPerLane) {
  // sm_100 has 32-byte lanes in global memory: twice 16 sectors.
  EXPECT_EQ(costOf(strided(0, 32, 32)), cost(32, 8, 32));
}

} // namespace
