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
#include "llvm/ADT/STLExtras.h"
#include <numeric>

namespace bank_lint::symbolic {
namespace {

using TermList = llvm::SmallVector<Term, 1>;

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
    else
      Others.push_back(T);
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
  C.noteCarry(Passes.atoms(C).front(), std::move(Facts));
  return add(C, Quotient, Passes);
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
  return derived(
      C, IsSigned ? "sdiv" : "udiv", Bits, {&Dividend, &Divisor}, Range,
      [&] { return Dividend.factorName(C) + " / " + Divisor.factorName(C); });
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
