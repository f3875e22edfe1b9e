//===-- test/unit/model/shared_test.cpp - the shared memory rules ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Ampere = *findArchitecture("sm_80");

constexpr Architecture withoutMerge() {
  Architecture Arch = Ampere;
  Arch.MergesWideLoads = false;
  return Arch;
}

constexpr SharedCost cost(unsigned Wavefronts, unsigned Ideal) {
  return {Wavefronts, Ideal};
}

constexpr SharedCost costOf(const WarpAccess &Access) {
  return sharedCost(Access, Ampere);
}

TEST(Bank, IsTheWordModulo32) {
  EXPECT_EQ(bankOf(0, Ampere), 0u);
  EXPECT_EQ(bankOf(3, Ampere), 0u);
  EXPECT_EQ(bankOf(4, Ampere), 1u);
  EXPECT_EQ(bankOf(127, Ampere), 31u);
  EXPECT_EQ(bankOf(128, Ampere), 0u);
  EXPECT_EQ(bankOf(132, Ampere), 1u);
}

// The cases of the document on what a bank conflict is.
TEST(SharedCost, DocumentLoadsOfFourBytes) {
  EXPECT_EQ(costOf(strided(0, 4, 4)), cost(1, 1));
  EXPECT_EQ(costOf(strided(0, 8, 4)), cost(2, 1));
  EXPECT_EQ(costOf(strided(0, 8, 4)).conflicts(), 1u);
  EXPECT_EQ(costOf(strided(0, 128, 4)), cost(32, 1));
  EXPECT_EQ(costOf(strided(0, 128, 4)).conflicts(), 31u);
}

TEST(SharedCost, DocumentWideLoadsAreNotConflicts) {
  EXPECT_EQ(costOf(strided(0, 8, 8)), cost(2, 2));
  EXPECT_EQ(costOf(strided(0, 16, 16)), cost(4, 4));
  EXPECT_EQ(costOf(strided(0, 16, 16)).conflicts(), 0u);
}

TEST(SharedCost, NarrowLanesShareWords) {
  EXPECT_EQ(costOf(strided(0, 1, 1)), cost(1, 1));
  EXPECT_EQ(costOf(strided(0, 2, 2)), cost(1, 1));
  EXPECT_EQ(costOf(strided(0, 2, 2, Operation::Store)), cost(1, 1));
  // Byte i of word i: one word a lane.
  EXPECT_EQ(costOf(strided(0, 5, 1)), cost(2, 1));
  EXPECT_EQ(costOf(strided(1, 4, 1)), cost(1, 1));
  EXPECT_EQ(costOf(strided(0, 128, 1)), cost(32, 1));
  EXPECT_EQ(costOf(strided(0, 128, 2)), cost(32, 1));
}

TEST(SharedCost, BroadcastIsFreeForLoadsAndStores) {
  for (unsigned Width : {1u, 2u, 4u}) {
    EXPECT_EQ(costOf(uniform(64, Width)), cost(1, 1));
    EXPECT_EQ(costOf(uniform(64, Width, Operation::Store)), cost(1, 1));
  }
}

TEST(SharedCost, UniformWideLoadsMergeAndStoresDoNot) {
  EXPECT_EQ(costOf(uniform(0, 8)), cost(1, 1));
  EXPECT_EQ(costOf(uniform(0, 16)), cost(2, 2));
  EXPECT_EQ(costOf(uniform(0, 8, Operation::Store)), cost(2, 2));
  EXPECT_EQ(costOf(uniform(0, 16, Operation::Store)), cost(4, 4));

  constexpr Architecture NoMerge = withoutMerge();
  EXPECT_EQ(sharedCost(uniform(0, 8), NoMerge), cost(2, 2));
  EXPECT_EQ(sharedCost(uniform(0, 16), NoMerge), cost(4, 4));
}

TEST(SharedCost, OnlyDistancesOneAndTwoMerge) {
  auto SharedAcross = [](unsigned Bits) {
    return mapped([=](unsigned Lane) { return (Lane & ~Bits) * 16; }, 16);
  };
  EXPECT_TRUE(isMergedLoad(SharedAcross(1), Ampere));
  EXPECT_TRUE(isMergedLoad(SharedAcross(2), Ampere));
  EXPECT_FALSE(isMergedLoad(SharedAcross(4), Ampere));
  EXPECT_FALSE(isMergedLoad(SharedAcross(8), Ampere));
  EXPECT_FALSE(isMergedLoad(SharedAcross(16), Ampere));
  // Lane i with lane i ^ 3 only.
  auto Mirrored = mapped(
      [](unsigned Lane) {
        return (Lane / 4 * 2 + ((Lane & 1) ^ (Lane >> 1 & 1))) * 16;
      },
      16);
  EXPECT_FALSE(isMergedLoad(Mirrored, Ampere));
  // One half at distance 1, the other at distance 2.
  auto Mixed = mapped(
      [](unsigned Lane) { return (Lane & (Lane < 16 ? ~1u : ~2u)) * 16; }, 16);
  EXPECT_FALSE(isMergedLoad(Mixed, Ampere));
  // A 4-byte load has nothing to merge.
  EXPECT_FALSE(isMergedLoad(uniform(0, 4), Ampere));
}

TEST(SharedCost, ConflictsInsideAMergedGroupStillCount) {
  // Pairs share, the pairs are 128 bytes apart: 16 merged lanes are 8 distinct
  // 16-byte pieces, all in banks 0 to 3.
  auto Pairs = mapped([](unsigned Lane) { return Lane / 2 * 128; }, 16);
  EXPECT_EQ(costOf(Pairs), cost(16, 2));
  EXPECT_EQ(costOf(Pairs).conflicts(), 14u);
}

TEST(SharedCost, InactiveLanesVanish) {
  WarpAccess Access = strided(0, 128, 4);
  Access.Active = 0;
  EXPECT_EQ(costOf(Access), cost(0, 0));
  Access.Active = 1;
  EXPECT_EQ(costOf(Access), cost(1, 1));
  Access.Active = 0x80000001;
  EXPECT_EQ(costOf(Access), cost(2, 1));
  Access.Active = 0x0000ffff;
  EXPECT_EQ(costOf(Access), cost(16, 1));
}

TEST(SharedCost, OnlyTransactionsWithAnActiveLaneCount) {
  WarpAccess Store = strided(0, 16, 16, Operation::Store);
  Store.Active = 0x000000ff;
  EXPECT_EQ(costOf(Store), cost(1, 1));
  Store.Active = 0x000001ff;
  EXPECT_EQ(costOf(Store), cost(2, 2));
  Store.Active = 0x80000001;
  EXPECT_EQ(costOf(Store), cost(2, 2));
  // Lanes 0 and 9 have no active neighbour to differ from, so the load merges:
  // one transaction, banks 0 to 3 and 4 to 7.
  WarpAccess Load = strided(0, 16, 16);
  Load.Active = 1u << 0 | 1u << 9;
  EXPECT_EQ(costOf(Load), cost(1, 1));
  // Lanes 0 and 8 are 128 bytes apart, on the same banks.
  Load.Active = 1u << 0 | 1u << 8;
  EXPECT_EQ(costOf(Load), cost(2, 1));
}

TEST(SharedCost, UnalignedLanesTouchEveryWordTheyOverlap) {
  // Each lane overlaps words i and i + 1: word 32 meets word 0.
  EXPECT_EQ(costOf(strided(2, 4, 4)), cost(2, 1));
  EXPECT_EQ(costOf(strided(3, 4, 2)), cost(2, 1));
  EXPECT_EQ(costOf(strided(1, 4, 2)), cost(1, 1));
  // Five words a lane at 16 bytes.
  WarpAccess One = uniform(1, 16);
  One.Active = 1;
  EXPECT_EQ(bankSumConflicts(One, Ampere), 0u);
  EXPECT_EQ(costOf(One), cost(1, 1));
  // 8 lanes overlap 33 consecutive words.
  EXPECT_EQ(costOf(strided(1, 16, 16, Operation::Store)), cost(8, 4));
}

TEST(SharedCost, StrangeInputIsHarmless) {
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(costOf(strided(0, 4, 0)), cost(0, 0));
  EXPECT_EQ(costOf(strided(0, 16, 64, Operation::Store)),
            costOf(strided(0, 16, 16, Operation::Store)));
  EXPECT_EQ(costOf(uniform(Top, 16, Operation::Store)), cost(4, 4));
  EXPECT_EQ(costOf(strided(Top - 3, 0, 4)), cost(1, 1));
}

// Where the two definitions of a conflict agree and where they do not.
TEST(BankSum, DiffersFromTheHardware) {
  struct {
    WarpAccess Access;
    unsigned Sum, Hardware;
  } const Cases[] = {
      {strided(0, 4, 4), 0, 0},   {strided(0, 128, 4), 31, 31},
      {uniform(0, 4), 0, 0},      {strided(0, 8, 4), 16, 1},
      {strided(0, 16, 4), 24, 3}, {strided(0, 64, 4), 30, 15},
      {strided(0, 8, 8), 32, 0},  {strided(0, 16, 16), 96, 0},
      {strided(0, 1, 1), 0, 0},
  };
  for (const auto &Case : Cases) {
    EXPECT_EQ(bankSumConflicts(Case.Access, Ampere), Case.Sum);
    EXPECT_EQ(costOf(Case.Access).conflicts(), Case.Hardware);
  }
  WarpAccess Nobody = strided(0, 128, 4);
  Nobody.Active = 0;
  EXPECT_EQ(bankSumConflicts(Nobody, Ampere), 0u);
  EXPECT_EQ(bankSumConflicts(strided(0, 4, 0), Ampere), 0u);
}

} // namespace
