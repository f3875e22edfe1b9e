//===-- analysis/symbolic/condition.cpp - comparisons ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/covered.h"
#include "analysis/symbolic/open_condition.h"

namespace bank_lint::symbolic {
namespace {

bool holds(Relation R, Signedness Reading, unsigned Bits, std::uint64_t X,
           std::uint64_t Y) {
  std::int64_t SX = LaneValue::signExtend(X, Bits);
  std::int64_t SY = LaneValue::signExtend(Y, Bits);
  const bool IsSigned = Reading == Signedness::Signed;
  switch (R) {
  case Relation::Equal:
    return X == Y;
  case Relation::NotEqual:
    return X != Y;
  case Relation::Less:
    return IsSigned ? SX < SY : X < Y;
  case Relation::LessEqual:
    return IsSigned ? SX <= SY : X <= Y;
  }
  return false;
}

/// Decides a relation from the range of the difference, if it can.
/// \returns 0, 1, or -1 for "unknown".
int decide(Relation R, const IntRange &Difference) {
  switch (R) {
  case Relation::Equal:
  case Relation::NotEqual:
    if (Difference.isPoint() && Difference.Lo == 0)
      return R == Relation::Equal;
    if (!Difference.contains(0))
      return R == Relation::NotEqual;
    return -1;
  case Relation::Less:
    return Difference.Hi < 0 ? 1 : Difference.Lo >= 0 ? 0 : -1;
  case Relation::LessEqual:
    return Difference.Hi <= 0 ? 1 : Difference.Lo > 0 ? 0 : -1;
  }
  return -1;
}

Lanes bits(LaneMask Mask) {
  std::array<std::uint64_t, NumLanes> Each{};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Each[Lane] = Mask >> Lane & 1;
  return Lanes(Each);
}

/// Whether \p V is a number of 2^63 or more in \p Lane, read as unsigned:
/// ranges take it for a negative one.
bool isBeyondRanges(const LaneValue &V, unsigned Lane) {
  return V.bits() == 64 && (V.concreteLanes() >> Lane & 1) &&
         V.constant()[Lane] >> 63;
}

LaneValue remembered(ValueContext &C, LaneValue Bit, Relation R,
                     Signedness Reading, const LaneValue &A,
                     const LaneValue &B) {
  OpenCondition Made;
  Made.How = R;
  Made.Reading = Reading;
  Made.A = A;
  Made.B = B;
  remember(C, Bit, std::move(Made));
  return Bit;
}

/// Notes what \p Bit, which is an atom, compares.
void noteCompared(ValueContext &C, const LaneValue &Bit, Relation R,
                  const LaneValue &Difference) {
  if (Bit.isOpaque() || Difference.isOpaque() || Bit.isUniform(C))
    return;
  const AtomId Id = C.factors(Bit.terms().front().Monomial).front();
  if (!C.comparedBit(Id))
    C.noteComparedBit(Id, std::make_shared<const ComparedBit>(R, Difference));
}

/// The difference of both as integers, if no index wraps around: that is fair
/// where a thread goes through the grid in steps.
LaneValue withoutWrapping(ValueContext &C, const LaneValue &A,
                          const LaneValue &B, Signedness Reading) {
  constexpr unsigned Wide = 64;
  if (C.covers().empty() || A.bits() == Wide)
    return LaneValue::opaque(false);
  auto Widened = [&](const LaneValue &V) {
    auto Extended = [&](const Lanes &Each) {
      return Lanes::map(Each, [&](std::uint64_t Word) {
        return std::uint64_t(V.asSigned(Word));
      });
    };
    if (V.isConcrete())
      return extend(C, V, Wide, Reading);
    llvm::SmallVector<Term, 1> Terms;
    for (const Term &T : V.terms())
      Terms.push_back({T.Monomial, Extended(T.Coefficient)});
    const IntRange Fits = Reading == Signedness::Signed
                              ? IntRange::ofSigned(V.bits())
                              : IntRange::ofUnsigned(V.bits());
    AssumptionSet Assumed = V.assumed();
    if (!V.range().within(Fits))
      Assumed |= C.noWrapAround(Reading == Signedness::Signed, V.bits());
    return LaneValue::fromParts(C, Wide, Extended(V.constant()),
                                std::move(Terms), Assumed);
  };
  return sub(C, Widened(A), Widened(B));
}

/// R of \p Difference and 0, by what is known of the grid; absent if that does
/// not decide it in all lanes but those of \p Known, which are \p True or not.
std::optional<LaneValue> decideByGrid(ValueContext &C, Relation R,
                                      const LaneValue &Difference,
                                      LaneMask Known = 0, LaneMask True = 0) {
  if (Difference.isOpaque())
    return std::nullopt;
  for (const Cover &Each : C.covers())
    for (const bool IsNotLast : {false, true}) {
      if (IsNotLast && Each.NotTheLast.empty())
        continue;
      const std::optional<LaneValue> Own =
          underCover(C, Difference, Each, IsNotLast);
      if (!Own)
        break;
      const LaneRanges Ranges(C, *Own);
      LaneMask Holds = True;
      bool IsDecided = true;
      for (unsigned Lane = 0; Lane < NumLanes && IsDecided; ++Lane) {
        if (Known >> Lane & 1)
          continue;
        const int Decided = decide(R, Ranges.sum(Lane));
        IsDecided = Decided >= 0;
        if (Decided > 0)
          Holds |= LaneMask(1) << Lane;
      }
      if (!IsDecided)
        continue;
      LaneValue Result(1, bits(Holds));
      Result.assume(Difference.assumed());
      if (IsNotLast) {
        Result.assume(C.assumption(Each.NotTheLast));
        C.noteLastLeftOut();
      }
      return Result;
    }
  return std::nullopt;
}

} // namespace

LaneValue compare(ValueContext &C, Relation R, Signedness Reading,
                  const LaneValue &A, const LaneValue &B) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  const unsigned Bits = A.bits();
  if (A.isConcrete() && B.isConcrete())
    return madeOf(
        LaneValue(1, Lanes::zip(A.constant(), B.constant(),
                                [=](std::uint64_t X, std::uint64_t Y) {
                                  return std::uint64_t(
                                      holds(R, Reading, Bits, X, Y));
                                })),
        A, B);
  // Equality is modular: no reading is needed where the unknowns cancel.
  LaneValue X = A.isConcrete() ? A : readAs(C, A, Reading);
  LaneValue Y = B.isConcrete() ? B : readAs(C, B, Reading);
  // That nothing wraps is a fair assumption of an index; of a condition it is
  // not, for code that checks for wrap-around would be left out in silence.
  static const char *const Names[] = {"eq", "ne", "lt", "le"};
  static const char *const Signs[] = {" == ", " != ", " < ", " <= "};
  static const char *const Wrapped[2][4] = {{"seq", "sne", "slt", "sle"},
                                            {"ueq", "une", "ult", "ule"}};
  auto Name = [&] { return A.name(C) + Signs[int(R)] + B.name(C); };
  if ((X.assumed() & ~A.assumed()) || (Y.assumed() & ~B.assumed())) {
    if (auto Decided = decideByGrid(C, R, withoutWrapping(C, A, B, Reading)))
      return *Decided;
    LaneValue Bit = remembered(
        C, derived(C, Wrapped[int(Reading)][int(R)], 1, {&A, &B}, {0, 1}, Name),
        R, Reading, A, B);
    noteCompared(C, Bit, R,
                 sub(C, extend(C, X, 64, Reading), extend(C, Y, 64, Reading)));
    return Bit;
  }
  // A concrete word means another integer in either reading: ranges are those
  // of the extended values.
  const LaneValue WideX = extend(C, X, 64, Reading);
  const LaneValue WideY = extend(C, Y, 64, Reading);
  LaneValue Difference = sub(C, WideX, WideY);
  const LaneMask Concrete = A.concreteLanes() & B.concreteLanes();
  const LaneRanges OfX(C, WideX), OfY(C, WideY), OfDifference(C, Difference);
  auto InLane = [&](unsigned Lane) {
    if (Concrete >> Lane & 1)
      return int(
          holds(R, Reading, Bits, A.constant()[Lane], B.constant()[Lane]));
    if (Reading == Signedness::Unsigned &&
        (isBeyondRanges(A, Lane) || isBeyondRanges(B, Lane)))
      return -1;
    const IntRange Between = OfDifference[Lane];
    if (const int Decided = decide(R, Between); Decided >= 0)
      return Decided; // what else is known cannot contradict it
    return decide(R, Between.meet(OfX[Lane] + -OfY[Lane]));
  };
  const bool Alike = A.isSpelledAlike() && B.isSpelledAlike() &&
                     WideX.isSpelledAlike() && WideY.isSpelledAlike() &&
                     Difference.isSpelledAlike();
  LaneMask Known = 0, True = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const LaneMask Decides = Alike ? AllLanes : LaneMask(1) << Lane;
    const int Decided = InLane(Lane);
    if (Decided >= 0)
      Known |= Decides;
    if (Decided > 0)
      True |= Decides;
    if (Alike)
      break;
  }
  LaneValue Values(1, bits(True));
  if (Known == AllLanes) {
    Values.assume(Difference.assumed());
    return Values;
  }
  if (auto Decided = decideByGrid(C, R, Difference, Known, True))
    return *Decided;
  if (auto Decided = decideByGrid(C, R, withoutWrapping(C, A, B, Reading)))
    return *Decided;
  LaneValue Unknown =
      remembered(C, derived(C, Names[int(R)], 1, {&Difference}, {0, 1}, Name),
                 R, Reading, A, B);
  noteCompared(C, Unknown, R, Difference);
  return blend(C, Known, Values, Unknown);
}

} // namespace bank_lint::symbolic
