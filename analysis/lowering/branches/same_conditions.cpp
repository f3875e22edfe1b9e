//===-- analysis/lowering/branches/same_conditions.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/branches/same_conditions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

BranchInst *testIn(BasicBlock &Block) {
  auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  return Branch && Branch->isConditional() ? Branch : nullptr;
}

/// Whether \p Condition holds on the way from \p From to \p To, if a test of it
/// led there.
std::optional<bool> answerOnWay(BasicBlock &From, const BasicBlock &To,
                                const Value &Condition) {
  BasicBlock *Tested = &From;
  const BasicBlock *Next = &To;
  // A side of a branch has no test of its own.
  if (!testIn(From)) {
    Tested = From.getSinglePredecessor();
    Next = &From;
    if (!Tested)
      return std::nullopt;
  }
  const BranchInst *Test = testIn(*Tested);
  if (!Test || Test->getCondition() != &Condition ||
      Test->getSuccessor(0) == Test->getSuccessor(1))
    return std::nullopt;
  return Test->getSuccessor(0) == Next;
}

/// Whether \p Block does nothing except test: its phis go to the blocks behind
/// it only.
bool onlyTests(BasicBlock &Block) {
  if (&*Block.getFirstNonPHIOrDbg() != Block.getTerminator())
    return false;
  return all_of(Block.phis(), [&](const PHINode &Phi) {
    return all_of(Phi.uses(), [&](const Use &U) {
      const auto *Behind = dyn_cast<PHINode>(U.getUser());
      return Behind && Behind->getIncomingBlock(U) == &Block &&
             Behind->getParent() != &Block;
    });
  });
}

/// Leads all ways into \p Block past its test, and takes it out.
bool passBy(BasicBlock &Block) {
  BranchInst *Test = testIn(Block);
  if (!Test || !onlyTests(Block))
    return false;
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Ways;
  SmallPtrSet<const BasicBlock *, 4> Seen;
  for (BasicBlock *From : predecessors(&Block)) {
    const std::optional<bool> Answer =
        answerOnWay(*From, Block, *Test->getCondition());
    if (!Answer || !Seen.insert(From).second)
      return false;
    BasicBlock *To = Test->getSuccessor(*Answer ? 0 : 1);
    // One way between two blocks stays one.
    if (To == &Block || is_contained(successors(From), To))
      return false;
    Ways.push_back({From, To});
  }
  if (Ways.empty())
    return false;
  for (const auto &[From, To] : Ways) {
    for (PHINode &Phi : To->phis()) {
      Value *Incoming = Phi.getIncomingValueForBlock(&Block);
      auto *Here = dyn_cast<PHINode>(Incoming);
      Phi.addIncoming(Here && Here->getParent() == &Block
                          ? Here->getIncomingValueForBlock(From)
                          : Incoming,
                      From);
    }
    From->getTerminator()->replaceSuccessorWith(&Block, To);
  }
  for (BasicBlock *To :
       SmallSetVector<BasicBlock *, 2>(succ_begin(&Block), succ_end(&Block)))
    To->removePredecessor(&Block, /*KeepOneInputPHIs=*/true);
  for (PHINode &Phi : make_early_inc_range(Block.phis())) {
    Phi.replaceAllUsesWith(PoisonValue::get(Phi.getType()));
    Phi.eraseFromParent();
  }
  Block.getTerminator()->eraseFromParent();
  Block.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses AskOnce::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (BasicBlock &Block : make_early_inc_range(drop_begin(F)))
    IsChanged |= passBy(Block);
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
