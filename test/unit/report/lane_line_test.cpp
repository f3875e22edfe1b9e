//===-- test/unit/report/lane_line_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/lane_line.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

/// The line for lanes 0-31 with value \p Of(lane).
template <typename Function>
std::string lineOf(AccessSpace Space, Function Of, unsigned Width = 4,
                   AccessForm Form = AccessForm::Plain) {
  AccessSummary A;
  A.Space = Space;
  A.Width = Width;
  A.Form = Form;
  A.HasWitness = true;
  for (int Lane = 0; Lane != 32; ++Lane)
    A.Witness[Lane] = Of(Lane);
  return laneLine(A);
}

TEST(LaneLine, OneBank) {
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int) { return 7; }),
            "lanes 0-31 -> all in bank 7");
}

TEST(LaneLine, WideLanesGoToSeveralBanks) {
  auto Of = [](unsigned Width, int Stride) {
    return lineOf(
        AccessSpace::Shared, [=](int L) { return L * Stride % 32; }, Width);
  };
  EXPECT_EQ(Of(16, 0), "lanes 0-31 -> all in banks 0-3");
  EXPECT_EQ(Of(8, 0), "lanes 0-31 -> all in banks 0-1");
  EXPECT_EQ(Of(2, 0), "lanes 0-31 -> all in bank 0");
  EXPECT_EQ(Of(16, 8),
            "lanes 0-31 -> banks 0-3, 8-11, 16-19, 24-27, 0-3, 8-11, 16-19, "
            "24-27, ... (16 different banks)");
  EXPECT_EQ(Of(16, 4).substr(0, 40),
            "lanes 0-31 -> banks 0-3, 4-7, 8-11, 12-1");
  EXPECT_EQ(lineOf(
                AccessSpace::Shared, [](int L) { return L == 5 ? 31 : -1; }, 8),
            "lane 5 -> banks 31-0 (2 different banks)");
  EXPECT_EQ(
      lineOf(
          AccessSpace::Shared, [](int) { return 4; }, 4, AccessForm::Matrix),
      "lanes 0-31 -> all in banks 4-7");
}

TEST(LaneLine, StrideOfEightWords) {
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int L) { return L * 8 % 32; }),
            "lanes 0-31 -> bank 0, 8, 16, 24, 0, 8, 16, 24, ... "
            "(4 different banks)");
}

TEST(LaneLine, NeighboursOnOneBankReadAsRuns) {
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int L) { return L / 8; }),
            "lanes 0-31 -> bank 0 x8, 1 x8, 2 x8, 3 x8 (4 different banks)");
}

TEST(LaneLine, GlobalStrideShowsTheLast) {
  EXPECT_EQ(lineOf(AccessSpace::Global, [](int L) { return L * 4096; }),
            "lanes 0-31 -> byte 0, 4096, 8192, 12288, 16384, 20480, 24576, "
            "28672, ..., 126976");
}

TEST(LaneLine, LanesThatAreOffAreLeftOut) {
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int L) { return L < 2 ? L : -1; }),
            "lanes 0-1 -> bank 0, 1 (2 different banks)");
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int L) { return L == 5 ? 9 : -1; }),
            "lane 5 -> bank 9 (1 bank)");
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int L) { return L % 2 ? -1 : 3; }),
            "16 lanes -> all in bank 3");
}

TEST(LaneLine, AnythingFitsTheColumns) {
  std::string Line = lineOf(AccessSpace::Global, [](int L) {
    return std::int64_t(1) << (L % 2 ? 40 : 20 + L / 2);
  });
  EXPECT_LE(Line.size(), 100u);
}

TEST(LaneLine, NothingWithoutWitness) {
  EXPECT_EQ(laneLine(AccessSummary()), "");
  EXPECT_EQ(lineOf(AccessSpace::Shared, [](int) { return -1; }), "");
}

} // namespace
