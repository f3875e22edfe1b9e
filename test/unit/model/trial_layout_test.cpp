//===-- test/unit/model/trial_layout_test.cpp - other layouts -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"
#include "model/shared.h"
#include "model/trial_layout.h"

#include <gtest/gtest.h>

#include <set>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Ampere = *findArchitecture("sm_80");

/// tile[threadIdx.x][threadIdx.y] of float tile[32][32].
constexpr ThreadFormula Column{0, {128, 4, 0}};

constexpr unsigned wavefronts(const ThreadFormula &Formula,
                              const std::array<unsigned, 3> &Block,
                              unsigned Warp, const TrialLayout &Layout) {
  return sharedCost(
             laidOut(lanesOf(Formula, Block, Warp), 4, Layout, Operation::Load),
             Ampere)
      .Wavefronts;
}

// The layouts of every course on transposes.
static_assert(wavefronts(Column, {32, 8, 1}, 0, {32, 0, 1, 4}) == 32);
static_assert(wavefronts(Column, {32, 8, 1}, 5, {32, 1, 1, 4}) == 1);
static_assert(wavefronts(Column, {32, 8, 1}, 5, {32, 0, 32, 4}) == 1);
static_assert(wavefronts(Column, {32, 8, 1}, 0, {32, 2, 1, 4}) == 2);
// A swizzle of 8 columns leaves 4 rows in a bank.
static_assert(wavefronts(Column, {32, 8, 1}, 0, {32, 0, 8, 4}) == 4);
// Blocks of 16: two columns of 16 rows each, in two banks.
static_assert(wavefronts(Column, {16, 16, 1}, 0, {32, 0, 1, 4}) == 16);
static_assert(wavefronts(Column, {4, 8, 1}, 0, {32, 0, 1, 4}) == 4);

TEST(TrialLayout, AsItIsWritten) {
  const TrialLayout Same{32, 0, 1, 4};
  const LaneBytes Lanes = lanesOf({20, {128, 4, 1024}}, {8, 2, 2}, 0);
  const WarpAccess Access = laidOut(Lanes, 4, Same, Operation::Store);
  EXPECT_EQ(Access.Active, 0xffffffffu);
  EXPECT_EQ(Access.Op, Operation::Store);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const unsigned X = Lane % 8, Y = Lane / 8 % 2, Z = Lane / 16;
    EXPECT_EQ(Access.Address[Lane], 20 + X * 128 + Y * 4 + Z * 1024);
  }
}

TEST(TrialLayout, LanesWithoutAThreadAreOff) {
  const LaneBytes Lanes = lanesOf(Column, {5, 8, 1}, 1); // threads 32 to 39
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    EXPECT_EQ(Lanes[Lane] >= 0, Lane < 8) << Lane;
  EXPECT_EQ(laidOut(Lanes, 4, {}, Operation::Load).Active, 0xffu);
  // A byte in front of the array is none.
  EXPECT_EQ(lanesOf({8, {-4, 0, 0}}, {32, 1, 1}, 0)[2], 0);
  EXPECT_EQ(lanesOf({8, {-4, 0, 0}}, {32, 1, 1}, 0)[3], -1);
}

// Each element has a place of its own, and stays in its row.
TEST(TrialLayout, NoTwoElementsMeet) {
  for (const TrialLayout &Layout :
       {TrialLayout{32, 0, 1, 4}, TrialLayout{32, 1, 1, 8},
        TrialLayout{32, 3, 16, 2}, TrialLayout{24, 0, 8, 4},
        TrialLayout{33, 0, 32, 4}, TrialLayout{0, 1, 2, 4}}) {
    std::set<std::uint64_t> Places;
    const std::uint64_t Row = Layout.RowElements ? Layout.RowElements : 1;
    for (std::uint64_t Index = 0; Index < 64 * Row; ++Index) {
      const std::uint64_t Place = Layout.byteOf(Index);
      EXPECT_EQ(Place % Layout.ElementBytes, 0u);
      EXPECT_EQ(Place / Layout.ElementBytes / (Row + Layout.Padding),
                Index / Row);
      EXPECT_TRUE(Places.insert(Place).second) << Index;
    }
  }
  // 33 columns are no multiple of 32: nothing is swizzled.
  EXPECT_FALSE((TrialLayout{33, 0, 32, 4}.isSwizzled()));
  EXPECT_FALSE((TrialLayout{30, 0, 6, 4}.isSwizzled()));
  EXPECT_TRUE((TrialLayout{24, 0, 8, 4}.isSwizzled()));
}

TEST(TrialLayout, OtherElements) {
  const LaneBytes Lanes = lanesOf({0, {4, 0, 0}}, {32, 1, 1}, 0);
  const WarpAccess Wide = laidOut(Lanes, 4, {32, 0, 1, 16}, Operation::Load);
  EXPECT_EQ(Wide.Width, 16u);
  EXPECT_EQ(Wide.Address[3], 48u);
  EXPECT_EQ(sharedCost(Wide, Ampere), (SharedCost{4, 4}));
  // A lane within an element stays there, if there is room.
  LaneBytes Within{};
  Within.fill(6);
  EXPECT_EQ(laidOut(Within, 4, {32, 0, 1, 8}, Operation::Load).Address[0], 10u);
  EXPECT_EQ(laidOut(Within, 4, {32, 0, 1, 2}, Operation::Load).Address[0], 2u);
}

TEST(TrialLayout, MisalignedLanes) {
  // One float behind rows of 8 float4: the rows of 33 floats.
  WarpAccess Access = strided(0, 132, 16);
  LaneMask Want = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Want |= LaneMask{Lane % 4 != 0} << Lane;
  EXPECT_EQ(misalignedLanes(Access), Want);
  Access.Active = 0x11111111;
  EXPECT_EQ(misalignedLanes(Access), 0u);
}

} // namespace
