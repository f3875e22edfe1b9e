//===-- analysis/symbolic/unknown_bits.cpp ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/unknown_bits.h"
#include <bit>

namespace bank_lint::symbolic {
namespace {

/// Each bit is an unknown of two values; 2^10 cases can still be tried.
constexpr unsigned MostBits = 10;

using TermList = llvm::SmallVector<Term, 1>;

std::uint64_t lowMask(unsigned Count) {
  return Count >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << Count) - 1;
}

bool isUniformButConstant(const ValueContext &C, const LaneValue &A) {
  return llvm::all_of(A.terms(), [&](const Term &T) {
    return T.Coefficient.isUniform() && C.isUniform(T.Monomial);
  });
}

/// The low bits of a value may change, and it stays on its side of every
/// larger power of two.
IntRange rangeOfResult(const LaneValue &A, std::uint64_t Bits) {
  const IntRange &R = A.range();
  if (R.Lo >= 0 && R.Hi < (std::int64_t(1) << 61))
    return {0, std::int64_t(lowMask(
                   unsigned(std::bit_width(std::uint64_t(R.Hi) | Bits))))};
  if (R.within(IntRange::ofSigned(A.bits())))
    return IntRange::ofSigned(A.bits());
  return IntRange::all();
}

} // namespace

std::optional<LaneValue> combineWithBits(ValueContext &C, BitOperation Op,
                                         const LaneValue &A, const Lanes &K) {
  const unsigned Bits = A.bits();
  const unsigned Zeros = A.unknownTrailingZeros(C);
  const std::uint64_t Low = lowMask(Zeros);
  const std::uint64_t Start = A.constant()[0] & ~Low;
  std::uint64_t AllOfK = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if ((A.constant()[Lane] & ~Low) != Start)
      return std::nullopt;
    AllOfK |= K[Lane];
  }
  const unsigned End = unsigned(std::bit_width(AllOfK));
  if (!isUniformButConstant(C, A) || End >= Bits || End <= Zeros ||
      End - Zeros > MostBits)
    return std::nullopt;

  // Bits that are known in A, those that K meets, and the rest.
  LaneValue Result(
      Bits, Lanes::zip(A.constant(), K, [&](std::uint64_t X, std::uint64_t Y) {
        return onWords(Op, X & Low, Y & Low);
      }));
  Result.assume(A.assumed());
  LaneValue Unknown = LaneValue::fromParts(
      C, Bits, Lanes(Start), TermList(A.terms().begin(), A.terms().end()),
      A.assumed(),
      A.range().Lo >= 0 ? IntRange{0, A.range().Hi} : IntRange::all());
  const IntRange &R = Unknown.range();
  for (unsigned Place = Zeros; Place < End; ++Place) {
    const std::uint64_t One = std::uint64_t(1) << Place;
    Lanes Own = Lanes::map(K, [=](std::uint64_t Y) { return Y & One; });
    const bool IsZero = R.within({0, std::int64_t(One) - 1});
    if (IsZero) {
      if (Op != BitOperation::And)
        Result = add(C, Result, LaneValue(Bits, Own));
      continue;
    }
    LaneValue Which(32, Place);
    LaneValue Bit = derived(C, "bit", Bits, {&Unknown, &Which}, {0, 1}, [&] {
      return "bit " + std::to_string(Place) + " of " + Unknown.name(C);
    });
    Lanes Factor = Lanes::map(Own, [&](std::uint64_t Y) {
      return Op == BitOperation::And  ? Y
             : Op == BitOperation::Or ? One - Y
                                      : One - 2 * Y;
    });
    Result = add(C, Result, mul(C, Bit, LaneValue(Bits, Factor)));
    if (Op != BitOperation::And)
      Result = add(C, Result, LaneValue(Bits, Own));
  }
  const std::uint64_t Size = std::uint64_t(1) << End;
  if (Op != BitOperation::And && !R.within({0, std::int64_t(Size) - 1}))
    Result = add(C, Result, scale(C, floorDivide(C, Unknown, Size), Size));
  if (Result.isConcrete())
    return Result;
  if (Op == BitOperation::And)
    Result.restrict({0, std::int64_t(AllOfK)});
  else
    Result.restrict(rangeOfResult(A, AllOfK));
  return Result;
}

std::optional<LaneValue> combineBelow(ValueContext &C, BitOperation Op,
                                      const LaneValue &A, const LaneValue &B) {
  const unsigned Zeros = A.unknownTrailingZeros(C);
  if (Zeros >= 62 || Zeros == 0 ||
      !B.range().within({0, std::int64_t(lowMask(Zeros))}))
    return std::nullopt;
  const std::uint64_t Low = lowMask(Zeros);
  LaneValue Known(A.bits(), Lanes::map(A.constant(), [=](std::uint64_t Word) {
                    return Word & Low;
                  }));
  LaneValue Combined = bitwise(C, Op, B, Known);
  if (Op == BitOperation::And)
    return Combined;
  LaneValue High = LaneValue::fromParts(
      C, A.bits(),
      Lanes::map(A.constant(), [=](std::uint64_t Word) { return Word & ~Low; }),
      TermList(A.terms().begin(), A.terms().end()), A.assumed());
  LaneValue Result = add(C, High, Combined);
  if (!Result.isConcrete())
    Result.restrict(rangeOfResult(A, Low));
  return Result;
}

} // namespace bank_lint::symbolic
