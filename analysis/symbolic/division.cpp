//===-- analysis/symbolic/division.cpp - quotient, remainder ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division by a constant splits a polynomial into a part that is a multiple of
// the divisor, which divides exactly, and a rest. Only the rest becomes an
// atom; if it is the same in all lanes but for constants, one that is the same
// in all lanes and a carry. A remainder is always written a - (a / b) * b, so
// that a quotient and a remainder of the same numbers cancel.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/index_value.h"
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

/// Where the dividend of each lane lies, seen from what lanes have in common:
/// the greatest less the least. Absent if it has no bound.
std::optional<std::int64_t> spread(const ValueContext &C, const LaneValue &A) {
  IntRange All{IntRange::NoUpper, IntRange::NoLower};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    IntRange Here = IntRange::exactly(A.signedConstant(Lane));
    for (const Term &T : A.terms())
      if (!T.Coefficient.isUniform() || !C.isUniform(T.Monomial))
        Here = Here + IntRange::exactly(A.asSigned(T.Coefficient[Lane])) *
                          C.range(T.Monomial);
    All = {std::min(All.Lo, Here.Lo), std::max(All.Hi, Here.Hi)};
  }
  constexpr std::int64_t Most = std::int64_t(1) << 20; // no more than a window
  if (All.Lo == IntRange::NoLower || All.Hi == IntRange::NoUpper ||
      __int128(All.Hi) - All.Lo > Most)
    return std::nullopt;
  return All.Hi - All.Lo;
}

/// Whether \p A, read as \p Reading, is the integer that its parts add up to in
/// all lanes: an unsigned difference wraps around, and in 64 bits nothing says
/// that a sum does not.
bool isWhatItSays(const ValueContext &C, const LaneValue &A,
                  Signedness Reading) {
  if (Reading == Signedness::Signed)
    return true;
  auto IsNegative = [&](const Lanes &L) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (A.asSigned(L[Lane]) < 0)
        return true;
    return false;
  };
  constexpr std::int64_t Far = std::int64_t(1) << 62;
  return !IsNegative(A.constant()) &&
         (A.bits() < 64 || (A.range().Lo >= 0 && A.range().Hi < Far)) &&
         llvm::all_of(A.terms(), [&](const Term &T) {
           return !IsNegative(T.Coefficient) && C.range(T.Monomial).Lo >= 0;
         });
}

/// \p A / \p B, both integers as they are read, by a divisor that lanes have in
/// common: the least quotient of all lanes, and each lane's step from there.
/// Absent if lanes may be far apart, or are not. \p Range bounds the quotient.
std::optional<LaneValue> divideInSteps(ValueContext &C, const LaneValue &A,
                                       const LaneValue &B,
                                       const IntRange &Range,
                                       Signedness Reading) {
  if (!B.isUniform(C) || A.isUniform(C) || !isWhatItSays(C, A, Reading))
    return std::nullopt;
  const std::optional<std::int64_t> Span = spread(C, A);
  if (!Span || *Span == 0)
    return std::nullopt;
  Key Identity;
  A.appendKey(Identity);
  B.appendKey(Identity);
  auto Make = [&](std::uint64_t Kind, bool Uniform, const IntRange &Bounds) {
    Key Own{'/', Kind, A.bits()};
    llvm::append_range(Own, Identity);
    const AtomId Id = C.intern(Own, [&] {
      AtomDescription New;
      New.Kind = AtomKind::Derived;
      New.Name = A.factorName(C) + " / " + B.factorName(C);
      if (New.Name.size() > 2 * LaneValue::MaxNameLength)
        New.Name = "a long expression";
      New.Uniform = Uniform;
      New.Range = Bounds;
      New.Operands = A.atoms(C);
      llvm::append_range(New.Operands, B.atoms(C));
      return New;
    });
    LaneValue Result = LaneValue::ofAtom(C, A.bits(), Id);
    Result.assume(A.assumed() | B.assumed());
    return Result;
  };
  const LaneValue Step = Make('s', false, {0, *Span});
  const bool IsAlikeButConstant = llvm::all_of(A.terms(), [&](const Term &T) {
    return T.Coefficient.isUniform() && C.isUniform(T.Monomial);
  });
  if (IsAlikeButConstant && A.range().Lo >= 0 && B.terms().size() == 1 &&
      B.constant().isZero()) {
    std::int64_t Least = A.signedConstant(0);
    for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
      Least = std::min(Least, A.signedConstant(Lane));
    QuotientStep Facts;
    Facts.Addend = Lanes::map(A.constant(), [&](std::uint64_t Word) {
      return std::uint64_t(A.asSigned(Word) - Least);
    });
    Facts.Divisor = B.terms().front().Monomial;
    Facts.DivisorFactor = B.asSigned(B.terms().front().Coefficient[0]);
    C.noteQuotientStep(Step.atoms(C).front(), std::move(Facts));
  }
  const AtomId Id = Step.atoms(C).front();
  if (A.range().Lo >= 0 && B.terms().size() == 1 && B.constant().isZero() &&
      !C.laneStep(Id) && differsInSteps(C, A))
    C.noteLaneStep(Id, std::make_shared<const LaneStep>(A, B, false));
  LaneValue Result = add(C, Make('q', true, Range), Step);
  Result.restrict(Range);
  return Result;
}

} // namespace

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
      [&] { return Numerator.factorName(C) + " / " + std::to_string(D); });
  LaneValue Sum = add(C, Quotient, Part);
  Sum.restrict(A.range().floorDiv(D));
  return Sum;
}

LaneValue divide(ValueContext &C, const LaneValue &A, const LaneValue &B,
                 Signedness Reading) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  const unsigned Bits = A.bits();
  const bool IsSigned = Reading == Signedness::Signed;
  if (A.isConcrete() && B.isConcrete())
    return madeOf(
        LaneValue(Bits,
                  Lanes::zip(A.constant(), B.constant(),
                             [&](std::uint64_t X, std::uint64_t Y) {
                               if (Y == 0)
                                 return std::uint64_t(0); // undefined in C++
                               if (!IsSigned)
                                 return X / Y;
                               if (A.asSigned(Y) == -1)
                                 return std::uint64_t(0) - X; // no trap here
                               return std::uint64_t(A.asSigned(X) /
                                                    A.asSigned(Y));
                             })),
        A, B);
  LaneValue Dividend = readAs(C, A, Reading);
  if (B.isConcrete() && B.constant().isUniform() && B.signedConstant(0) > 0 &&
      Dividend.range().Lo >= 0)
    return madeOf(floorDivide(C, Dividend, B.constant()[0]), B);
  LaneValue Divisor = readAs(C, B, Reading);
  IntRange Range =
      IsSigned ? IntRange::ofSigned(Bits) : IntRange::ofUnsigned(Bits);
  if (Dividend.range().Lo >= 0 && Divisor.range().Lo >= 0)
    Range = Range.meet({0, Dividend.range().Hi});
  std::optional<LaneValue> Result =
      divideInSteps(C, Dividend, Divisor, Range, Reading);
  if (!Result)
    Result = derived(
        C, IsSigned ? "sdiv" : "udiv", Bits, {&Dividend, &Divisor}, Range,
        [&] { return Dividend.factorName(C) + " / " + Divisor.factorName(C); });
  if (IsSigned && (Dividend.range().Lo < 0 || Divisor.range().Lo < 1))
    noteQuotient(C, *Result, Dividend, Divisor);
  return *Result;
}

LaneValue remainder(ValueContext &C, const LaneValue &A, const LaneValue &B,
                    Signedness Reading) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  LaneValue Dividend = A.isConcrete() ? A : readAs(C, A, Reading);
  LaneValue Divisor = B.isConcrete() ? B : readAs(C, B, Reading);
  LaneValue Result =
      sub(C, Dividend, mul(C, divide(C, Dividend, Divisor, Reading), Divisor));
  if (Result.isConcrete())
    return Result;
  // |a % b| < |b|, and it has the sign of a.
  if (Divisor.range().Lo >= 0 && Divisor.range().Hi > 0) {
    std::int64_t Most = Divisor.range().Hi;
    if (Most != IntRange::NoUpper)
      --Most;
    std::int64_t Least = Dividend.range().Lo >= 0 ? 0 : -Most;
    Result.restrict({Least, Dividend.range().Lo >= 0
                                ? std::min(Most, Dividend.range().Hi)
                                : Most});
  }
  return Result;
}

} // namespace bank_lint::symbolic
