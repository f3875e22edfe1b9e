//===-- analysis/symbolic/floor_division.cpp - by a constant ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division by a constant splits a polynomial into a part that is a multiple of
// the divisor, which divides exactly, and a rest. Only the rest becomes an
// atom; if it is the same in all lanes but for constants, one that is the same
// in all lanes and a carry.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/steps.h"
#include "llvm/ADT/STLExtras.h"
#include <bit>
#include <numeric>
#include <optional>

namespace bank_lint::symbolic {
namespace {

using TermList = llvm::SmallVector<Term, 1>;

/// \p Unknown / 2^\p Shift, where the unknown is an address and so a multiple
/// of that.
MonomialId part(ValueContext &C, AtomId Unknown, unsigned Shift) {
  const Atom &Whole = C.atom(Unknown);
  return C.monomial(C.intern({'q', Unknown, Shift}, [&] {
    const std::int64_t Divisor = std::int64_t(1) << Shift;
    AtomDescription New;
    New.Kind = AtomKind::Derived;
    New.Name = Whole.Name.str() + " / " + std::to_string(Divisor);
    New.Uniform = Whole.Uniform;
    New.Range = Whole.Range.floorDiv(Divisor);
    New.TrailingZeros = Whole.TrailingZeros - Shift;
    New.Operands = {Unknown};
    if (Whole.Alike)
      New.Alike = *Whole.Alike;
    return New;
  }));
}

/// If the known zeros of \p T make it a multiple of \p Divisor: \p T divided
/// by that. Only of addresses, whose alignment is known.
std::optional<Term> dividedByZeros(ValueContext &C, const Term &T,
                                   std::int64_t Divisor, unsigned Bits) {
  const llvm::ArrayRef<AtomId> Factors = C.factors(T.Monomial);
  if (Factors.size() != 1 || !std::has_single_bit(std::uint64_t(Divisor)) ||
      C.atom(Factors.front()).Kind != AtomKind::Base)
    return std::nullopt;
  const unsigned Shift =
      std::min(C.trailingZeros(T.Monomial),
               unsigned(std::countr_zero(std::uint64_t(Divisor))));
  const std::int64_t Rest = Divisor >> Shift;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (LaneValue::signExtend(T.Coefficient[Lane], Bits) % Rest)
      return std::nullopt;
  return Term{part(C, Factors.front(), Shift),
              Lanes::map(T.Coefficient, [&](std::uint64_t Word) {
                return LaneValue::wrap(
                    std::uint64_t(LaneValue::signExtend(Word, Bits) / Rest),
                    Bits);
              })};
}

/// Splits \p A = Divisor * Quotient + Rest with the lane constants of Rest in
/// 0..Divisor-1, and terms only where their coefficient is no multiple.
void split(ValueContext &C, const LaneValue &A, std::int64_t Divisor,
           LaneValue &Quotient, LaneValue &Rest) {
  const unsigned Bits = A.bits();
  auto Quotients = [&](const Lanes &L) {
    return Lanes::map(L, [&](std::uint64_t Word) {
      return LaneValue::wrap(
          std::uint64_t(IntRange::floorDiv(A.asSigned(Word), Divisor)), Bits);
    });
  };
  auto Rests = [&](const Lanes &L) {
    return Lanes::map(L, [&](std::uint64_t Word) {
      std::int64_t V = A.asSigned(Word);
      return std::uint64_t(V - IntRange::floorDiv(V, Divisor) * Divisor);
    });
  };
  TermList Multiples, Others;
  for (const Term &T : A.terms())
    if (Rests(T.Coefficient).isZero())
      Multiples.push_back({T.Monomial, Quotients(T.Coefficient)});
    else if (std::optional<Term> Exact = dividedByZeros(C, T, Divisor, Bits))
      Multiples.push_back(*Exact);
    else
      Others.push_back(T);
  llvm::sort(Multiples, [](const Term &X, const Term &Y) {
    return X.Monomial < Y.Monomial;
  });
  Quotient = LaneValue::fromParts(C, Bits, Quotients(A.constant()),
                                  std::move(Multiples), A.assumed());
  Rest = LaneValue::fromParts(C, Bits, Rests(A.constant()), std::move(Others),
                              A.assumed());
  // The same number of times the divisor less in all lanes.
  if (Quotient.isConcrete() && !Rest.isConcrete())
    Rest.restrict(movedRange(A, Rest.constant(), Bits));
}

/// The greatest common divisor of \p Divisor and all that is unknown in \p A.
std::int64_t commonDivisor(const ValueContext &C, const LaneValue &A,
                           std::int64_t Divisor) {
  std::uint64_t G = std::uint64_t(Divisor);
  for (const Term &T : A.terms())
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      std::int64_t K = A.asSigned(T.Coefficient[Lane]);
      unsigned Zeros = std::min(C.trailingZeros(T.Monomial), 20u);
      G = std::gcd(G, std::uint64_t(K < 0 ? -K : K) << Zeros);
      if (T.Coefficient.isUniform())
        break;
    }
  return std::int64_t(G);
}

/// (\p A + \p Addend) divided by \p Divisor, rounded down, where A has no
/// constants and is the same in all lanes. All are multiples of \p Step.
LaneValue divideCommon(ValueContext &C, const LaneValue &A, const Lanes &Addend,
                       std::int64_t Divisor, std::int64_t Step) {
  const unsigned Bits = A.bits();
  const LaneValue Divisor64(64, std::uint64_t(Divisor));
  const IntRange Range = A.range().floorDiv(Divisor);
  LaneValue Quotient =
      Range.Lo == Range.Hi
          ? LaneValue(Bits, LaneValue::wrap(std::uint64_t(Range.Lo), Bits))
          : derived(C, "floor", Bits, {&A, &Divisor64}, Range, [&] {
              return A.factorName(C) + " / " + std::to_string(Divisor);
            });
  const LaneValue Sum = LaneValue::fromParts(
      C, Bits, Addend, TermList(A.terms().begin(), A.terms().end()),
      A.assumed());
  LaneValue Passes = derived(C, "carry", Bits, {&Sum, &Divisor64}, {0, 1}, [&] {
    return "carry of " + A.factorName(C) + " % " + std::to_string(Divisor);
  });
  Carry Facts{Addend, std::uint64_t(Divisor), std::uint64_t(Step), {}};
  for (const Term &T : A.terms())
    Facts.Unknown.push_back({T.Monomial, A.asSigned(T.Coefficient[0])});
  const AtomId Id = Passes.atoms(C).front();
  C.noteCarry(Id, std::move(Facts));
  if (!C.laneStep(Id))
    C.noteLaneStep(Id, std::make_shared<const LaneStep>(Sum, Divisor64, true));
  return add(C, Quotient, Passes);
}

/// \p A divided by \p Divisor, rounded down, where lanes differ in A by numbers
/// and by steps of other quotients: what lanes have in common, and a step.
/// Absent if a step may be long.
std::optional<LaneValue> divideSteps(ValueContext &C, const LaneValue &A,
                                     std::int64_t Divisor) {
  const unsigned Bits = A.bits();
  const LaneValue Divisor64(64, std::uint64_t(Divisor));
  TermList Common, Own;
  for (const Term &T : A.terms())
    (C.isUniform(T.Monomial) ? Common : Own).push_back(T);
  const LaneValue Unknown =
      LaneValue::fromParts(C, Bits, Lanes(0), std::move(Common), A.assumed());
  const LaneValue Apart =
      LaneValue::fromParts(C, Bits, A.constant(), std::move(Own), A.assumed());
  constexpr std::int64_t Most = 1 << 20;
  const IntRange Steps = Apart.range();
  if (Steps.Lo < -Most || Steps.Hi > Most)
    return std::nullopt;
  const LaneValue Quotient =
      Unknown.isConcrete() ? LaneValue(Bits, 0)
                           : derived(C, "floor", Bits, {&Unknown, &Divisor64},
                                     Unknown.range().floorDiv(Divisor), [&] {
                                       return Unknown.factorName(C) + " / " +
                                              std::to_string(Divisor);
                                     });
  LaneValue Step = derived(
      C, "step", Bits, {&A, &Divisor64},
      {IntRange::floorDiv(Steps.Lo, Divisor),
       IntRange::floorDiv(Steps.Hi + Divisor - 1, Divisor)},
      [&] { return A.factorName(C) + " / " + std::to_string(Divisor); });
  const AtomId Id = Step.atoms(C).front();
  if (!C.laneStep(Id))
    C.noteLaneStep(Id, std::make_shared<const LaneStep>(A, Divisor64, true));
  return add(C, Quotient, Step);
}

} // namespace

/// What the quotient by \p Divisor is a multiple of, as a power of two.
static unsigned zerosOfQuotient(const ValueContext &C, const LaneValue &A,
                                std::uint64_t Divisor) {
  unsigned Zeros = A.unknownTrailingZeros(C);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (A.constant()[Lane])
      Zeros = std::min(Zeros, unsigned(std::countr_zero(A.constant()[Lane])));
  const unsigned Power = unsigned(std::countr_zero(Divisor));
  return std::has_single_bit(Divisor) && Zeros > Power && Zeros < A.bits()
             ? Zeros - Power
             : 0;
}

LaneValue floorDivide(ValueContext &C, const LaneValue &A,
                      std::uint64_t Divisor) {
  if (A.isOpaque() || Divisor == 1)
    return A;
  const unsigned Bits = A.bits();
  const std::int64_t D = std::int64_t(Divisor);
  LaneValue Quotient, Rest;
  split(C, A, D, Quotient, Rest);
  if (Rest.range().within({0, D - 1}) || Rest.isConcrete())
    return Quotient;
  // What is unknown in the rest is a multiple of G; lane constants below G
  // cannot change the quotient.
  const std::int64_t G = commonDivisor(C, Rest, D);
  Lanes Kept = Lanes::map(Rest.constant(), [=](std::uint64_t Word) {
    return Word - Word % std::uint64_t(G);
  });
  const bool IsCommon = llvm::all_of(Rest.terms(), [&](const Term &T) {
    return T.Coefficient.isUniform() && C.isUniform(T.Monomial);
  });
  if (IsCommon && !Kept.isUniform()) {
    const LaneValue Unknown = LaneValue::fromParts(
        C, Bits, Lanes(0), TermList(Rest.terms().begin(), Rest.terms().end()),
        Rest.assumed());
    LaneValue Sum = add(C, Quotient, divideCommon(C, Unknown, Kept, D, G));
    Sum.restrict(A.range().floorDiv(D));
    return Sum;
  }
  LaneValue Numerator = LaneValue::fromParts(
      C, Bits, Kept, TermList(Rest.terms().begin(), Rest.terms().end()),
      Rest.assumed());
  if (!IsCommon && differsInSteps(C, Numerator))
    if (std::optional<LaneValue> Steps = divideSteps(C, Numerator, D)) {
      LaneValue Sum = add(C, Quotient, *Steps);
      Sum.restrict(A.range().floorDiv(D));
      return Sum;
    }
  LaneValue Divisor64(64, Divisor);
  LaneValue Part = derived(
      C, "floor", Bits, {&Numerator, &Divisor64}, Numerator.range().floorDiv(D),
      [&] { return Numerator.factorName(C) + " / " + std::to_string(D); },
      zerosOfQuotient(C, Numerator, Divisor));
  LaneValue Sum = add(C, Quotient, Part);
  Sum.restrict(A.range().floorDiv(D));
  return Sum;
}

} // namespace bank_lint::symbolic
