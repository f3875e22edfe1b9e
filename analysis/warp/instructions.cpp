//===-- analysis/warp/instructions.cpp - values of instructions -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/shared_array.h"
#include "analysis/warp/executor.h"
#include "analysis/warp/integer_bits.h"
#include "analysis/warp/intrinsics.h"
#include "analysis/warp/known_functions.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
/// For names of unknowns.
std::string Executor::atLine(const Instruction &I) const {
  const DebugLoc &Where = I.getDebugLoc();
  return Where ? " at " + Lines.text(*Where) : "";
}

LaneValue Executor::unknownResult(const Instruction &I, bool Uniform,
                                  AtomKind Kind, const std::string &Name) {
  unsigned Bits = integerBits(*I.getType());
  if (!Bits)
    return LaneValue::opaque(Uniform);
  IntRange Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
  return unknown(C, Bits, Kind, Uniform, Name + atLine(I), Range);
}

/// What \p I reads at \p Address. Two loads of one place read the same, unless
/// memory may have changed in between: other threads may not write there
/// without a barrier, which counts as a change.
LaneValue Executor::loadedValue(const Instruction &I, const LaneValue &Address,
                                bool IsUniform, bool IsReadOnly) {
  const unsigned Bits = integerBits(*I.getType());
  // That two places are the same must not rest on anything.
  if (!Bits || Address.isOpaque() || Address.assumed())
    return unknownResult(I, IsUniform, AtomKind::Loaded, "a value loaded");
  Key Identity{'L', IsReadOnly ? 0 : MemoryVersion, Bits};
  Address.appendKey(Identity);
  AtomId Id = C.intern(Identity, [&] {
    AtomDescription New;
    New.Kind = AtomKind::Loaded;
    New.Name = "a value loaded" + atLine(I);
    New.Uniform = IsUniform;
    New.Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
    return New;
  });
  return LaneValue::ofAtom(C, Bits, Id);
}

void Executor::runInstruction(const Instruction &I) {
  if (I.mayWriteToMemory() || Plan.privateWrites().of(I))
    ++MemoryVersion;
  if (I.getType()->isVoidTy()) {
    if (auto *Store = dyn_cast<StoreInst>(&I))
      store(*Store);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      computeCall(*Call);
    return;
  }
  LaneValue Result = compute(I);
  if (!Plan.demand().contains(I))
    return;
  Values[Plan.number(I)] = std::move(Result);
}

LaneValue Executor::compute(const Instruction &I) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return computeBinary(*Binary);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return computeCast(*Cast, Cast->getOpcode());
  if (auto *Address = dyn_cast<GEPOperator>(&I))
    return computeAddress(*Address);
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    return computeCompare(*Compare);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return computeCall(*Call);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return load(*Load);
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return atomic(I, *Update->getPointerOperand(),
                  *Update->getValOperand()->getType());
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return atomic(I, *Exchange->getPointerOperand(),
                  *Exchange->getNewValOperand()->getType());
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    if (!integerBits(*I.getType()) ||
        Select->getCondition()->getType()->isVectorTy())
      return LaneValue::opaque(false);
    LaneValue Condition = valueOf(*Select->getCondition());
    if (Condition.isOpaque())
      Condition = unknown(C, 1, AtomKind::Opaque, Condition.isOpaqueUniform(),
                          "a condition", {0, 1});
    return symbolic::select(C, Condition, valueOf(*Select->getTrueValue()),
                            valueOf(*Select->getFalseValue()));
  }
  if (isa<FreezeInst>(I))
    return valueOf(*I.getOperand(0));
  if (isa<AllocaInst>(I)) {
    AtomDescription Base;
    Base.Kind = AtomKind::Base;
    Base.Name = I.getName().str();
    Base.Uniform = true;
    Base.Range = {0, std::int64_t(1) << 48};
    Base.Space = BaseSpace::Local;
    Base.Object = &I;
    Base.TrailingZeros = Log2(cast<AllocaInst>(I).getAlign());
    return LaneValue::ofAtom(
        C, 64,
        C.intern({'a', std::uint64_t(reinterpret_cast<std::uintptr_t>(&I))},
                 Base));
  }
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    auto Results = AssemblyResults.find(Extract->getAggregateOperand());
    if (Results != AssemblyResults.end() &&
        Extract->getIndices().front() < Results->second.size())
      return Results->second[Extract->getIndices().front()];
  }
  // Floats, vectors, structures: uniform if all operands are.
  bool Uniform = !I.mayReadFromMemory();
  for (const Use &Operand : I.operands())
    if (!isa<BasicBlock>(Operand))
      Uniform &= valueOf(*Operand).isUniform(C);
  return unknownResult(I, Uniform, AtomKind::Opaque, "a value");
}

LaneValue Executor::computeBinary(const BinaryOperator &I) {
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
    return shiftRight(C, A, B, Signedness::Unsigned);
  case Instruction::AShr:
    return shiftRight(C, A, B, Signedness::Signed);
  case Instruction::UDiv:
    return divide(C, A, B, Signedness::Unsigned);
  case Instruction::SDiv:
    return divide(C, A, B, Signedness::Signed);
  case Instruction::URem:
    return remainder(C, A, B, Signedness::Unsigned);
  case Instruction::SRem:
    return remainder(C, A, B, Signedness::Signed);
  case Instruction::And:
    return bitwise(C, BitOperation::And, A, B);
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint() && A.bits() > 1)
      return add(C, A, B, {true, true});
    return bitwise(C, BitOperation::Or, A, B);
  case Instruction::Xor:
    return bitwise(C, BitOperation::Xor, A, B);
  default:
    return unknownResult(I, false, AtomKind::Opaque, "a value");
  }
}

LaneValue Executor::computeCast(const User &I, unsigned Opcode) {
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

LaneValue Executor::computeAddress(const GEPOperator &I) {
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

LaneValue Executor::computeCompare(const ICmpInst &I) {
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

/// Nobody knows whether all lanes go on behind \p I: it may end threads.
void Executor::mayEndThreads(const CallInst &I) {
  const Function *Callee = I.getCalledFunction();
  const std::string What = Callee ? "the call of " + shownName(*Callee)
                           : I.isInlineAsm() ? "the inline PTX"
                                             : "the call";
  MayHaveEnded |= Active;
  AllReturned |= C.assumption(What + atLine(I) + " returns in all lanes");
  Certain &= ~MayHaveEnded;
  Guards |= AllReturned;
}

LaneValue Executor::computeCall(const CallInst &I) {
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return computeIntrinsic(*Intrinsic);
  if (I.isInlineAsm())
    return inlineAssembly(I);
  const Function *Callee = I.getCalledFunction();
  if (Callee && Callee->getName() == ProbeName) {
    LaneValue Index = valueOf(*I.getArgOperand(0));
    // Of two calls that were made one the number is not constant.
    const auto *Number = dyn_cast<ConstantInt>(I.getArgOperand(1));
    if (!Trying)
      sink().index(Number ? Number->getZExtValue() : 0, Active, Index);
    return Index;
  }
  if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(I))
    forgetChanged(*Changed);
  if (const std::string Why = whyNotFollowed(I); !Why.empty()) {
    if (!Trying)
      sink().notModelled(I, Why, /*MayAccess=*/true);
    mayEndThreads(I);
  }
  if (I.getType()->isVoidTy())
    return LaneValue();
  bool Uniform = givesLanesTheSame(I);
  for (const Use &Argument : I.args())
    Uniform &= valueOf(*Argument).isUniform(C);
  return unknownResult(I, Uniform, AtomKind::Opaque, "the result of a call");
}

} // namespace bank_lint
