//===-- test/unit/cost/residue_table_test.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/pricing.h"
#include <gtest/gtest.h>
#include <numeric>

using namespace bank_lint;

namespace {

std::vector<ResidueCost> costs(std::uint64_t Period, auto CostOf) {
  std::vector<ResidueCost> Result;
  for (std::uint64_t R = 0; R < Period; ++R)
    Result.push_back({std::int64_t(R), Interval::exactly(CostOf(R)), 1});
  return Result;
}

TEST(ResidueTable, StrideOfAWordArray) {
  // s[tid * ld]: gcd(ld, 32) lanes share a bank.
  auto Rows = tableByResidue(
      "ld", 32, costs(32, [](std::uint64_t R) { return std::gcd(R, 32ul); }));
  ASSERT_EQ(Rows.size(), 6u);
  EXPECT_EQ(Rows[0].When, "ld is odd");
  EXPECT_EQ(Rows[0].Cost.Max, 1u);
  EXPECT_EQ(Rows[1].When, "ld % 4 == 2");
  EXPECT_EQ(Rows[1].Cost.Max, 2u);
  EXPECT_EQ(Rows[4].When, "ld % 32 == 16");
  EXPECT_EQ(Rows[5].When, "ld % 32 == 0");
  EXPECT_EQ(Rows[5].Cost.Max, 32u);
}

TEST(ResidueTable, AlignmentAndTheRest) {
  auto Rows = tableByResidue(
      "4*w", 32, costs(32, [](std::uint64_t R) { return R ? 5ul : 4ul; }));
  ASSERT_EQ(Rows.size(), 2u);
  EXPECT_EQ(Rows[0].When, "4*w % 32 == 0");
  EXPECT_EQ(Rows[1].When, "4*w % 32 != 0");
}

TEST(ResidueTable, ASingleResidueAndAFew) {
  auto Rows =
      tableByResidue("x", 8, costs(8, [](std::uint64_t R) {
                       return R == 3 ? 2ul : R == 5 || R == 6 ? 3ul : 1ul;
                     }));
  ASSERT_EQ(Rows.size(), 3u);
  EXPECT_EQ(Rows[1].When, "x % 8 == 3");
  EXPECT_EQ(Rows[2].When, "x % 8 in {5, 6}");
}

} // namespace
