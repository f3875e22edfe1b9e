//===-- analysis/symbolic/shifts.cpp - products and quotients ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/bit_forms.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/open_condition.h"
#include "analysis/symbolic/unknown_bits.h"
#include <bit>

namespace bank_lint::symbolic {

LaneValue shiftLeft(ValueContext &C, const LaneValue &A, const LaneValue &B,
                    NoWrap Flags) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  const unsigned Bits = A.bits();
  if (B.isConcrete()) {
    Lanes Factor = Lanes::map(B.constant(), [=](std::uint64_t Shift) {
      return Shift >= Bits ? 0 : std::uint64_t(1) << Shift;
    });
    LaneValue Result = mul(C, A, madeOf(LaneValue(Bits, Factor), B), Flags);
    if (B.constant().isUniform() && B.constant()[0] < Bits)
      keepForm(C, A, Result, [&](const BitForm &Form) {
        return shifted(Form, int(B.constant()[0]));
      });
    return Result;
  }
  return derived(C, "shl", Bits, {&A, &B}, IntRange::ofSigned(Bits),
                 [&] { return "(" + A.name(C) + " << " + B.name(C) + ")"; });
}

LaneValue shiftRight(ValueContext &C, const LaneValue &A, const LaneValue &B,
                     Signedness Reading) {
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
  const unsigned Bits = A.bits();
  const bool IsSigned = Reading == Signedness::Signed;
  if (A.isConcrete() && B.isConcrete())
    return madeOf(
        LaneValue(Bits, Lanes::zip(A.constant(), B.constant(),
                                   [&](std::uint64_t X, std::uint64_t Shift) {
                                     if (Shift >= Bits)
                                       return std::uint64_t(0);
                                     return IsSigned
                                                ? std::uint64_t(A.asSigned(X) >>
                                                                Shift)
                                                : X >> Shift;
                                   })),
        A, B);
  if (B.isConcrete() && B.constant().isUniform() &&
      B.constant()[0] < std::min(Bits, 62u)) {
    auto Move = [&](const BitForm &Form) {
      return shifted(Form, -int(B.constant()[0]),
                     IsSigned ? Form.back() : FormBit());
    };
    if (!A.isUniform(C))
      if (std::optional<LaneValue> ByForm = moveForm(C, A, true, Move))
        return madeOf(*ByForm, B);
    const LaneValue Result =
        madeOf(floorDivide(C, readAs(C, A, Reading),
                           std::uint64_t(1) << B.constant()[0]),
               B);
    keepForm(C, A, Result, Move);
    return Result;
  }
  LaneValue Value = readAs(C, A, Reading);
  // Towards 0, or, of a negative number, towards -1.
  const IntRange Of = Value.range();
  IntRange Range{std::min<std::int64_t>(Of.Lo, 0),
                 std::max<std::int64_t>(Of.Hi, Of.Lo < 0 ? -1 : 0)};
  // The sign of 64 bits is that of all lanes, if their range has only one. An
  // unknown upper end may lie beyond those of signed words.
  if (B.isConcrete() && B.constant().isUniform() && B.constant()[0] < Bits &&
      (IsSigned || Of.Hi != IntRange::NoUpper)) {
    const auto Shift = unsigned(B.constant()[0]);
    Range = {Of.Lo >> Shift, Of.Hi >> Shift};
    if (Range.isPoint())
      return madeOf(LaneValue(Bits, std::uint64_t(Range.Lo)), Value, B);
  }
  return derived(C, IsSigned ? "ashr" : "lshr", Bits, {&Value, &B}, Range,
                 [&] { return "(" + A.name(C) + " >> " + B.name(C) + ")"; });
}

} // namespace bank_lint::symbolic
