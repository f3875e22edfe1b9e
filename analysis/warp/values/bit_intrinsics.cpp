//===-- analysis/warp/values/bit_intrinsics.cpp - counts of bits ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/integer_bits.h"
#include "analysis/warp/values/evaluator.h"
#include "llvm/ADT/APInt.h"
#include "llvm/IR/IntrinsicInst.h"

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

} // namespace

std::optional<LaneValue> Evaluator::bitIntrinsic(const IntrinsicInst &I) {
  const Intrinsic::ID Id = I.getIntrinsicID();
  const unsigned Bits = integerBits(*I.getType());
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
  return derived(C, nameOf(Id), Bits, {&Of},
                 IsCount ? IntRange{0, std::int64_t(Bits)}
                         : IntRange::ofSigned(Bits));
}

} // namespace bank_lint
