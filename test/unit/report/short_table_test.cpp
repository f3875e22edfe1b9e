//===-- test/unit/report/short_table_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/short_table.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;

namespace {

TableRow row(const std::string &Name, std::int64_t First, std::int64_t Last,
             Interval Cost, std::uint64_t Ideal = 4) {
  const ValueRun Values{Name, First, Last};
  return {Values.condition(), Cost, Ideal, Values};
}

TableRow otherwise(const std::string &When, std::uint64_t Cost) {
  return {When, Interval::exactly(Cost), 4};
}

std::vector<std::string> conditions(const std::vector<ShortRow> &Table) {
  std::vector<std::string> Result;
  for (const ShortRow &Row : Table)
    Result.push_back(Row.Row.When);
  return Result;
}

} // namespace

TEST(ShortTable, ValuesThatCostMoreAndMoreAreOneRow) {
  const auto Rows = shortTable(
      {row("n", 1, 1, {4, 4}), row("n", 2, 2, {8, 8}), row("n", 3, 5, {12, 13}),
       row("n", 6, 6, {24, 24}), otherwise("n >= 7", 32)});
  EXPECT_THAT(conditions(Rows), ElementsAre("n == 1", "n in 2..6", "n >= 7"));
  EXPECT_EQ(Rows[1].Row.Cost, (Interval{8, 24}));
  EXPECT_EQ(Rows[1].Row.Ideal, 4u);
  EXPECT_EQ(Rows[1].Count, 3u);
  EXPECT_EQ(Rows[2].Count, 1u);
  EXPECT_EQ(Rows[1].Row.Values, (ValueRun{"n", 2, 6}));
}

TEST(ShortTable, TheCostsBetweenAreWithinTheRow) {
  const auto Rows =
      shortTable({row("n", 1, 1, {9, 9}), row("n", 2, 2, {20, 31}),
                  row("n", 3, 3, {8, 10})});
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Row.Cost, (Interval{8, 31}));
}

TEST(ShortTable, AValueAtItsIdealStaysApart) {
  EXPECT_THAT(
      conditions(shortTable({row("n", 1, 1, {8, 8}), row("n", 2, 2, {9, 9}),
                             row("n", 3, 3, {10, 10}), row("n", 4, 4, {4, 4}),
                             row("n", 5, 5, {8, 8}), row("n", 6, 6, {9, 9})})),
      ElementsAre("n in 1..3", "n == 4", "n == 5", "n == 6"));
}

TEST(ShortTable, WhatIsNotOfOneKindStaysApart) {
  EXPECT_THAT(conditions(shortTable(
                  {row("n", 1, 1, {8, 8}), row("n", 2, 2, {9, 9}),
                   row("m", 3, 3, {10, 10}), row("m", 4, 4, {10, 11}, 8)})),
              ElementsAre("n == 1", "n == 2", "m == 3", "m == 4"));
  EXPECT_THAT(conditions(shortTable({otherwise("n is odd", 8),
                                     otherwise("n % 4 == 2", 9),
                                     otherwise("n % 4 == 0", 10)})),
              ElementsAre("n is odd", "n % 4 == 2", "n % 4 == 0"));
  EXPECT_TRUE(shortTable({}).empty());
}
