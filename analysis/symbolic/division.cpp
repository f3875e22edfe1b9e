//===-- analysis/symbolic/division.cpp - quotient, remainder ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A remainder is always written a - (a / b) * b, so that a quotient and a
// remainder of the same numbers cancel.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/alike.h"
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/steps.h"
#include "llvm/ADT/STLExtras.h"
#include <bit>
#include <optional>

namespace bank_lint::symbolic {
namespace {

using TermList = llvm::SmallVector<Term, 1>;

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
/// Absent if lanes may be far apart, or are not, or if \p A may not be the sum
/// of its parts. \p Range bounds the quotient.
std::optional<LaneValue> divideInSteps(ValueContext &C, const LaneValue &A,
                                       const LaneValue &B,
                                       const IntRange &Range,
                                       bool IsWhatItSays) {
  if (!B.isUniform(C) || A.isUniform(C) || !IsWhatItSays)
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
      if (!Uniform)
        New.Alike = lanesAlike(C, {&A, &B});
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
  // Before anything is read into it: a sum in these bounds has not wrapped.
  const bool IsWhatItSays = A.range().within(IntRange::ofUnsigned(Bits)) &&
                            A.range().Hi != IntRange::NoUpper;
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
      divideInSteps(C, Dividend, Divisor, Range,
                    IsWhatItSays || isWhatItSays(C, Dividend, Reading));
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
