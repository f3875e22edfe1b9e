//===-- analysis/lowering/loops/loop_exits.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/loop_exits.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {

PreservedAnalyses DedicateExits::run(Function &F,
                                     FunctionAnalysisManager &Analyses) {
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  bool IsChanged = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (!L->hasDedicatedExits())
      IsChanged |= formDedicatedExitBlocks(L, &Dominators, &Loops,
                                           /*MSSAU=*/nullptr,
                                           /*PreserveLCSSA=*/true);
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Result;
  Result.preserve<DominatorTreeAnalysis>();
  Result.preserve<LoopAnalysis>();
  return Result;
}

} // namespace bank_lint::lowering
