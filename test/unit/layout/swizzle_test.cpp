//===-- test/unit/layout/swizzle_test.cpp - swizzles ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/swizzle.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>
#include <set>

using namespace bank_lint;
using namespace bank_lint::layout;

namespace {

/// An access of which each lane goes to the bytes that \p Of says.
AccessSummary access(unsigned Width,
                     const std::function<std::int64_t(unsigned)> &Of) {
  AccessSummary Result;
  Result.Space = AccessSpace::Shared;
  Result.Operation = AccessOperation::Load;
  Result.Width = Width;
  Result.HasWitness = true;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Result.LaneBytes[Lane] = Of(Lane);
  return Result;
}

/// Counted by hand: \p Lanes lanes go together, and each takes as long as the
/// bank with most words; those that go alone take one each.
unsigned excess(const AccessSummary &Of, const CuteSwizzle &With,
                unsigned ElementBytes, unsigned Lanes) {
  unsigned Result = 0;
  for (unsigned First = 0; First != 32; First += Lanes) {
    std::map<std::uint64_t, std::set<std::uint64_t>> Banks;
    for (unsigned Lane = First; Lane != First + Lanes; ++Lane)
      for (unsigned Byte = 0; Byte < Of.Width; Byte += ElementBytes) {
        const std::uint64_t Place =
            With.place((Of.LaneBytes[Lane] + Byte) / ElementBytes) *
            ElementBytes;
        Banks[Place / 4 % 32].insert(Place / 4);
      }
    std::size_t Most = 1;
    for (const auto &[Bank, Words] : Banks)
      Most = std::max(Most, Words.size());
    Result += Most - 1;
  }
  return Result;
}

TEST(CuteSwizzle, IsWhatCuteHas) {
  const CuteSwizzle Of{3, 3, 3};
  EXPECT_EQ(Of.name(), "Swizzle<3,3,3>");
  // Bits 6 to 8 are mixed into bits 3 to 5.
  EXPECT_EQ(Of.place(0), 0u);
  EXPECT_EQ(Of.place(1 << 6), (1u << 6) + (1 << 3));
  EXPECT_EQ(Of.place(7 << 6), (7u << 6) + (7 << 3));
  EXPECT_EQ(Of.place(1 << 9), 1u << 9);
  EXPECT_EQ(Of.place(5), 5u);
}

TEST(Swizzles, OfAColumnOfFloats) {
  const AccessSummary Column = access(4, [](unsigned L) { return L * 128; }),
                      Row = access(4, [](unsigned L) { return L * 4; });
  const auto Found = promisingSwizzles({&Column, &Row}, 4, "sm_80");
  ASSERT_FALSE(Found.empty());
  EXPECT_EQ(Found.front().name(), "Swizzle<5,0,5>");
  EXPECT_EQ(excess(Column, Found.front(), 4, 32), 0u);
  EXPECT_EQ(excess(Row, Found.front(), 4, 32), 0u);
}

// A column that is read with rows that are written 16 bytes at a time: the four
// words of a lane stay together, and so no swizzle frees the column.
TEST(Swizzles, KeepTheBytesOfALaneTogether) {
  const AccessSummary Column = access(4, [](unsigned L) { return L * 128; }),
                      Rows = access(16, [](unsigned L) { return L * 16; });
  const auto Found = promisingSwizzles({&Column, &Rows}, 4, "sm_80");
  ASSERT_FALSE(Found.empty());
  for (const CuteSwizzle &Of : Found)
    EXPECT_GE(Of.Base, 2u);
  EXPECT_EQ(excess(Column, Found.front(), 4, 32), 3u);
  EXPECT_EQ(excess(Rows, Found.front(), 4, 8), 0u);
}

// As CUTLASS has it for rows of 64 and of 32 halves.
TEST(Swizzles, OfMatricesOfHalves) {
  for (const auto &[Bytes, Name] :
       {std::pair(128U, "Swizzle<3,3,3>"), std::pair(64U, "Swizzle<2,3,3>")}) {
    AccessSummary Matrix = access(16, [Bytes = Bytes](unsigned L) {
      return L % 16 * Bytes + L / 16 * 16;
    });
    Matrix.Form = AccessForm::Matrix;
    Matrix.Ideal.Worst = Interval::exactly(4);
    const AccessSummary Rows = access(16, [](unsigned L) { return L * 16; });
    const auto Found = promisingSwizzles({&Matrix, &Rows}, 2, "sm_80");
    ASSERT_FALSE(Found.empty());
    EXPECT_EQ(Found.front().name(), Name);
    EXPECT_EQ(excess(Matrix, Found.front(), 2, 8), 0u);
    EXPECT_EQ(excess(Rows, Found.front(), 2, 8), 0u);
  }
}

TEST(Swizzles, AreNoneWhereNothingIsGained) {
  const AccessSummary Row = access(4, [](unsigned L) { return L * 4; });
  EXPECT_TRUE(promisingSwizzles({&Row}, 4, "sm_80").empty());
  const AccessSummary Column = access(4, [](unsigned L) { return L * 128; });
  EXPECT_TRUE(promisingSwizzles({&Column}, 12, "sm_80").empty());
  EXPECT_TRUE(promisingSwizzles({&Column}, 4, "unknown").empty());
}

} // namespace
