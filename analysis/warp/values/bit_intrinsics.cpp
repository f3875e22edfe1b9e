//===-- analysis/warp/values/bit_intrinsics.cpp - counts of bits ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/bit_forms.h"
#include "analysis/warp/plan/integer_bits.h"
#include "analysis/warp/values/evaluator.h"
#include "llvm/ADT/APInt.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// How its operation is called in the names of unknowns; empty for others.
const char *nameOf(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::ctpop:
    return "popc";
  case Intrinsic::ctlz:
    return "clz";
  case Intrinsic::cttz:
    return "ctz";
  case Intrinsic::bitreverse:
    return "brev";
  case Intrinsic::bswap:
    return "bswap";
  default:
    return "";
  }
}

std::uint64_t evaluate(Intrinsic::ID Id, std::uint64_t Word, unsigned Bits) {
  const APInt Value(Bits, Word);
  switch (Id) {
  case Intrinsic::ctpop:
    return Value.popcount();
  case Intrinsic::ctlz:
    return Value.countl_zero();
  case Intrinsic::cttz:
    return Value.countr_zero();
  case Intrinsic::bitreverse:
    return Value.reverseBits().getZExtValue();
  default:
    return Value.byteSwap().getZExtValue();
  }
}

/// How many bits of \p Of are set, where each is known or the same in all
/// lanes: lanes differ by those that are known.
std::optional<LaneValue> population(ValueContext &C, const LaneValue &Of) {
  const std::optional<BitForm> Form = C.bitForms().of(C, Of);
  if (!Form || any_of(*Form, [](const FormBit &Bit) {
        return !Bit.isKnown() && !Bit.isCommon();
      }))
    return std::nullopt;
  BitForm Common(Form->size());
  std::array<std::uint64_t, NumLanes> Known{};
  unsigned Unknown = 0;
  for (unsigned Place = 0; Place < Form->size(); ++Place) {
    const FormBit &Bit = (*Form)[Place];
    if (Bit.isCommon())
      Common[Place] = Bit, ++Unknown;
    else
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Known[Lane] += Bit.Own >> Lane & 1;
  }
  const std::optional<LaneValue> Rest =
      C.bitForms().value(C, Common, Of.assumed());
  if (!Rest)
    return std::nullopt;
  return add(C, LaneValue(Of.bits(), Lanes(Known)),
             derived(C, "popc", Of.bits(), {&*Rest}, {0, Unknown}));
}

/// The high bits of \p High and \p Low, one behind the other, from \p Left bits
/// on.
LaneValue funnelShift(ValueContext &C, const LaneValue &High,
                      const LaneValue &Low, unsigned Left) {
  const unsigned Bits = High.bits();
  if (Left == 0)
    return High;
  return bitwise(
      C, BitOperation::Or, shiftLeft(C, High, LaneValue(Bits, Left)),
      shiftRight(C, Low, LaneValue(Bits, Bits - Left), Signedness::Unsigned));
}

/// The bytes of \p High and \p Low, eight in all, that the four digits of
/// \p Selector choose (PTX ISA, prmt). Absent if one of them asks for the sign
/// of a byte.
std::optional<LaneValue> permuted(ValueContext &C, const LaneValue &Low,
                                  const LaneValue &High,
                                  std::uint64_t Selector) {
  LaneValue Result(32, 0);
  for (unsigned Byte = 0; Byte < 4; ++Byte) {
    const unsigned From = Selector >> 4 * Byte & 15;
    if (From > 7)
      return std::nullopt;
    const LaneValue Chosen =
        bitwise(C, BitOperation::And,
                shiftRight(C, From < 4 ? Low : High,
                           LaneValue(32, std::uint64_t(From % 4) * 8),
                           Signedness::Unsigned),
                LaneValue(32, 255));
    Result =
        bitwise(C, BitOperation::Or, Result,
                shiftLeft(C, Chosen, LaneValue(32, std::uint64_t(Byte) * 8)));
  }
  return Result;
}

} // namespace

std::optional<LaneValue> Evaluator::bitIntrinsic(const IntrinsicInst &I) {
  const Intrinsic::ID Id = I.getIntrinsicID();
  const unsigned Bits = integerBits(*I.getType());
  if (Bits && (Id == Intrinsic::fshl || Id == Intrinsic::fshr)) {
    const LaneValue High = valueOf(*I.getArgOperand(0));
    const LaneValue Low = valueOf(*I.getArgOperand(1));
    const auto *By = dyn_cast<ConstantInt>(I.getArgOperand(2));
    if (!By || High.isOpaque() || Low.isOpaque())
      return std::nullopt;
    const auto Shift = unsigned(By->getValue().urem(Bits));
    if (Id == Intrinsic::fshl)
      return funnelShift(C, High, Low, Shift);
    return Shift ? funnelShift(C, High, Low, Bits - Shift) : Low;
  }
  if (Id == Intrinsic::nvvm_prmt) {
    const LaneValue Low = valueOf(*I.getArgOperand(0));
    const LaneValue High = valueOf(*I.getArgOperand(1));
    const auto *By = dyn_cast<ConstantInt>(I.getArgOperand(2));
    return By && !Low.isOpaque() && !High.isOpaque()
               ? permuted(C, Low, High, By->getZExtValue())
               : std::nullopt;
  }
  if (!*nameOf(Id) || !Bits)
    return std::nullopt;
  const LaneValue Of = valueOf(*I.getArgOperand(0));
  if (Of.isOpaque())
    return std::nullopt;
  if (Of.isConcrete())
    return madeOf(LaneValue(Bits, Lanes::map(Of.constant(),
                                             [&](std::uint64_t Word) {
                                               return evaluate(Id, Word, Bits);
                                             })),
                  Of);
  const bool IsCount =
      Id == Intrinsic::ctpop || Id == Intrinsic::ctlz || Id == Intrinsic::cttz;
  if (Id == Intrinsic::ctpop && !Of.isUniform(C))
    if (std::optional<LaneValue> Count = population(C, Of))
      return Count;
  if (IsCount)
    return derived(C, nameOf(Id), Bits, {&Of}, {0, std::int64_t(Bits)});
  auto Move = [&](BitForm Form) {
    std::reverse(Form.begin(), Form.end());
    if (Id == Intrinsic::bswap)
      for (auto Byte = Form.begin(); Byte != Form.end(); Byte += 8)
        std::reverse(Byte, Byte + 8);
    return Form;
  };
  if (!Of.isUniform(C))
    if (std::optional<LaneValue> ByForm = moveForm(C, Of, false, Move))
      return ByForm;
  LaneValue Result =
      derived(C, nameOf(Id), Bits, {&Of}, IntRange::ofSigned(Bits));
  if (Of.isUniform(C))
    if (const std::optional<BitForm> Form = C.bitForms().of(C, Of))
      C.bitForms().note(Result, Move(*Form));
  return Result;
}

} // namespace bank_lint
