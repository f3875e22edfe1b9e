//===-- test/unit/symbolic/arithmetic_test.cpp ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include <gtest/gtest.h>

using namespace bank_lint::symbolic;

namespace {

class Arithmetic : public testing::Test {
protected:
  LaneValue laneId() {
    std::array<std::uint64_t, NumLanes> Each;
    for (unsigned L = 0; L < NumLanes; ++L)
      Each[L] = L;
    return LaneValue(32, Lanes(Each));
  }
  LaneValue known(std::uint64_t V, unsigned Bits = 32) {
    return LaneValue(Bits, V);
  }
  LaneValue atom(const char *Name, IntRange Range, bool Uniform = true,
                 unsigned Zeros = 0) {
    AtomDescription A;
    A.Name = Name;
    A.Range = Range;
    A.Uniform = Uniform;
    A.TrailingZeros = Zeros;
    return LaneValue::ofAtom(C, 32, C.fresh(A));
  }
  ValueContext C;
};

TEST_F(Arithmetic, QuotientAndRemainderCancel) {
  LaneValue D = atom("d", IntRange::ofSigned(32));
  LaneValue I = add(C, laneId(), atom("k", {0, 1 << 20}), {true, false});
  LaneValue Again = add(C, mul(C, divide(C, I, D, Signedness::Signed), D),
                        remainder(C, I, D, Signedness::Signed));
  EXPECT_TRUE(Again.sameAs(I)) << Again.name(C);
}

TEST_F(Arithmetic, DivisionByConstantKeepsLanesExact) {
  // (32 * b + lane) / 32 is b, its remainder the lane, whatever b is.
  LaneValue B = atom("b", {0, 1000});
  LaneValue I = add(C, scale(C, B, 32), laneId());
  EXPECT_TRUE(divide(C, I, known(32), Signedness::Unsigned).sameAs(B));
  EXPECT_TRUE(
      remainder(C, I, known(32), Signedness::Unsigned).sameAs(laneId()));
  EXPECT_TRUE(bitwise(C, BitOperation::And, I, known(31)).sameAs(laneId()));
}

TEST_F(Arithmetic, DivisionDropsWhatCannotCarry) {
  // (32 * b + lane) / 64 does not depend on the lane.
  LaneValue B = atom("b", {0, 1000});
  LaneValue I = add(C, scale(C, B, 32), laneId());
  EXPECT_TRUE(divide(C, I, known(64), Signedness::Unsigned).isUniform(C));
  EXPECT_FALSE(divide(C, I, known(48), Signedness::Unsigned).isUniform(C));
}

TEST_F(Arithmetic, SwizzleBelowAnUnknown) {
  // (64 * b + lane) ^ 5 changes the known bits only.
  LaneValue B = atom("b", {0, 1000});
  LaneValue I = add(C, scale(C, B, 64), laneId());
  LaneValue X = bitwise(C, BitOperation::Xor, I, known(5));
  LaneValue Rest = sub(C, X, scale(C, B, 64));
  ASSERT_TRUE(Rest.isConcrete());
  for (unsigned L = 0; L < NumLanes; ++L)
    EXPECT_EQ(Rest.constant()[L], L ^ 5u);
}

TEST_F(Arithmetic, ExtensionOfUnsignedIndexNeedsNoAssumption) {
  // blockIdx.x * 256 + threadIdx.x in 32 unsigned bits, grid unknown: it
  // may wrap, but never between lanes of a warp.
  LaneValue B = atom("blockIdx.x", {0, (std::int64_t(1) << 31) - 2});
  LaneValue I = add(C, scale(C, B, 256), laneId());
  LaneValue Wide = extend(C, I, 64, Signedness::Unsigned);
  EXPECT_EQ(Wide.assumed(), 0u);
  LaneValue Difference =
      sub(C, Wide, extend(C, laneId(), 64, Signedness::Unsigned));
  EXPECT_TRUE(Difference.isUniform(C));
}

TEST_F(Arithmetic, ExtensionSaysWhatItAssumes) {
  LaneValue N = atom("n", IntRange::ofUnsigned(32));
  LaneValue Wide = extend(C, add(C, N, laneId()), 64, Signedness::Unsigned);
  EXPECT_EQ(C.texts(Wide.assumed()).size(), 1u);
}

TEST_F(Arithmetic, SignedOverflowIsAssumedAwayByTheLanguage) {
  LaneValue N = atom("n", IntRange::ofSigned(32));
  LaneValue Wide =
      extend(C, add(C, N, laneId(), {true, false}), 64, Signedness::Signed);
  EXPECT_EQ(Wide.assumed(), 0u);
  EXPECT_TRUE(sub(C, Wide, extend(C, N, 64, Signedness::Signed)).isConcrete());
}

TEST_F(Arithmetic, ComparisonsAreDecidedLaneByLane) {
  // 32 * b + lane < 16 with b in 0..0 or more: lanes from 16 on never.
  LaneValue B = atom("b", {0, 10});
  LaneValue I = add(C, scale(C, B, 32), laneId());
  Tristate T =
      tristate(compare(C, Relation::Less, Signedness::Signed, I, known(16)));
  EXPECT_EQ(T.Known, 0xffff0000u);
  EXPECT_EQ(T.True & T.Known, 0u);
}

TEST_F(Arithmetic, SelectOfUnknownConditionIsOneOfTwo) {
  LaneValue N = atom("n", {0, 100});
  LaneValue Condition =
      compare(C, Relation::Less, Signedness::Signed, N, known(50));
  LaneValue S = select(C, Condition, known(8), known(24));
  EXPECT_TRUE(S.isUniform(C));
  EXPECT_FALSE(S.isConcrete());
  EXPECT_EQ(S.range().Lo, 8);
  EXPECT_EQ(S.range().Hi, 24);
  EXPECT_EQ(S.unknownTrailingZeros(C), 3u); // both are multiples of 8
  // The same question has the same answer; another one need not.
  EXPECT_TRUE(S.sameAs(select(C, Condition, known(8), known(24))));
  LaneValue Other =
      compare(C, Relation::Less, Signedness::Signed, N, known(60));
  EXPECT_FALSE(S.sameAs(select(C, Other, known(8), known(24))));
}

TEST_F(Arithmetic, OpaqueConditionsAreNeverTheSame) {
  LaneValue A = select(C, LaneValue::opaque(true), known(1), known(2));
  LaneValue B = select(C, LaneValue::opaque(true), known(1), known(2));
  EXPECT_FALSE(A.sameAs(B));
}

TEST_F(Arithmetic, BlendKeepsEachLanesOwnPolynomial) {
  LaneValue N = atom("n", {0, 100}), M = atom("m", {0, 100});
  LaneValue V = blend(C, 0xffff, add(C, N, laneId()), scale(C, M, 3));
  EXPECT_EQ(V.terms().size(), 2u);
  EXPECT_EQ(V.terms()[0].Coefficient[0], 1u);
  EXPECT_EQ(V.terms()[0].Coefficient[16], 0u);
  EXPECT_EQ(V.terms()[1].Coefficient[15], 0u);
  EXPECT_EQ(V.terms()[1].Coefficient[31], 3u);
  EXPECT_EQ(V.constant()[15], 15u);
  EXPECT_EQ(V.constant()[16], 0u);
}

} // namespace
