//===-- analysis/warp/plan/code_weight.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/code_weight.h"
#include "analysis/program/device_module.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {
namespace {

/// What divisions and functions become: sequences, some with calls.
constexpr double OfConstantDivision = 4, OfDivision = 20, OfFloatDivision = 12,
                 OfRoot = 8, OfFunction = 20, OfAssembly = 2;

double weightOfCall(const CallBase &Call) {
  if (Call.isInlineAsm())
    return OfAssembly;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return OfFunction;
  if (Callee->getName().starts_with(DeadValueName))
    if (const auto *Size = dyn_cast<ConstantInt>(Call.getArgOperand(0)))
      return double(Size->getZExtValue());
  if (const auto *Known = dyn_cast<IntrinsicInst>(&Call)) {
    if (Known->isAssumeLikeIntrinsic() || isa<DbgInfoIntrinsic>(Known))
      return 0;
    if (Known->getIntrinsicID() == Intrinsic::sqrt ||
        Callee->getName().contains("sqrt"))
      return OfRoot;
    if (Callee->getName().contains(".read.ptx.sreg"))
      return 1;
    return Call.mayReadOrWriteMemory() ? 2 : 1;
  }
  return OfFunction;
}

/// Whether \p I is a product that becomes a part of the sum that it is for.
bool isFused(const Instruction &I) {
  if (I.getOpcode() != Instruction::FMul || !I.hasOneUse())
    return false;
  const auto *Sum = dyn_cast<BinaryOperator>(*I.user_begin());
  return Sum && (Sum->getOpcode() == Instruction::FAdd ||
                 Sum->getOpcode() == Instruction::FSub);
}

double weightOfOperator(const BinaryOperator &I) {
  const double Lanes = [&] {
    const auto *Vector = dyn_cast<FixedVectorType>(I.getType());
    return Vector ? double(Vector->getNumElements()) : 1.0;
  }();
  const bool IsWide = I.getType()->isIntegerTy(64);
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    if (const auto *By = dyn_cast<ConstantInt>(I.getOperand(1)))
      return By->getValue().isPowerOf2() ? 2 : OfConstantDivision;
    return IsWide ? 3 * OfDivision : OfDivision;
  case Instruction::FDiv:
  case Instruction::FRem:
    return Lanes * OfFloatDivision;
  default:
    return isFused(I) ? 0 : Lanes * (IsWide ? 2 : 1);
  }
}

bool isOfParameter(const Value &Pointer) {
  const auto *A = dyn_cast<Argument>(Pointer.stripInBoundsConstantOffsets());
  return A && A->hasByValAttr();
}

} // namespace

double weightOf(const Instruction &I) {
  if (isa<PHINode, AllocaInst, FreezeInst, ExtractElementInst,
          InsertElementInst, ExtractValueInst, InsertValueInst, ReturnInst>(I))
    return 0;
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return isa<FPToSIInst, FPToUIInst, SIToFPInst, UIToFPInst, FPTruncInst,
               FPExtInst>(Cast)
               ? 1
               : 0;
  if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return Address->hasAllConstantIndices() ? 0 : 1;
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return isOfParameter(*Load->getPointerOperand()) ? 0 : 2;
  if (const auto *Branch = dyn_cast<BranchInst>(&I))
    return Branch->isConditional() ? 1 : 0;
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return weightOfCall(*Call);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&I))
    return weightOfOperator(*Operator);
  return I.mayReadOrWriteMemory() ? 2 : 1;
}

double timesOf(const BasicBlock &Block, const LoopInfo &Loops,
               double Unrolled) {
  const Loop *L = Loops.getLoopFor(&Block);
  constexpr std::size_t Short = 100;
  double Result =
      L && L->isInnermost() && L->getNumBlocks() == 1 && Block.size() < Short
          ? Unrolled
          : 1;
  for (; L; L = L->getParentLoop())
    Result *= OfLoop;
  return Result;
}

} // namespace bank_lint
