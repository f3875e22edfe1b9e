//===-- analysis/lowering/addresses/disjoint_sums.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/disjoint_sums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

constexpr const char *SumsOnly = "bank_lint.sums";
constexpr const char *ScaledKind = "bank_lint.scaled";

/// Whether \p V, of an address, has a sum that is written as `or` as a factor.
bool hasScaledSum(const Value &V, bool IsScaled = false, unsigned Steps = 8) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Steps || !isa<GetElementPtrInst, CastInst, BinaryOperator>(I))
    return false;
  if (const auto *Or = dyn_cast<PossiblyDisjointInst>(I);
      Or && Or->isDisjoint() && IsScaled)
    return true;
  IsScaled |=
      I->getOpcode() == Instruction::Mul || I->getOpcode() == Instruction::Shl;
  return any_of(I->operands(), [&](const Value *Operand) {
    return hasScaledSum(*Operand, IsScaled, Steps - 1);
  });
}

/// Whether an address is computed from \p I.
bool leadsToAddress(const Instruction &I, unsigned Steps = 4) {
  return any_of(I.users(), [&](const User *By) {
    if (isa<GetElementPtrInst, IntToPtrInst>(By))
      return true;
    return Steps && isa<CastInst, BinaryOperator>(By) &&
           leadsToAddress(*cast<Instruction>(By), Steps - 1);
  });
}

/// What the second operand of \p Or is added to: the first, or the first
/// without the bits that a constant sets and those that are 0, so that sums of
/// one number have it in one form. Null: it stays an `or`.
Value *summandOf(PossiblyDisjointInst &Or) {
  if (Or.isDisjoint())
    return Or.getOperand(0);
  auto *Constant = dyn_cast<ConstantInt>(Or.getOperand(1));
  if (!Constant || !Or.getFunction()->hasFnAttribute(SumsOnly) ||
      !leadsToAddress(Or))
    return nullptr;
  const KnownBits Known =
      computeKnownBits(Or.getOperand(0), Or.getDataLayout());
  auto *Rest = BinaryOperator::CreateAnd(
      Or.getOperand(0),
      ConstantInt::get(Or.getType(), ~Constant->getValue() & ~Known.Zero), "",
      Or.getIterator());
  Rest->setDebugLoc(Or.getDebugLoc());
  return Rest;
}

} // namespace

void noteWrittenSums(Module &M) {
  for (Function &F : M)
    if (none_of(instructions(F), [](const Instruction &I) {
          const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
          return Or && isa<ConstantInt>(Or->getOperand(1)) &&
                 !I.getType()->isIntegerTy(1);
        }))
      F.addFnAttr(SumsOnly);
}

PreservedAnalyses WriteSums::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
    Value *Summand = Or ? summandOf(*Or) : nullptr;
    if (!Summand)
      continue;
    auto *Sum = BinaryOperator::CreateNUWAdd(Summand, Or->getOperand(1), "",
                                             Or->getIterator());
    Sum->setHasNoSignedWrap(); // no bit is carried
    Sum->setDebugLoc(Or->getDebugLoc());
    Sum->takeName(Or);
    Or->replaceAllUsesWith(Sum);
    Or->eraseFromParent();
    IsChanged = true;
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

PreservedAnalyses NoteScaledSums::run(Function &F, FunctionAnalysisManager &) {
  MDNode *Mark = MDNode::get(F.getContext(), {});
  for (Instruction &I : instructions(F))
    if (const Value *Pointer = getLoadStorePointerOperand(&I);
        Pointer && hasScaledSum(*Pointer))
      I.setMetadata(ScaledKind, Mark);
  return PreservedAnalyses::all(); // only notes were added
}

bool isOfScaledSum(const Instruction &Access) {
  return Access.hasMetadata(ScaledKind);
}

} // namespace bank_lint::lowering
