//===-- analysis/lowering/branches/common_code.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/branches/common_code.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SimplifyCFGOptions.h"

using namespace llvm;

namespace bank_lint::lowering {

/// Whether \p Block begins with one of two addresses.
static bool choosesAddress(const BasicBlock &Block) {
  const auto *Phi = dyn_cast<PHINode>(&Block.front());
  return Phi && Phi->getType()->isPointerTy() &&
         Phi->getNumIncomingValues() == 2;
}

/// Each makes blocks longer; two or three are the rule.
static constexpr unsigned MostRounds = 16;

PreservedAnalyses HoistCommonCode::run(Function &F,
                                       FunctionAnalysisManager &Analyses) {
  const auto &Target = Analyses.getResult<TargetIRAnalysis>(F);
  SimplifyCFGOptions Plain;
  Plain.hoistCommonInsts(true).speculateBlocks(false).setAssumptionCache(
      &Analyses.getResult<AssumptionAnalysis>(F));
  SimplifyCFGOptions Choosing = Plain;
  Choosing.speculateBlocks(true);
  bool IsChanged = false, IsAnother = true;
  for (unsigned Round = 0; IsAnother && Round < MostRounds; ++Round) {
    IsAnother = false;
    SmallVector<WeakVH, 32> Blocks;
    for (BasicBlock &Block : F)
      Blocks.emplace_back(&Block);
    // What is hoisted may be common to its block and the one beside it: from
    // the back.
    for (WeakVH &Handle : reverse(Blocks)) {
      auto *Block = cast_or_null<BasicBlock>(Handle);
      if (Block && isa<BranchInst>(Block->getTerminator()))
        IsAnother |= simplifyCFG(Block, Target, /*DTU=*/nullptr,
                                 choosesAddress(*Block) ? Choosing : Plain);
    }
    IsChanged |= IsAnother;
  }
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
