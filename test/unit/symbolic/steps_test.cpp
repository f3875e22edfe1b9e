//===-- test/unit/symbolic/steps_test.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of quotients and remainders, against every dividend and every
// divisor: how far lanes are from the first lane must be in the list, and the
// list must have nothing else.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/steps.h"
#include "gtest/gtest.h"
#include <functional>
#include <set>

using namespace bank_lint::symbolic;

namespace {

using Distances = std::array<std::int64_t, NumLanes>;

class Steps : public testing::Test {
protected:
  LaneValue atom(const char *Name, const IntRange &Range) {
    return unknown(C, 64, AtomKind::Argument, true, Name, Range);
  }
  LaneValue lanes(std::int64_t Times) {
    std::array<std::uint64_t, NumLanes> Each;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Each[Lane] = std::uint64_t(Lane * Times);
    return LaneValue(64, Lanes(Each));
  }
  LaneValue over(const LaneValue &A, const LaneValue &B) {
    return divide(C, A, B, Signedness::Unsigned);
  }
  LaneValue modulo(const LaneValue &A, const LaneValue &B) {
    return remainder(C, A, B, Signedness::Unsigned);
  }
  static Distances distances(const std::function<std::int64_t(unsigned)> &At) {
    Distances Result;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result[Lane] = At(Lane) - At(0);
    return Result;
  }
  /// What \p Forms say of \p Divisor, an unknown one: its steps are numbers,
  /// and what lanes differ in is a multiple of it.
  std::set<Distances> said(const StepForms &Forms, std::int64_t Divisor) {
    std::set<Distances> Result;
    for (const StepForm &Form : Forms.Each) {
      if (Forms.Unknown &&
          (Divisor < Forms.LeastLarge ? Form.Divisor != Divisor
                                      : Form.Divisor.has_value()))
        continue;
      Result.insert(distances([&](unsigned Lane) {
        std::int64_t Value = Form.Value.signedConstant(Lane);
        for (const Term &T : Form.Value.terms())
          if (!T.Coefficient.isUniform())
            Value += std::int64_t(T.Coefficient[Lane]) * Divisor;
        return Value;
      }));
    }
    return Result;
  }
  ValueContext C;
  static constexpr std::int64_t Most = 400;
};

TEST_F(Steps, OfKnownDivisors) {
  const LaneValue U = atom("u", {0, 1 << 20});
  for (std::int64_t Times : {1, 3})
    for (std::int64_t D : {2, 5, 24, 31, 32, 33, 48, 100}) {
      const LaneValue A = add(C, U, lanes(Times)), By(64, std::uint64_t(D));
      const LaneValue Value =
          add(C, mul(C, modulo(A, By), LaneValue(64, 1000)), over(A, By));
      const auto Forms = formsOfSteps(C, Value, AllLanes, {});
      ASSERT_TRUE(Forms);
      std::set<Distances> Seen;
      for (std::int64_t From = 0; From < Most; ++From)
        Seen.insert(distances([&](unsigned Lane) {
          const std::int64_t X = From + Lane * Times;
          return X % D * 1000 + X / D;
        }));
      EXPECT_EQ(said(*Forms, D), Seen) << D << " " << Times;
    }
}

TEST_F(Steps, OfTwoKnownDivisors) {
  const LaneValue U = atom("u", {0, 1 << 20});
  const std::pair<std::int64_t, std::int64_t> Pairs[] = {
      {64, 128}, {128, 64}, {24, 36}, {32, 48}, {40, 100}, {5, 7}, {33, 66}};
  for (const auto &[D, E] : Pairs) {
    const LaneValue A = add(C, U, lanes(1));
    const LaneValue B = add(C, A, LaneValue(64, 11));
    const LaneValue Value = add(
        C,
        mul(C, over(A, LaneValue(64, std::uint64_t(D))), LaneValue(64, 1000)),
        over(B, LaneValue(64, std::uint64_t(E))));
    const auto Forms = formsOfSteps(C, Value, AllLanes, {});
    ASSERT_TRUE(Forms);
    std::set<Distances> Seen;
    for (std::int64_t From = 0; From < Most; ++From)
      Seen.insert(distances([&](unsigned Lane) {
        const std::int64_t X = From + Lane;
        return X / D * 1000 + (X + 11) / E;
      }));
    EXPECT_EQ(said(*Forms, D), Seen) << D << " " << E;
  }
}

TEST_F(Steps, OfUnknownDivisors) {
  const LaneValue U = atom("u", {0, 1 << 20}), N = atom("n", {1, 1 << 20});
  const LaneValue A = add(C, U, lanes(1));
  const LaneValue Value =
      add(C, mul(C, over(A, N), LaneValue(64, 1000)), modulo(A, N));
  const auto Forms = formsOfSteps(C, Value, AllLanes, {});
  ASSERT_TRUE(Forms);
  EXPECT_EQ(Forms->LeastLarge, 32);
  for (std::int64_t D : {1, 2, 3, 7, 16, 31, 32, 33, 40, 64}) {
    std::set<Distances> Seen;
    for (std::int64_t From = 0; From < Most; ++From)
      Seen.insert(distances([&](unsigned Lane) {
        const std::int64_t X = From + Lane;
        return X / D * 1000 + X % D;
      }));
    EXPECT_EQ(said(*Forms, D), Seen) << D;
  }
}

TEST_F(Steps, OfQuotientsOfQuotients) {
  const LaneValue U = atom("u", {0, 1 << 20});
  const LaneValue A = add(C, U, lanes(1));
  for (std::int64_t D : {4, 24, 32, 50})
    for (std::int64_t E : {2, 3, 8}) {
      const LaneValue Row = over(A, LaneValue(64, std::uint64_t(D)));
      const LaneValue By(64, std::uint64_t(E));
      const LaneValue Value =
          add(C, mul(C, over(Row, By), LaneValue(64, 100)), modulo(Row, By));
      const auto Forms = formsOfSteps(C, Value, AllLanes, {});
      ASSERT_TRUE(Forms) << D << " " << E;
      std::set<Distances> Seen;
      for (std::int64_t From = 0; From < Most; ++From)
        Seen.insert(distances([&](unsigned Lane) {
          const std::int64_t X = (From + Lane) / D;
          return X / E * 100 + X % E;
        }));
      EXPECT_EQ(said(*Forms, D), Seen) << D << " " << E;
    }
}

TEST_F(Steps, OfNeighboursThatShareADivisor) {
  const LaneValue U = atom("u", {0, 1 << 20}), By(64, 40);
  const LaneValue A = add(C, U, lanes(1));
  const LaneValue Next = add(C, A, LaneValue(64, 9));
  const LaneValue Value =
      add(C, mul(C, over(A, By), LaneValue(64, 100)), over(Next, By));
  const auto Forms = formsOfSteps(C, Value, AllLanes, {});
  ASSERT_TRUE(Forms);
  std::set<Distances> Seen;
  for (std::int64_t From = 0; From < Most; ++From)
    Seen.insert(distances([&](unsigned Lane) {
      return (From + Lane) / 40 * 100 + (From + Lane + 9) / 40;
    }));
  EXPECT_EQ(said(*Forms, 40), Seen);
}

TEST_F(Steps, OfChoicesThatGoOneWay) {
  const LaneValue U = atom("u", {0, 1 << 20}), M = atom("m", {0, 100});
  const LaneValue A = add(C, U, lanes(1));
  const LaneValue Condition =
      compare(C, Relation::Less, Signedness::Signed, M, LaneValue(64, 7));
  const LaneValue Value =
      select(C, Condition, over(A, LaneValue(64, 40)), lanes(64));
  const auto Forms = formsOfSteps(C, Value, AllLanes, {});
  ASSERT_TRUE(Forms);
  EXPECT_EQ(Forms->Choices.size(), 1u);
  std::set<Distances> Seen{distances([](unsigned Lane) { return Lane * 64; })};
  for (std::int64_t From = 0; From < Most; ++From)
    Seen.insert(distances([&](unsigned Lane) { return (From + Lane) / 40; }));
  EXPECT_EQ(said(*Forms, 40), Seen);
}

TEST_F(Steps, NotOfWhatDataDecides) {
  const LaneValue Data =
      unknown(C, 64, AtomKind::Loaded, false, "loaded", {0, 100});
  const LaneValue A = add(C, atom("u", {0, 1 << 20}), lanes(1));
  const LaneValue Value = add(C, over(A, LaneValue(64, 40)), Data);
  EXPECT_FALSE(hasOnlySteps(C, Value, {}));
  EXPECT_FALSE(formsOfSteps(C, Value, AllLanes, {}));
}

} // namespace
