//===-- analysis/symbolic/step_sides.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is tried one by one: the sides of choices, and unknown divisors.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/replaced.h"
#include "analysis/symbolic/step_forms.h"
#include <algorithm>

namespace bank_lint::symbolic {

/// Tries both sides of \p Choice, or the one that is known.
bool StepFormsOf::chooseSide(const State &S, AtomId Choice) {
  const auto [Bit, IsItself] = *bitAtom(C, C.laneChoice(Choice)->Decides);
  if (auto Known = S.Bits.find(Bit); Known != S.Bits.end())
    return withSide(S, Choice, Bit, Known->second);
  if (!llvm::is_contained(Bits, Bit)) {
    if (Bits.size() == MostChoices)
      return false;
    Bits.push_back(Bit);
    Result.Choices.push_back(Choice);
    IsOpposite.push_back(!IsItself);
  }
  return withSide(S, Choice, Bit, true) && withSide(S, Choice, Bit, false);
}

/// Goes on with the bit \p Bit as \p IsTrue says, which decides \p Choice.
bool StepFormsOf::withSide(State S, AtomId Choice, AtomId Bit, bool IsTrue) {
  const LaneChoice &Of = *C.laneChoice(Choice);
  S.Bits.insert_or_assign(Bit, IsTrue);
  const LaneValue &Side =
      IsTrue == bitAtom(C, Of.Decides)->second ? Of.A : Of.B;
  const std::optional<LaneValue> Taken = sideInBits(C, Side, S.Value.bits());
  if (!Taken)
    return false;
  std::optional<LaneValue> Next = replaced(C, S.Value, Choice, *Taken);
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

/// The lanes of \p Active in which \p How may hold at the same time, of an
/// unknown number plus \p Own.
static std::set<LaneMask> waysToPart(Relation How, const Lanes &Own,
                                     LaneMask Active) {
  std::set<std::int64_t> Numbers;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1)
      Numbers.insert(std::int64_t(Own[Lane]));
  auto Where = [&](auto Holds) {
    LaneMask Mask = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Active >> Lane & 1 && Holds(std::int64_t(Own[Lane])))
        Mask |= LaneMask(1) << Lane;
    return Mask;
  };
  std::set<LaneMask> Ways;
  switch (How) {
  case Relation::Equal:
  case Relation::NotEqual: {
    const bool IsEqual = How == Relation::Equal;
    Ways.insert(IsEqual ? 0 : Active);
    for (std::int64_t Number : Numbers)
      Ways.insert(
          Where([&](std::int64_t N) { return (N == Number) == IsEqual; }));
    break;
  }
  case Relation::Less:
  case Relation::LessEqual:
    Ways.insert(Active);
    for (std::int64_t Number : Numbers)
      Ways.insert(Where([&](std::int64_t N) { return N < Number; }));
    break;
  }
  return Ways;
}

/// Tries all ways in which lanes can part at \p By, which decides \p Choice,
/// once the steps in it are known.
bool StepFormsOf::chooseByLane(State &S, AtomId Choice, const ComparedBit &By) {
  Result.HasLaneChoices = true;
  const AtomId Bit = bitAtom(C, C.laneChoice(Choice)->Decides)->first;
  if (auto Known = S.LaneBits.find(Bit); Known != S.LaneBits.end())
    return withLanes(S, Choice, Bit, Known->second);
  const std::optional<LaneValue> Difference = known(S, By.Difference);
  if (!Difference || Difference->isOpaque() || Difference->bits() != 64)
    return false;
  for (const Term &T : Difference->terms())
    if (!C.isUniform(T.Monomial)) {
      const std::optional<AtomId> Step = stepIn(C, T);
      return Step && followStep(S, *Step);
    }
  if (!Difference->hasUniformTerms())
    return false;
  for (LaneMask Holds : waysToPart(By.How, Difference->constant(), Active))
    if (!withLanes(S, Choice, Bit, Holds))
      return false;
  return true;
}

/// Goes on with the bit \p Bit, which decides \p Choice, true in \p Holds.
bool StepFormsOf::withLanes(State S, AtomId Choice, AtomId Bit,
                            LaneMask Holds) {
  const LaneChoice &Of = *C.laneChoice(Choice);
  S.LaneBits.insert_or_assign(Bit, Holds);
  const LaneMask TakesA =
      bitAtom(C, Of.Decides)->second ? Holds : Active & ~Holds;
  const auto A = sideInBits(C, Of.A, S.Value.bits());
  const auto B = sideInBits(C, Of.B, S.Value.bits());
  if (!A || !B)
    return false;
  S.Passes |= TakesA != 0 && TakesA != Active;
  std::optional<LaneValue> Next =
      replaced(C, S.Value, Choice, blend(C, TakesA, *A, *B));
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

/// Tries each number that \p Factor * \p Unknown can be, of those that are no
/// larger than \p Span, and all larger ones at once. The product is \p Least at
/// the least.
bool StepFormsOf::chooseDivisor(const State &S, MonomialId Unknown,
                                std::int64_t Factor, std::int64_t Span,
                                std::int64_t Least) {
  IntRange Range = C.range(Unknown);
  if (Least > 0) // the product is positive
    Range = Range.meet(Factor > 0 ? IntRange{1, IntRange::NoUpper}
                                  : IntRange{IntRange::NoLower, -1});
  if (Factor == 0)
    return false;
  const std::int64_t Beyond = Span / std::abs(Factor);
  constexpr std::int64_t Few = 2;
  // Bits that a multiple of a power of two has not.
  const std::int64_t NotIn =
      (std::int64_t(1) << std::min(C.trailingZeros(Unknown), 62U)) - 1;
  for (std::int64_t Value = 1; Value <= Beyond && (!OnlyLarge || Beyond <= Few);
       ++Value)
    for (std::int64_t Signed : {Value, -Value})
      if (Range.contains(Signed) && (Signed & NotIn) == 0 &&
          !withDivisor(S, Unknown, IntRange::exactly(Signed),
                       {Signed, 0, Signed < 0}))
        return false;
  if (Range.Hi > Beyond &&
      !withDivisor(S, Unknown, {std::max(Range.Lo, Beyond + 1), Range.Hi},
                   {0, Beyond, false}))
    return false;
  if (Range.Lo < -Beyond &&
      !withDivisor(S, Unknown, {Range.Lo, std::min(Range.Hi, -Beyond - 1)},
                   {0, Beyond, true}))
    return false;
  return true;
}

bool StepFormsOf::withDivisor(State S, MonomialId Unknown,
                              const IntRange &Values, const DivisorCase &Case) {
  S.Divisors.emplace(Unknown, Case);
  const llvm::ArrayRef<AtomId> Factors = C.factors(Unknown);
  if (Factors.size() != 1)
    return follow(S);
  const AtomId Id = Factors.front();
  const unsigned Bits = S.Value.bits();
  LaneValue By(Bits, std::uint64_t(Case.Value));
  if (!Case.Value) {
    const Atom &Whole = C.atom(Id);
    By = LaneValue::ofAtom(
        C, Bits,
        C.intern(
            {'n', 'a', Id, std::uint64_t(Values.Lo), std::uint64_t(Values.Hi)},
            [&] {
              AtomDescription New;
              static_cast<AtomFacts &>(New) = Whole;
              New.Range = Values;
              New.GridAxis = -1;
              New.Name = Whole.Name.str();
              New.Operands.assign(Whole.Operands.begin(), Whole.Operands.end());
              return New;
            }));
  }
  std::optional<LaneValue> Next = replaced(C, S.Value, Id, By);
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

} // namespace bank_lint::symbolic
