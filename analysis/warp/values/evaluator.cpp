//===-- analysis/warp/values/evaluator.cpp - values of instructions -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/values/evaluator.h"
#include "analysis/lowering/marks/counted_dividend.h"
#include "analysis/warp/plan/integer_bits.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

Evaluator::Evaluator(const WarpInputs &In, ValueContext &Context,
                     const Registers &Results)
    : In(In), C(Context), Layout(In.Plan.kernel().getDataLayout()),
      Results(Results) {}

std::string Evaluator::atLine(const Instruction &I) const {
  const DebugLoc &Where = I.getDebugLoc();
  return Where ? " at " + In.Lines.text(*Where) : "";
}

LaneValue Evaluator::unknownResult(const Instruction &I, bool Uniform,
                                   AtomKind Kind, const std::string &Name,
                                   const std::optional<LaneClasses> &Alike) {
  unsigned Bits = integerBits(*I.getType());
  if (!Bits)
    return LaneValue::opaque(Uniform);
  IntRange Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
  AtomDescription New;
  New.Kind = Kind;
  New.Name = Name + atLine(I);
  New.Uniform = Uniform;
  New.Range = Range;
  New.Alike = Alike;
  return LaneValue::ofAtom(C, Bits, C.fresh(New));
}

/// What \p Division divides, which is \p A.
LaneValue Evaluator::dividend(const BinaryOperator &Division,
                              const LaneValue &A) {
  LaneValue Result = withPlaces(A);
  if (Result.isOpaque() || Result.isConcrete() ||
      !lowering::hasCountedDividend(Division))
    return Result;
  // What the test compared were indices that do not wrap around.
  Result.restrict({0, IntRange::ofUnsigned(Result.bits()).Hi});
  Result.assume(C.noWrapAround(/*IsSigned=*/true, Result.bits()));
  return Result;
}

LaneValue Evaluator::binary(const BinaryOperator &I) {
  if (!integerBits(*I.getType())) {
    bool Uniform = valueOf(*I.getOperand(0)).isUniform(C) &&
                   valueOf(*I.getOperand(1)).isUniform(C);
    return LaneValue::opaque(Uniform);
  }
  const LaneValue &A = valueOf(*I.getOperand(0));
  const LaneValue &B = valueOf(*I.getOperand(1));
  NoWrap Flags;
  if (auto *Overflowing = dyn_cast<OverflowingBinaryOperator>(&I))
    Flags = {Overflowing->hasNoSignedWrap(), Overflowing->hasNoUnsignedWrap()};
  if (A.bits() == 1 &&
      (I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub))
    return bitwise(C, BitOperation::Xor, A, B);
  switch (I.getOpcode()) {
  case Instruction::Add:
    return add(C, A, B, Flags);
  case Instruction::Sub:
    return sub(C, A, B, Flags);
  case Instruction::Mul:
    return mul(C, A, B, Flags);
  case Instruction::Shl:
    return shiftLeft(C, A, B, Flags);
  case Instruction::LShr:
    return shiftRight(C, withPlaces(A), B, Signedness::Unsigned);
  case Instruction::AShr:
    return shiftRight(C, withPlaces(A), B, Signedness::Signed);
  case Instruction::UDiv:
    return divide(C, dividend(I, A), B, Signedness::Unsigned);
  case Instruction::SDiv:
    return divide(C, dividend(I, A), B, Signedness::Signed);
  case Instruction::URem:
    return remainder(C, dividend(I, A), B, Signedness::Unsigned);
  case Instruction::SRem:
    return remainder(C, dividend(I, A), B, Signedness::Signed);
  case Instruction::And:
    return bitwiseOfAddresses(BitOperation::And, A, B);
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint() && A.bits() > 1)
      return add(C, A, B, {true, true});
    return bitwiseOfAddresses(BitOperation::Or, A, B);
  case Instruction::Xor:
    return bitwiseOfAddresses(BitOperation::Xor, A, B);
  default:
    return unknownResult(I, false, AtomKind::Opaque, "a value");
  }
}

LaneValue Evaluator::convert(const User &I, unsigned Opcode) {
  const Value &From = *I.getOperand(0);
  unsigned To = integerBits(*I.getType());
  const LaneValue &A = valueOf(From);
  if (!To || !integerBits(*From.getType())) {
    // From or to a float, or a vector seen as an integer.
    if (!To)
      return LaneValue::opaque(A.isUniform(C));
    IntRange Range = To == 1 ? IntRange{0, 1} : IntRange::ofSigned(To);
    return unknown(C, To, AtomKind::Opaque, A.isUniform(C), "a converted value",
                   Range);
  }
  if (A.isOpaque())
    return A;
  switch (Opcode) {
  case Instruction::ZExt: {
    auto *NonNegative = dyn_cast<PossiblyNonNegInst>(&I);
    if (NonNegative && NonNegative->hasNonNeg() && !A.isConcrete() &&
        A.range().within(IntRange::ofSigned(A.bits()))) {
      LaneValue B = A;
      B.restrict({0, IntRange::NoUpper});
      return extend(C, B, To, Signedness::Unsigned);
    }
    return extend(C, A, To, Signedness::Unsigned);
  }
  case Instruction::SExt:
    return extend(C, A, To, Signedness::Signed);
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
  case Instruction::BitCast:
    if (A.bits() == To)
      return A;
    return A.bits() > To ? truncate(C, A, To)
                         : extend(C, A, To, Signedness::Unsigned);
  default:
    return unknown(C, To, AtomKind::Opaque, A.isUniform(C), "a converted value",
                   IntRange::ofSigned(To));
  }
}

LaneValue Evaluator::address(const GEPOperator &I) {
  LaneValue Address = valueOf(*I.getPointerOperand());
  if (I.getType()->isVectorTy())
    return LaneValue::opaque(false);
  const NoWrap Inside{true, false}; // offsets within an object do not wrap
  for (auto Index = gep_type_begin(I), End = gep_type_end(I); Index != End;
       ++Index) {
    const Value &Operand = *Index.getOperand();
    if (StructType *Struct = Index.getStructTypeOrNull()) {
      unsigned Field = unsigned(cast<ConstantInt>(Operand).getZExtValue());
      std::uint64_t Offset =
          Layout.getStructLayout(Struct)->getElementOffset(Field);
      Address = add(C, Address, LaneValue(64, Offset), Inside);
      continue;
    }
    LaneValue Element = valueOf(Operand);
    if (Element.isOpaque())
      Element = unknown(C, 64, AtomKind::Opaque, Element.isOpaqueUniform(),
                        "an index", IntRange::all());
    if (Element.bits() < 64)
      Element = extend(C, Element, 64, Signedness::Signed);
    std::uint64_t Stride =
        Index.getSequentialElementStride(Layout).getFixedValue();
    Address = add(C, Address, scale(C, Element, Stride, Inside), Inside);
  }
  return Address;
}

LaneValue Evaluator::compare(const ICmpInst &I) {
  const LaneValue &A = valueOf(*I.getOperand(0));
  const LaneValue &B = valueOf(*I.getOperand(1));
  if (!integerBits(*I.getOperand(0)->getType()) || A.isOpaque() || B.isOpaque())
    return unknownResult(I, A.isUniform(C) && B.isUniform(C), AtomKind::Opaque,
                         "a comparison");
  Signedness Reading = I.isSigned() ? Signedness::Signed : Signedness::Unsigned;
  if (I.isEquality()) // either reading will do: take the one that is exact
    Reading = A.range().Lo < 0 || B.range().Lo < 0 ? Signedness::Signed
                                                   : Signedness::Unsigned;
  switch (I.getPredicate()) {
  case CmpInst::ICMP_EQ:
    return symbolic::compare(C, Relation::Equal, Reading, A, B);
  case CmpInst::ICMP_NE:
    return symbolic::compare(C, Relation::NotEqual, Reading, A, B);
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
    return symbolic::compare(C, Relation::Less, Reading, A, B);
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_ULE:
    return symbolic::compare(C, Relation::LessEqual, Reading, A, B);
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
    return symbolic::compare(C, Relation::Less, Reading, B, A);
  default:
    return symbolic::compare(C, Relation::LessEqual, Reading, B, A);
  }
}

LaneValue Evaluator::select(const SelectInst &I) {
  if (!integerBits(*I.getType()) || I.getCondition()->getType()->isVectorTy())
    return LaneValue::opaque(false);
  LaneValue Condition = valueOf(*I.getCondition());
  if (Condition.isOpaque())
    Condition = unknown(C, 1, AtomKind::Opaque, Condition.isOpaqueUniform(),
                        "a condition", {0, 1});
  return symbolic::select(
      C, Condition, valueOf(*I.getTrueValue()), valueOf(*I.getFalseValue()),
      I.getType()->isPointerTy() ? ChoiceOf::Pointers : ChoiceOf::Numbers);
}

LaneValue Evaluator::privateArray(const AllocaInst &I) {
  AtomDescription Base;
  Base.Kind = AtomKind::Base;
  Base.Name = I.getName().str();
  Base.Uniform = true;
  Base.Range = {0, std::int64_t(1) << 48};
  Base.Space = BaseSpace::Local;
  Base.Object = &I;
  Base.TrailingZeros = Log2(I.getAlign());
  return LaneValue::ofAtom(
      C, 64,
      C.intern({'a', std::uint64_t(reinterpret_cast<std::uintptr_t>(&I))},
               Base));
}

} // namespace bank_lint
