//===-- analysis/lowering/addresses/shuffled_halves.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/shuffled_halves.h"
#include "analysis/program/device_module.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

constexpr StringLiteral Intrinsic = "llvm.nvvm.shfl.sync.";

/// The shuffle of 32 bits that \p V is; null if it is none. Its operands: mask,
/// value, lane, clamp.
CallInst *shuffleOf(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(Intrinsic) &&
                 Call->getType()->isIntegerTy(32) && Call->arg_size() == 4
             ? Call
             : nullptr;
}

/// Whether both exchange in the same lanes at the same time, and from the same
/// lanes.
bool areAlike(const CallInst &A, const CallInst &B) {
  return A.getCalledFunction() == B.getCalledFunction() &&
         A.getParent() == B.getParent() &&
         A.getArgOperand(0) == B.getArgOperand(0) &&
         A.getArgOperand(2) == B.getArgOperand(2) &&
         A.getArgOperand(3) == B.getArgOperand(3);
}

/// The number of 64 bits that the halves are of; null if they are not of one.
Value *wholeOf(Value *High, Value *Low) {
  Value *Whole = nullptr;
  if (!match(Low, m_Trunc(m_Value(Whole))) ||
      !Whole->getType()->isIntegerTy(64) ||
      !match(High, m_Trunc(m_Shr(m_Specific(Whole), m_SpecificInt(32)))))
    return nullptr;
  return Whole;
}

/// The shuffle of 64 bits that \p Joined is the result of; null if it is of
/// none.
Value *joined(Instruction &Joined) {
  Value *HighPart = nullptr, *LowPart = nullptr;
  auto AreHalves = [&](Value *A, Value *B) {
    return match(A, m_Shl(m_ZExt(m_Value(HighPart)), m_SpecificInt(32))) &&
           match(B, m_ZExt(m_Value(LowPart)));
  };
  Value *A = nullptr, *B = nullptr;
  if (!Joined.getType()->isIntegerTy(64) ||
      !match(&Joined, m_CombineOr(m_Add(m_Value(A), m_Value(B)),
                                  m_Or(m_Value(A), m_Value(B)))) ||
      !(AreHalves(A, B) || AreHalves(B, A)))
    return nullptr;
  CallInst *High = shuffleOf(HighPart);
  CallInst *Low = shuffleOf(LowPart);
  if (!High || !Low || !areAlike(*High, *Low))
    return nullptr;
  Value *Whole = wholeOf(High->getArgOperand(1), Low->getArgOperand(1));
  if (!Whole)
    return nullptr;
  IRBuilder<> Builder(Low->comesBefore(High) ? High : Low);
  const StringRef Mode =
      Low->getCalledFunction()->getName().substr(Intrinsic.size());
  const std::string Name =
      (WideShuffleName + Mode.take_until([](char C) { return C == '.'; }) +
       ".i64")
          .str();
  Type *I32 = Builder.getInt32Ty();
  FunctionCallee Exchange = Joined.getModule()->getOrInsertFunction(
      Name, Builder.getInt64Ty(), I32, Builder.getInt64Ty(), I32, I32);
  auto *Declared = cast<Function>(Exchange.getCallee());
  Declared->setDoesNotAccessMemory();
  Declared->setDoesNotThrow();
  Declared->setConvergent();
  return Builder.CreateCall(Exchange,
                            {Low->getArgOperand(0), Whole,
                             Low->getArgOperand(2), Low->getArgOperand(3)});
}

} // namespace

PreservedAnalyses JoinShuffledHalves::run(Function &F,
                                          FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Whole = joined(I);
    if (!Whole)
      continue;
    I.replaceAllUsesWith(Whole);
    I.eraseFromParent();
    IsChanged = true;
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
