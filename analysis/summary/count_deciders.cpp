//===-- analysis/summary/count_deciders.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/count_deciders.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint {

CountDeciders::CountDeciders(const Function &F)
    : Dominators(const_cast<Function &>(F)), Loops(Dominators) {}

const CountDeciders::Parameters &CountDeciders::of(const Loop &L) {
  auto [It, IsNew] = Known.try_emplace(&L);
  if (!IsNew)
    return It->second;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  SmallVector<const Value *, 16> Left;
  for (const BasicBlock *Block : Exiting) {
    const Instruction *End = Block->getTerminator();
    if (const auto *Branch = dyn_cast<BranchInst>(End))
      Left.push_back(Branch->getCondition());
    else if (const auto *Switch = dyn_cast<SwitchInst>(End))
      Left.push_back(Switch->getCondition());
  }
  SmallPtrSet<const Value *, 32> Seen;
  while (!Left.empty()) {
    const Value *V = Left.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *A = dyn_cast<Argument>(V)) {
      It->second.insert(A->getArgNo());
      continue;
    }
    const auto *I = dyn_cast<Instruction>(V);
    // No parameter decides what memory holds.
    if (!I || I->mayReadOrWriteMemory())
      continue;
    append_range(Left, I->operand_values());
  }
  return It->second;
}

CountDeciders::Parameters CountDeciders::of(const Instruction &At) {
  Parameters Result;
  for (const Loop *L = Loops.getLoopFor(At.getParent()); L;
       L = L->getParentLoop())
    Result.insert_range(of(*L));
  return Result;
}

} // namespace bank_lint
