//===-- analysis/lowering/limits/flow_limits.cpp - control flow by goto ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/limits/flow_limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::lowering {

static unsigned branchesIn(const Cycle &C) {
  unsigned Count = 0;
  for (const BasicBlock *Block : C.blocks())
    Count += isa<SwitchInst>(Block->getTerminator())
                 ? Block->getTerminator()->getNumSuccessors()
                 : 1;
  return Count;
}

/// The blocks of \p F in cycles of several entries.
static unsigned irreducibleBlocks(Function &F) {
  CycleInfo Cycles;
  Cycles.compute(F);
  SmallVector<const Cycle *> Work(Cycles.toplevel_cycles());
  unsigned Count = 0;
  while (!Work.empty()) {
    const Cycle *C = Work.pop_back_val();
    if (C->isReducible())
      Work.append(C->child_begin(), C->child_end());
    else
      Count += branchesIn(*C);
  }
  return Count;
}

static unsigned mostNestedLoops(const LoopInfo &Loops) {
  unsigned Most = 0;
  for (const Loop *L : Loops.getLoopsInPreorder())
    Most = std::max(Most, L->getLoopDepth());
  return Most;
}

Expected<bool> hasIrreducibleFlow(Function &F) {
  if (F.isDeclaration())
    return false;
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  if (const unsigned Depth = mostNestedLoops(Loops); Depth > MostNestedLoops)
    return createStringError("loops are nested " + Twine(Depth) +
                             " deep; the limit is " + Twine(MostNestedLoops));
  if (any_of(F, [](const BasicBlock &Block) {
        return isa<IndirectBrInst>(Block.getTerminator());
      }))
    return false;
  if (!mayContainIrreducibleControl(F, &Loops))
    return false;
  if (const unsigned Blocks = irreducibleBlocks(F);
      Blocks > MostIrreducibleBlocks)
    return createStringError("the control flow of " + Twine(Blocks) +
                             " blocks is irreducible; the limit is " +
                             Twine(MostIrreducibleBlocks));
  return true;
}

} // namespace bank_lint::lowering
