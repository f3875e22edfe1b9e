//===-- analysis/symbolic/bitwise.cpp - bit logic ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit operations leave the domain of polynomials, but for four cases that
// make up most of real index arithmetic: masks of low bits (a remainder),
// operands whose bits do not overlap (a sum), low bits that are concrete
// below an unknown part (lane by lane), and few bits of an unknown that is
// common to the warp (unknown_bits.h).
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/bit_forms.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/open_condition.h"
#include "analysis/symbolic/unknown_bits.h"
#include <bit>

namespace bank_lint::symbolic {
namespace {

using TermList = llvm::SmallVector<Term, 1>;

/// A modulo 2^Count: coefficients reduced, then the unknown rest folded.
LaneValue lowBits(ValueContext &C, const LaneValue &A, unsigned Count) {
  const std::uint64_t Size = std::uint64_t(1) << Count;
  if (A.range().within({0, std::int64_t(Size) - 1}))
    return A;
  auto Reduce = [=](const Lanes &L) {
    return Lanes::map(L, [=](std::uint64_t Word) { return Word & (Size - 1); });
  };
  // Terms that are multiples of Size vanish. What is left may be small enough
  // as it stands, or with its coefficients reduced.
  TermList Kept, Small;
  bool KeepsAll = true;
  for (const Term &T : A.terms()) {
    unsigned Zeros = std::min(C.trailingZeros(T.Monomial), 63u);
    auto IsMultiple = [=](std::uint64_t Word) {
      return ((Word << Zeros) & (Size - 1)) == 0;
    };
    Kept.push_back(
        {T.Monomial, Lanes::map(T.Coefficient, [=](std::uint64_t Word) {
           return IsMultiple(Word) ? 0 : Word;
         })});
    Small.push_back({T.Monomial, Reduce(Kept.back().Coefficient)});
    KeepsAll &= Kept.back().Coefficient == T.Coefficient;
  }
  const IntRange Fits{0, std::int64_t(Size) - 1};
  LaneValue Reduced = LaneValue::fromParts(C, A.bits(), Reduce(A.constant()),
                                           std::move(Kept), A.assumed());
  if (KeepsAll && !Reduced.isConcrete())
    Reduced.restrict(movedRange(A, Reduced.constant(), A.bits()));
  if (Reduced.isConcrete() || Reduced.range().within(Fits))
    return Reduced;
  Reduced = LaneValue::fromParts(C, A.bits(), Reduce(A.constant()),
                                 std::move(Small), A.assumed());
  if (Reduced.range().within(Fits))
    return Reduced;
  LaneValue Folded =
      sub(C, Reduced, scale(C, floorDivide(C, Reduced, Size), Size));
  Folded.restrict(Fits);
  return Folded;
}

/// The operands are lane constants \p K and a value with unknown high bits:
/// if all bits of K lie below what is unknown, only constants are combined.
bool combineBelowUnknown(ValueContext &C, BitOperation Op, const LaneValue &A,
                         const Lanes &K, LaneValue &Result) {
  unsigned Zeros = A.unknownTrailingZeros(C);
  if (Zeros >= 64)
    return false;
  std::uint64_t Low = (std::uint64_t(1) << Zeros) - 1;
  bool Fits = true;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Fits &= (K[Lane] & ~Low) == 0;
  if (!Fits)
    return false;
  Lanes LowPart =
      Lanes::zip(A.constant(), K, [=](std::uint64_t X, std::uint64_t Y) {
        return onWords(Op, X & Low, Y);
      });
  if (Op == BitOperation::And) {
    Result = LaneValue(A.bits(), LowPart);
    Result.assume(A.assumed());
    return true;
  }
  Lanes Constant =
      Lanes::zip(A.constant(), LowPart, [=](std::uint64_t X, std::uint64_t L) {
        return (X & ~Low) + L;
      });
  // Below the unknown bits nothing carries: the range grows by less than
  // 2^Zeros and stays on the same side of every multiple of it.
  IntRange Known = IntRange::all();
  if (A.range().Lo >= 0)
    Known = {A.range().Lo & ~std::int64_t(Low),
             A.range().Hi | std::int64_t(Low)};
  Result = LaneValue::fromParts(C, A.bits(), Constant,
                                TermList(A.terms().begin(), A.terms().end()),
                                A.assumed(), Known);
  return true;
}

LaneValue bitwiseUnknown(ValueContext &C, BitOperation Op, const LaneValue &A,
                         const LaneValue &B) {
  static const char *const Names[] = {"and", "or", "xor"};
  IntRange Range =
      A.bits() == 1 ? IntRange{0, 1} : IntRange::ofSigned(A.bits());
  if (A.range().Lo >= 0 && B.range().Lo >= 0) {
    std::uint64_t Most =
        Op == BitOperation::And
            ? std::uint64_t(std::min(A.range().Hi, B.range().Hi))
            : std::bit_ceil(
                  std::uint64_t(std::max(A.range().Hi, B.range().Hi)) / 2 + 1) *
                      2 -
                  1;
    if (Most < (std::uint64_t(1) << 62))
      Range = {0, std::int64_t(Most)};
  }
  static const char *const Signs[] = {" & ", " | ", " ^ "};
  return derived(C, Names[int(Op)], A.bits(), {&A, &B}, Range, [&] {
    return "(" + A.name(C) + Signs[int(Op)] + B.name(C) + ")";
  });
}

/// \p Bit, which is \p A \p Op \p B.
LaneValue remembered(ValueContext &C, LaneValue Bit, BitOperation Op,
                     const LaneValue &A, const LaneValue &B) {
  OpenCondition Made;
  Made.Made = OpenCondition::Kind::Bits;
  Made.Op = Op;
  Made.A = A;
  Made.B = B;
  remember(C, Bit, std::move(Made));
  return Bit;
}

/// One bit: lane by lane, with what one operand decides alone.
LaneValue bitwiseOneBit(ValueContext &C, BitOperation Op, const LaneValue &A,
                        const LaneValue &B) {
  Tristate X = tristate(A), Y = tristate(B);
  LaneMask Known = X.Known & Y.Known, True = 0;
  switch (Op) {
  case BitOperation::And:
    True = X.True & Y.True;
    Known |= (X.Known & ~X.True) | (Y.Known & ~Y.True);
    break;
  case BitOperation::Or:
    True = X.True | Y.True;
    Known |= X.True | Y.True;
    break;
  case BitOperation::Xor:
    True = Known & (X.True ^ Y.True);
    break;
  }
  Lanes Values = Lanes(0);
  if (True) {
    std::array<std::uint64_t, NumLanes> Each{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Each[Lane] = True >> Lane & 1;
    Values = Lanes(Each);
  }
  if (Known == AllLanes)
    return madeOf(LaneValue(1, Values), A, B);
  // Where one side is known and neutral, the other is the result.
  if (Op != BitOperation::Xor) {
    LaneMask Neutral = Op == BitOperation::And ? X.True : X.Known & ~X.True;
    if ((Known | Neutral) == AllLanes)
      return blend(C, Known, LaneValue(1, Values), B);
    Neutral = Op == BitOperation::And ? Y.True : Y.Known & ~Y.True;
    if ((Known | Neutral) == AllLanes)
      return blend(C, Known, LaneValue(1, Values), A);
  } else if (B.isConcrete() && B.constant().isUniform()) {
    // Negation of an unknown bit, 1 - x, keeps its identity.
    return B.constant()[0]
               ? blend(C, Known, LaneValue(1, Values),
                       remembered(C, derived(C, "not", 1, {&A}, {0, 1}), Op, A,
                                  B))
               : A;
  }
  return blend(C, Known, LaneValue(1, Values),
               remembered(C, bitwiseUnknown(C, Op, A, B), Op, A, B));
}

} // namespace

std::uint64_t onWords(BitOperation Op, std::uint64_t X, std::uint64_t Y) {
  switch (Op) {
  case BitOperation::And:
    return X & Y;
  case BitOperation::Or:
    return X | Y;
  case BitOperation::Xor:
    return X ^ Y;
  }
  return 0;
}

Tristate tristate(const LaneValue &Condition) {
  Tristate Result;
  if (Condition.isOpaque())
    return Result;
  Result.Known = Condition.concreteLanes();
  const Lanes &Values = Condition.constant();
  if (Values.isUniform())
    Result.True = Values[0] & 1 ? Result.Known : 0;
  else
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result.True |= LaneMask(Values[Lane] & 1) << Lane;
  Result.True &= Result.Known;
  return Result;
}

/// \p Result, which is \p A \p Op \p B, is the same in all lanes. Its form is
/// noted, for a word that is not may be combined with it.
static LaneValue noteForm(ValueContext &C, BitOperation Op, const LaneValue &A,
                          const LaneValue &B, LaneValue Result) {
  BitForms &Forms = C.bitForms();
  if (!Result.isUniform(C) || Forms.noted(Result))
    return Result;
  const std::optional<BitForm> X = Forms.of(C, A), Y = Forms.of(C, B);
  if (X && Y)
    if (std::optional<BitForm> Both = Forms.combined(Op, *X, *Y))
      Forms.note(Result, std::move(*Both));
  return Result;
}

/// Whether all bits that the lane constants \p K have are 0 in \p A: they lie
/// above its range, or below its unknown part.
static bool isZeroWhere(const ValueContext &C, const LaneValue &A,
                        const Lanes &K) {
  if (A.range().Lo < 0 || A.range().Hi >= std::int64_t(1) << 62)
    return false;
  const std::uint64_t Reached =
      std::bit_ceil(std::uint64_t(A.range().Hi) + 1) - 1;
  const unsigned Zeros = std::min(A.unknownTrailingZeros(C), 63U);
  const std::uint64_t Low = (std::uint64_t(1) << Zeros) - 1;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (K[Lane] & Reached & (~Low | A.constant()[Lane]))
      return false;
  return true;
}

/// \returns the result without what a concrete operand rests on.
static LaneValue combined(ValueContext &C, BitOperation Op, const LaneValue &A,
                          const LaneValue &B) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  const unsigned Bits = A.bits();
  if (Bits == 1)
    return bitwiseOneBit(C, Op, A, B);
  if (A.isConcrete() && B.isConcrete())
    return madeOf(
        LaneValue(Bits, Lanes::zip(A.constant(), B.constant(),
                                   [=](std::uint64_t X, std::uint64_t Y) {
                                     return onWords(Op, X, Y);
                                   })),
        A, B);
  if (A.isConcrete())
    return combined(C, Op, B, A);
  // What n - 1 masks is a remainder, as an index (index_value.h).
  const bool IsRest =
      Op == BitOperation::And && (isLastIndex(C, A) || isLastIndex(C, B));
  const bool UsesForms = !IsRest && !(A.isUniform(C) && B.isUniform(C));
  if (UsesForms)
    if (std::optional<LaneValue> ByForm = combineForms(C, Op, A, B, true))
      return *ByForm;
  if (B.isConcrete()) {
    const Lanes &K = B.constant();
    if (K.isUniform()) {
      std::uint64_t Mask = K[0];
      std::uint64_t Ones = LaneValue::wrap(~std::uint64_t(0), Bits);
      if (Mask == 0)
        return Op == BitOperation::And ? LaneValue(Bits, 0) : A;
      if (Mask == Ones && Op == BitOperation::And)
        return A;
      if (Mask == Ones && Op == BitOperation::Xor)
        return sub(C, LaneValue(Bits, Ones), A);
      if (Op == BitOperation::And && std::has_single_bit(Mask + 1))
        return lowBits(C, A, unsigned(std::countr_one(Mask)));
      std::uint64_t Clear = ~Mask & Ones;
      if (Op == BitOperation::And && std::has_single_bit(Clear + 1))
        return sub(C, A, lowBits(C, A, unsigned(std::countr_one(Clear))));
      if (Op == BitOperation::And) { // a run of ones in the middle
        unsigned Low = unsigned(std::countr_zero(Mask));
        std::uint64_t Upper = Mask + (std::uint64_t(1) << Low);
        if (std::has_single_bit(Upper))
          return sub(C, lowBits(C, A, unsigned(std::countr_zero(Upper))),
                     lowBits(C, A, Low));
      }
    }
    LaneValue Result;
    if (combineBelowUnknown(C, Op, A, K, Result))
      return Result;
    if (std::optional<LaneValue> ByBits = combineWithBits(C, Op, A, K))
      return *ByBits;
  }
  if (Op != BitOperation::And && B.isConcrete() &&
      isZeroWhere(C, A, B.constant()))
    return add(C, A, B);
  // No common bits: one operand is small, the other a multiple of more.
  if (Op != BitOperation::And) {
    auto Disjoint = [&](const LaneValue &High, const LaneValue &Small) {
      unsigned Zeros = High.unknownTrailingZeros(C);
      std::uint64_t Low =
          Zeros >= 63 ? ~std::uint64_t(0) : (std::uint64_t(1) << Zeros) - 1;
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Zeros = std::min<unsigned>(
            Zeros, unsigned(std::countr_zero(High.constant()[Lane] & Low)));
      return Zeros < 63 && Small.range().Lo >= 0 &&
             Small.range().Hi < (std::int64_t(1) << Zeros);
    };
    if (Disjoint(A, B) || Disjoint(B, A))
      return add(C, A, B);
  }
  if (!A.isConcrete() && !B.isConcrete()) {
    if (std::optional<LaneValue> Low = combineBelow(C, Op, A, B))
      return *Low;
    if (std::optional<LaneValue> Low = combineBelow(C, Op, B, A))
      return *Low;
  }
  if (UsesForms)
    if (std::optional<LaneValue> ByForm = combineForms(C, Op, A, B, false))
      return *ByForm;
  return noteForm(C, Op, A, B, bitwiseUnknown(C, Op, A, B));
}

LaneValue bitwise(ValueContext &C, BitOperation Op, const LaneValue &A,
                  const LaneValue &B) {
  LaneValue Result = combined(C, Op, A, B);
  if (A.bits() > 1 && (C.bitForms().noted(A) || C.bitForms().noted(B)))
    Result = noteForm(C, Op, A, B, std::move(Result));
  if (Op == BitOperation::And && A.bits() > 1 && !A.isOpaque() &&
      !B.isOpaque() && !A.isConcrete() && !B.isConcrete()) {
    noteMasked(C, Result, A, B);
    noteMasked(C, Result, B, A);
  }
  for (const LaneValue *Operand : {&A, &B})
    if (Operand->isConcrete())
      Result.assume(Operand->assumed());
  return Result;
}

} // namespace bank_lint::symbolic
