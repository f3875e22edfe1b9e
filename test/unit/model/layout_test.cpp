//===-- test/unit/model/layout_test.cpp - layouts checked when compiled ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"

#include <gtest/gtest.h>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Arch = *findArchitecture("sm_90");

// The costs are usable in constant expressions, for every width.
static_assert(isConflictFree(tileColumn(3, 33, 4), Arch));
static_assert(!isConflictFree(tileColumn(3, 32, 4), Arch));
static_assert(isConflictFree(strided(0, 16, 16), Arch));
static_assert(sharedCost(uniform(0, 16), Arch).Wavefronts == 2);
static_assert(bankSumConflicts(strided(0, 8, 4), Arch) == 16);
static_assert(isCoalesced(strided(0, 4, 4), Arch));
static_assert(!isCoalesced(strided(4, 4, 4), Arch));
static_assert(globalCost(strided(0, 128, 4), Arch).Lines == 32);

TEST(WarpAccess, LanesAndMask) {
  WarpAccess Access;
  EXPECT_EQ(Access.activeLanes(), 32u);
  Access.Active = 0x80000001;
  EXPECT_EQ(Access.activeLanes(), 2u);
  EXPECT_TRUE(Access.isActive(0));
  EXPECT_FALSE(Access.isActive(1));
  EXPECT_TRUE(Access.isActive(31));
  EXPECT_FALSE(Access.isActive(32));
  EXPECT_FALSE(Access.isActive(~0u));
}

TEST(Layout, AddressesOfTheLanes) {
  WarpAccess Column = tileColumn(2, 33, 8, Operation::Store);
  EXPECT_EQ(Column.Address[0], 16u);
  EXPECT_EQ(Column.Address[31], (31u * 33 + 2) * 8);
  EXPECT_EQ(Column.Width, 8u);
  EXPECT_EQ(Column.Op, Operation::Store);

  WarpAccess Row = tileRow(2, 33, 4);
  EXPECT_EQ(Row.Address[0], 2u * 33 * 4);
  EXPECT_EQ(Row.Address[31], (2u * 33 + 31) * 4);
  EXPECT_EQ(Row.Op, Operation::Load);

  WarpAccess Stride = strided(100, 12, 4);
  EXPECT_EQ(Stride.Address[0], 100u);
  EXPECT_EQ(Stride.Address[31], 100u + 31 * 12);
}

TEST(Layout, OddPitchesAreCleanAndEvenOnesAreNot) {
  for (unsigned Pitch = 1; Pitch <= 130; ++Pitch) {
    EXPECT_EQ(isConflictFree(tileColumn(0, Pitch, 4), Arch), Pitch % 2 == 1)
        << Pitch;
  }
}

TEST(Layout, ColumnOfDoublesNeedsAnOddPitchToo) {
  EXPECT_EQ(sharedCost(tileColumn(0, 32, 8), Arch).Wavefronts, 32u);
  EXPECT_TRUE(isConflictFree(tileColumn(0, 33, 8), Arch));
}

TEST(Layout, SwizzleReplacesPadding) {
  for (unsigned Column = 0; Column < 32; ++Column) {
    auto Swizzled = mapped(
        [=](unsigned Lane) { return (Lane * 32 + (Column ^ Lane)) * 4; }, 4);
    EXPECT_TRUE(isConflictFree(Swizzled, Arch)) << Column;
  }
}

} // namespace
