//===-- test/unit/cost/growing_values_test.cpp ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An unknown that is a sum of the first few powers of a number, as the growth
// of `i = 2 * i + 1` is: its tables have the values that come, and no others.
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

/// The cost of `p[t + growth * t]`, floats, the growth being at most \p
/// Highest.
AccessCost costOf(AccessSpace Space, unsigned Powers, std::int64_t Highest) {
  ValueContext C;
  AtomDescription Base;
  Base.Kind = AtomKind::Base;
  Base.Range = {0, std::int64_t(1) << 48};
  Base.TrailingZeros = 8;
  AtomDescription Growth;
  Growth.Name = "growth";
  Growth.Range = {0, Highest};
  Growth.SumsPowersOf = Powers;
  std::array<std::uint64_t, 32> Bytes;
  for (unsigned L = 0; L < 32; ++L)
    Bytes[L] = 4 * L;
  const LaneValue Lane(64, Lanes{Bytes});
  AccessRecord Record;
  Record.Width = 4;
  Record.Space = Space;
  Record.Active = Record.Certain = AllLanes;
  Record.Address = add(C, add(C, LaneValue::ofAtom(C, 64, C.fresh(Base)), Lane),
                       mul(C, LaneValue::ofAtom(C, 64, C.fresh(Growth)), Lane));
  CostModel Model(C, *model::findArchitecture("sm_80"));
  AccessCost Cost = Model.cost(Record);
  EXPECT_EQ(Cost.RestsOn, 0u) << C.texts(Cost.RestsOn).front();
  return Cost;
}

using Rows = std::vector<std::pair<std::string, std::uint64_t>>;

Rows rowsOf(const AccessCost &Cost) {
  Rows Result;
  for (const TableRow &Row : Cost.Table) {
    EXPECT_TRUE(Row.Cost.isExact()) << Row.When;
    Result.emplace_back(Row.When, Row.Cost.Max);
  }
  return Result;
}

// Growths are 0, 1, 3, 7, ...: lanes lie 2^k words apart.
TEST(GrowingValues, PowersOfTwoInBanks) {
  const AccessCost Cost =
      costOf(AccessSpace::Shared, 2, (std::int64_t(1) << 31) - 1);
  EXPECT_EQ(Cost.Sureness, Certainty::Parametric);
  EXPECT_EQ(rowsOf(Cost), (Rows{{"growth % 32 == 0", 1},
                                {"growth % 32 == 1", 2},
                                {"growth % 32 == 3", 4},
                                {"growth % 32 == 7", 8},
                                {"growth % 32 == 15", 16},
                                {"growth % 32 == 31", 32}}));
}

// Growths are 0, 1, 5, 21 and 85: lanes lie 1, 2, 6, 22 and 86 words apart,
// which are odd once, and even but no multiple of 4 else.
TEST(GrowingValues, PowersOfFourInBanks) {
  EXPECT_EQ(rowsOf(costOf(AccessSpace::Shared, 4, 100)),
            (Rows{{"growth % 32 == 0", 1}, {"growth % 32 in {1, 5, 21}", 2}}));
}

// Those beyond the range never come: 0, 1, 3 and 7 are left of 15.
TEST(GrowingValues, OnlyWithinTheRange) {
  const AccessCost Cost = costOf(AccessSpace::Shared, 2, 14);
  EXPECT_EQ(Cost.Wavefronts.Max, 8u);
  EXPECT_EQ(rowsOf(Cost).size(), 4u);
}

// 1, 2, 4 and more words apart: 4, 8, 16 and 32 sectors.
TEST(GrowingValues, Sectors) {
  EXPECT_EQ(rowsOf(costOf(AccessSpace::Global, 2, 1 << 30)),
            (Rows{{"growth == 0", 4},
                  {"growth == 1", 8},
                  {"growth == 3", 16},
                  {"growth >= 7", 32}}));
}

} // namespace
