//===-- test/unit/cost/meeting_lanes_test.cpp - lanes in one word ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some lanes move by an unknown k and others do not, or by another multiple of
// it. The table must say for every k what a count of words says.
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

using Words = std::array<std::int64_t, 32>;

/// Wavefronts of lanes that read a word each.
std::uint64_t count(const Words &Lanes) {
  std::map<std::int64_t, std::set<std::int64_t>> Banks;
  for (std::int64_t Word : Lanes)
    Banks[((Word % 32) + 32) % 32].insert(Word);
  std::size_t Most = 0;
  for (const auto &[Bank, Here] : Banks)
    Most = std::max(Most, Here.size());
  return Most;
}

/// A load of word Offset + Factor * k in each lane.
struct Case {
  Words Offset{}, Factor{};

  AccessCost cost(ValueContext &C) const {
    AtomDescription K;
    K.Kind = AtomKind::Argument;
    K.Name = "k";
    K.Range = IntRange::ofSigned(32);
    AtomDescription Base;
    Base.Kind = AtomKind::Base;
    Base.Space = BaseSpace::Shared;
    Base.Range = {0, std::int64_t(1) << 24};
    Base.TrailingZeros = 4;
    std::array<std::uint64_t, 32> Bytes, Factors;
    for (unsigned L = 0; L < 32; ++L) {
      Bytes[L] = std::uint64_t(Offset[L]) * 4;
      Factors[L] = std::uint64_t(Factor[L]) * 4;
    }
    AccessRecord Record;
    Record.Width = 4;
    Record.Space = AccessSpace::Shared;
    Record.Operation = AccessOperation::Load;
    Record.Active = Record.Certain = AllLanes;
    Record.Address = add(C, LaneValue::ofAtom(C, 64, C.fresh(Base)),
                         add(C, LaneValue(64, Lanes(Bytes)),
                             mul(C, LaneValue::ofAtom(C, 64, C.fresh(K)),
                                 LaneValue(64, Lanes(Factors)))));
    CostModel Model(C, *model::findArchitecture("sm_80"));
    return Model.cost(Record);
  }
  std::uint64_t countAt(std::int64_t K) const {
    Words At;
    for (unsigned L = 0; L < 32; ++L)
      At[L] = Offset[L] + Factor[L] * K;
    return count(At);
  }
};

/// Every k from -100 to 100 but the one that is no stride, and some large ones.
void check(const Case &Of, std::int64_t NoStride = 0) {
  ValueContext C;
  const AccessCost Cost = Of.cost(C);
  std::vector<std::int64_t> Values{1000, 4099, 70016};
  for (std::int64_t K = -100; K <= 100; ++K)
    if (K != NoStride)
      Values.push_back(K);
  for (std::int64_t K : Values) {
    const std::uint64_t Right = Of.countAt(K);
    ASSERT_LE(Cost.Wavefronts.Min, Right) << "k " << K;
    ASSERT_GE(Cost.Wavefronts.Max, Right) << "k " << K;
    for (const TableRow &Row : Cost.Table)
      if (Row.Values && Row.Values->First <= K && K <= Row.Values->Last)
        ASSERT_EQ(Row.Cost, Interval::exactly(Right)) << Row.When;
  }
}

TEST(MeetingLanes, FirstHalfComesToTheSecond) {
  Case Far, Near;
  for (unsigned L = 0; L < 32; ++L) {
    Far.Offset[L] = std::int64_t(L) * 32;
    Far.Factor[L] = L < 16 ? 32 : 0;
    Near.Offset[L] = L;
    Near.Factor[L] = L < 16;
  }
  check(Far);
  check(Near);
  ValueContext C;
  EXPECT_EQ(Far.cost(C).Wavefronts, (Interval{16, 32})); // k 16 is the least
  EXPECT_EQ(Near.cost(C).Wavefronts, (Interval{1, 2}));
}

TEST(MeetingLanes, RowsThatOverlap) {
  Case Rows; // s[(lane / 8) * k + lane % 8]
  for (unsigned L = 0; L < 32; ++L) {
    Rows.Offset[L] = L % 8;
    Rows.Factor[L] = L / 8;
  }
  check(Rows);
}

TEST(MeetingLanes, AColumnNeedsNoRowsOfItsOwn) {
  Case Column;
  for (unsigned L = 0; L < 32; ++L)
    Column.Factor[L] = L;
  check(Column);
  ValueContext C;
  for (const TableRow &Row : Column.cost(C).Table)
    EXPECT_FALSE(Row.Values) << Row.When;
}

TEST(MeetingLanes, AStrideOfOneMore) {
  Case Column; // s[lane * (k + 1)]
  for (unsigned L = 0; L < 32; ++L)
    Column.Factor[L] = Column.Offset[L] = L;
  check(Column, -1);
  ValueContext C;
  const AccessCost Cost = Column.cost(C);
  for (const TableRow &Row : Cost.Table)
    EXPECT_FALSE(Row.Values) << Row.When;
  EXPECT_EQ(C.texts(Cost.RestsOn),
            (std::vector<std::string>{
                "k is not -1, with which lanes would share one address"}));
}

TEST(MeetingLanes, AtRandom) {
  std::mt19937 Random(7);
  for (unsigned Trial = 0; Trial < 200; ++Trial) {
    Case Any;
    for (unsigned L = 0; L < 32; ++L) {
      Any.Offset[L] = Random() % 3 ? L : Random() % 40;
      Any.Factor[L] = std::int64_t(Random() % 4) * (Random() % 2 ? 1 : 8);
    }
    check(Any);
    if (HasFatalFailure())
      return;
  }
}

} // namespace
