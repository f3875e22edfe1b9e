//===-- analysis/lowering/disjoint_sums.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/disjoint_sums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace bank_lint::lowering {

PreservedAnalyses WriteSums::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
    if (!Or || !Or->isDisjoint())
      continue;
    auto *Sum = BinaryOperator::CreateNUWAdd(
        Or->getOperand(0), Or->getOperand(1), "", Or->getIterator());
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

} // namespace bank_lint::lowering
