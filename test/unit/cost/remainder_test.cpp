//===-- test/unit/cost/remainder_test.cpp -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds of `s[Stride * ((u + Step * lane) % d)]` and of
// `s[Stride * ((u + Step * lane) / d)]`, against all u and d up to some size,
// counted here: words by bank, sectors by address.
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

struct Division {
  std::int64_t Step, Stride; ///< in elements of four bytes
  bool IsRemainder;
  LaneMask Active = AllLanes;
};

/// What bank-lint says, of d from 1 on.
AccessCost costOf(const Division &D, AccessSpace Space) {
  ValueContext C;
  AtomDescription Base;
  Base.Kind = AtomKind::Base;
  Base.Range = {0, std::int64_t(1) << 24};
  Base.TrailingZeros = 8;
  Base.Space =
      Space == AccessSpace::Shared ? BaseSpace::Shared : BaseSpace::Global;
  std::array<std::uint64_t, 32> Apart;
  for (unsigned L = 0; L < 32; ++L)
    Apart[L] = std::uint64_t(D.Step) * L;
  const IntRange Positive{1, (std::int64_t(1) << 31) - 1};
  const LaneValue U = unknown(C, 64, AtomKind::Argument, true, "u", Positive),
                  By = unknown(C, 64, AtomKind::Argument, true, "d", Positive);
  const LaneValue Lane = add(C, U, LaneValue(64, Lanes{Apart}));
  const LaneValue Index = D.IsRemainder
                              ? remainder(C, Lane, By, Signedness::Signed)
                              : divide(C, Lane, By, Signedness::Signed);
  AccessRecord Record;
  Record.Width = 4;
  Record.Space = Space;
  Record.Active = Record.Certain = D.Active;
  Record.Address = add(C, LaneValue::ofAtom(C, 64, C.fresh(Base)),
                       scale(C, Index, std::uint64_t(4 * D.Stride)));
  CostModel Model(C, *model::findArchitecture("sm_80"));
  return Model.cost(Record);
}

/// Counted: the least and the greatest over many u and d.
Interval counted(const Division &D, AccessSpace Space) {
  Interval Result{~0ull, 0};
  for (std::int64_t By = 1; By < 400; ++By)
    for (std::int64_t U = 1; U <= 2 * By; ++U) {
      std::map<std::int64_t, std::set<std::int64_t>> ByBank;
      std::set<std::int64_t> Sectors;
      for (std::int64_t L = 0; L < 32; ++L) {
        if (!(D.Active >> L & 1))
          continue;
        const std::int64_t A = U + D.Step * L;
        const std::int64_t Word = D.Stride * (D.IsRemainder ? A % By : A / By);
        ByBank[Word % 32].insert(Word);
        Sectors.insert(Word / 8);
      }
      std::uint64_t Most = 0;
      for (const auto &[Bank, Words] : ByBank)
        Most = std::max<std::uint64_t>(Most, Words.size());
      const std::uint64_t Here =
          Space == AccessSpace::Shared ? Most : Sectors.size();
      Result = {std::min(Result.Min, Here), std::max(Result.Max, Here)};
    }
  return Result;
}

class EachDivision : public testing::TestWithParam<Division> {};

/// Remainders are exact: what is said is reached.
TEST_P(EachDivision, BanksAreWithinBounds) {
  const AccessCost Cost = costOf(GetParam(), AccessSpace::Shared);
  const Interval Truth = counted(GetParam(), AccessSpace::Shared);
  EXPECT_LE(Cost.Wavefronts.Min, Truth.Min);
  EXPECT_GE(Cost.Wavefronts.Max, Truth.Max);
  if (GetParam().IsRemainder) {
    EXPECT_EQ(Cost.Wavefronts, Truth);
  }
}

TEST_P(EachDivision, SectorsAreWithinBounds) {
  const AccessCost Cost = costOf(GetParam(), AccessSpace::Global);
  const Interval Truth = counted(GetParam(), AccessSpace::Global);
  EXPECT_LE(Cost.Sectors.Min, Truth.Min);
  EXPECT_GE(Cost.Sectors.Max, Truth.Max);
  EXPECT_LE(Cost.Sectors.Max, Truth.Max + 2);
}

INSTANTIATE_TEST_SUITE_P(Remainders, EachDivision,
                         testing::Values(Division{1, 1, true},
                                         Division{1, 3, true},
                                         Division{1, 8, true},
                                         Division{2, 1, true},
                                         Division{1, 1, true, 0xFFF0},
                                         Division{2, 4, true, 0x5555}));
INSTANTIATE_TEST_SUITE_P(Quotients, EachDivision,
                         testing::Values(Division{1, 1, false},
                                         Division{4, 1, false},
                                         Division{1, 1, false, 0xFF00FF00}));

// The divisor of consecutive lanes is unknown: they are in one run.
TEST(Quotient, OfConsecutiveLanesIsFreeOfConflicts) {
  const AccessCost Cost = costOf({1, 1, false}, AccessSpace::Shared);
  EXPECT_EQ(Cost.Sureness, Certainty::Proven);
  EXPECT_EQ(Cost.Wavefronts, Interval::exactly(1));
}

} // namespace
