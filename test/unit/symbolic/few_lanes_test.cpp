//===-- test/unit/symbolic/few_lanes_test.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include <bit>
#include <gtest/gtest.h>

using namespace bank_lint::symbolic;

namespace {

/// The lanes' `Stride * lane` beside an unknown of the whole warp.
class FewLanesTest : public testing::Test {
protected:
  LaneValue lanes(std::uint64_t Stride) {
    std::array<std::uint64_t, NumLanes> Each;
    for (unsigned L = 0; L < NumLanes; ++L)
      Each[L] = L * Stride;
    return LaneValue(32, Lanes(Each));
  }
  LaneValue number(std::int64_t V) {
    return LaneValue(32, std::uint64_t(V) & 0xffffffffu);
  }
  LaneValue unknownOfWarp(IntRange Range = IntRange::ofSigned(32)) {
    AtomDescription A;
    A.Name = "n";
    A.Range = Range;
    A.Uniform = true;
    return LaneValue::ofAtom(C, 32, C.fresh(A));
  }
  /// `Stride * lane < n` and `n - Stride * lane < Width`, or with <=.
  FewLanes between(std::uint64_t Stride, std::int64_t Width, bool IsStrictBelow,
                   bool IsStrictAbove,
                   Signedness Reading = Signedness::Signed) {
    const LaneValue I = lanes(Stride), N = unknownOfWarp(),
                    Rest = sub(C, N, I, {true, false}), W = number(Width);
    return atMostOneBetween(C, {I, N, IsStrictBelow}, {Rest, W, IsStrictAbove},
                            Reading, AllLanes);
  }
  ValueContext C;
};

/// The most lanes for which both conditions hold at once, whatever n is.
int mostLanes(std::int64_t Stride, std::int64_t Width, bool IsStrictBelow,
              bool IsStrictAbove) {
  int Most = 0;
  for (std::int64_t N = -100; N < 1000; ++N) {
    int Count = 0;
    for (std::int64_t Lane = 0; Lane < NumLanes; ++Lane) {
      const std::int64_t I = Stride * Lane;
      Count += (IsStrictBelow ? I < N : I <= N) &&
               (IsStrictAbove ? N - I < Width : N - I <= Width);
    }
    Most = std::max(Most, Count);
  }
  return Most;
}

TEST_F(FewLanesTest, AsCountedOneByOne) {
  for (std::int64_t Stride : {1, 2, 3, 4, 8, 16})
    for (std::int64_t Width = 1; Width <= 20; ++Width)
      for (bool IsStrictBelow : {true, false})
        for (bool IsStrictAbove : {true, false}) {
          const int Most =
              mostLanes(Stride, Width, IsStrictBelow, IsStrictAbove);
          const LaneMask Found =
              between(Stride, Width, IsStrictBelow, IsStrictAbove).Most;
          if (Most == 1)
            EXPECT_EQ(std::popcount(Found), 1) << Stride << " " << Width;
          if (Most > 1)
            EXPECT_EQ(Found, AllLanes) << Stride << " " << Width;
        }
}

TEST_F(FewLanesTest, LanesThatAreNotActiveDoNotCount) {
  const LaneValue I = lanes(4), N = unknownOfWarp(), W = number(8),
                  Rest = sub(C, N, I, {true, false});
  auto Among = [&](LaneMask Active) {
    return atMostOneBetween(C, {I, N, true}, {Rest, W, true},
                            Signedness::Signed, Active)
        .Most;
  };
  EXPECT_EQ(Among(AllLanes), AllLanes);
  EXPECT_EQ(Among(0x55555555), 1u); // every other lane: 8 apart
  EXPECT_EQ(Among(0xaaaaaaaa), 2u);
  EXPECT_EQ(Among(0), 0u);
}

TEST_F(FewLanesTest, SaysWhatItRestsOn) {
  // The language forbids that n - i wraps around.
  const FewLanes Promised = between(8, 8, true, true);
  EXPECT_EQ(Promised.Most, 1u);
  EXPECT_EQ(Promised.Assumed, 0u);
  // It is not promised here.
  const LaneValue I = lanes(8), N = unknownOfWarp(), W = number(8),
                  Rest = sub(C, N, I);
  const FewLanes Assumed = atMostOneBetween(C, {I, N, true}, {Rest, W, true},
                                            Signedness::Signed, AllLanes);
  EXPECT_EQ(Assumed.Most, 1u);
  EXPECT_NE(Assumed.Assumed, 0u);
  // Unsigned numbers may wrap around, and n - 8 * lane does where n is less.
  EXPECT_EQ(between(8, 8, true, true, Signedness::Unsigned).Most, AllLanes);
}

TEST_F(FewLanesTest, TwoUnknownsThatHaveNothingToDoWithEachOther) {
  const LaneValue I = lanes(8), N = unknownOfWarp(), M = unknownOfWarp(),
                  W = number(8), Rest = sub(C, M, I, {true, false});
  EXPECT_EQ(atMostOneBetween(C, {I, N, true}, {Rest, W, true},
                             Signedness::Signed, AllLanes)
                .Most,
            AllLanes);
}

TEST_F(FewLanesTest, AnEqualityOfAllOrOfOne) {
  const LaneValue N = unknownOfWarp();
  EXPECT_EQ(atMostOneEqual(C, lanes(1), N, AllLanes), 1u);
  EXPECT_EQ(atMostOneEqual(C, lanes(1), N, 0xf0), 0x10u);
  EXPECT_EQ(atMostOneEqual(C, lanes(0), N, AllLanes), AllLanes);
}

} // namespace
