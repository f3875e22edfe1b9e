//===-- test/unit/sweep/ranking_test.cpp - which row costs least ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/sweep/table.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::sweeping;
using testing::ElementsAre;

namespace {

/// A launch of a one-dimensional block that costs \p Paid sectors and no
/// wavefronts, of which \p Ideal are due.
Row row(std::uint32_t Threads, std::optional<std::uint64_t> Blocks,
        std::optional<Interval> Paid, std::uint64_t Ideal) {
  Row Result;
  Result.LaunchedWith.Block = {Threads, 1, 1};
  Result.LaunchedWith.Grid = Extent{{Blocks, 1, 1}};
  Result.Of.Threads = Result.LaunchedWith.Block;
  for (Count &Each : Result.Counts)
    Each.Value = Interval::exactly(0);
  for (Count &Each : Result.Ideals)
    Each.Value = Interval::exactly(0);
  Result.Counts[Sectors].Value = Paid;
  Result.Ideals[1].Value = Interval::exactly(Ideal);
  return Result;
}

Row row(std::uint32_t Threads, std::optional<std::uint64_t> Blocks,
        std::uint64_t Paid, std::uint64_t Ideal) {
  return row(Threads, Blocks, Interval::exactly(Paid), Ideal);
}

std::vector<Mark> marksOf(Table &Of) {
  Of.Groups.resize(1);
  markBest(Of);
  std::vector<Mark> Result;
  for (const Row &Each : Of.Rows)
    Result.push_back(Each.Marked);
  return Result;
}

TEST(Best, IsOfALaunchWhereTheGridFollowsTheBlock) {
  Table Of;
  Of.Rows = {row(64, 16, 300, 200), row(128, 8, 200, 200)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::Best));
  EXPECT_EQ(Of.Groups[0].ComparedPer, Unit::Launch);
}

// A grid of as many blocks of twice the threads does twice the work.
TEST(Best, IsOfAThreadWhereTheGridStays) {
  Table Of;
  Of.Rows = {row(64, 16, 300, 200), row(128, 16, 500, 400)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::Best));
  EXPECT_EQ(Of.Groups[0].ComparedPer, Unit::Thread);
}

// Unless it is a loop over all of them: then both do the same work.
TEST(Best, IsOfALaunchWhereALoopDoesTheSameWork) {
  Table Of;
  Of.Rows = {row(64, 16, 300, 200), row(128, 16, 320, 200)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::Best, Mark::None));
  EXPECT_EQ(Of.Groups[0].ComparedPer, Unit::Launch);
}

// A block that the grid does not fit leaves work out, or does it twice.
TEST(Best, IsNoneThatDoesOtherWork) {
  Table Of;
  Of.Rows = {row(64, 16, 300, 200), row(128, 8, 200, 200), row(256, 2, 90, 50)};
  EXPECT_THAT(marksOf(Of),
              ElementsAre(Mark::None, Mark::Best, Mark::OtherWork));
  Of.Rows = {row(64, 16, 300, 200), row(256, 2, 90, 50)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::OtherWork, Mark::OtherWork))
      << "which of them is right is unknown";
}

// What a macro changes may be the work of a thread.
TEST(Best, IsOfALaunchWithOtherMacros) {
  Table Of;
  Of.Rows = {row(64, 16, 300, 200), row(64, 8, 150, 100)};
  Of.Rows[0].Of.Macros = {{"ITEMS", "1"}};
  Of.Rows[1].Of.Macros = {{"ITEMS", "2"}};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::Best));
}

TEST(Best, IsOfAThreadWhereTheGridIsUnknown) {
  Table Of;
  Of.Rows = {row(64, std::nullopt, 30, 20), row(128, std::nullopt, 60, 40)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::Alike, Mark::Alike));
}

TEST(Best, IsNotCertainWithinBounds) {
  Table Of;
  Of.Rows = {row(64, 16, Interval{100, 300}, 100), row(128, 8, 200, 200),
             row(256, 4, 400, 200)};
  EXPECT_THAT(marksOf(Of),
              ElementsAre(Mark::MayBeBest, Mark::MayBeBest, Mark::None));
  Of.Rows = {row(64, 16, Interval{100, 150}, 100), row(128, 8, 200, 200)};
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::Best, Mark::None));
}

TEST(Best, IsNotCertainBesideTheUnknown) {
  Table Of;
  Of.Rows = {row(64, 16, std::nullopt, 100), row(128, 8, 200, 200),
             row(256, 4, 400, 200)};
  EXPECT_THAT(marksOf(Of),
              ElementsAre(Mark::None, Mark::MayBeBest, Mark::None));
  EXPECT_EQ(Of.Groups[0].Unknown, 1u);
}

TEST(Best, IsNoneThatCannotRun) {
  Table Of;
  Of.Rows = {row(64, 16, 100, 100), row(128, 8, 200, 200),
             row(256, 4, 300, 200)};
  Of.Rows[0].Misfit = "its shared arrays have room for fewer";
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::Best, Mark::None));
  Of.Rows[1].Problem = "lost";
  Of.Rows[1].Marked = Mark::None;
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::None, Mark::None))
      << "one alone has nothing to be compared with";
}

TEST(Best, IsTheOneWithMoreWarpsOfThoseThatCostTheSame) {
  Table Of;
  Of.Rows = {row(64, 16, 200, 200), row(128, 8, 200, 200)};
  for (unsigned I = 0; I != 2; ++I) {
    LaunchOccupancy Held;
    Held.Blocks = 4;
    Held.Warps = I ? 64 : 32;
    Of.Rows[I].Resources.emplace();
    Of.Rows[I].Resources->Launches = {Held};
  }
  EXPECT_THAT(marksOf(Of), ElementsAre(Mark::None, Mark::Best));
}

} // namespace
