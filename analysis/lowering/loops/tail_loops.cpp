//===-- analysis/lowering/loops/tail_loops.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/tail_loops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// The test at the head of a loop, which decides whether it goes on.
struct LoopTest {
  BranchInst *Branch;
  ICmpInst *Compare;
  PHINode *Counter;   ///< the operand that the loop changes
  Value *Bound;       ///< the other one
  BasicBlock *Before; ///< from where the loop is entered
  BasicBlock *Exit;
};

std::optional<LoopTest> testOf(const Loop &L) {
  BasicBlock *Head = L.getHeader();
  auto *Branch = dyn_cast<BranchInst>(Head->getTerminator());
  if (!Branch || !Branch->isConditional())
    return std::nullopt;
  auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  BasicBlock *Before = L.getLoopPredecessor();
  if (!Compare || !Compare->isRelational() || Compare->getParent() != Head ||
      !Before)
    return std::nullopt;
  const bool FirstStays = L.contains(Branch->getSuccessor(0));
  if (FirstStays == L.contains(Branch->getSuccessor(1)))
    return std::nullopt;
  LoopTest Result{Branch,  Compare, nullptr,
                  nullptr, Before,  Branch->getSuccessor(FirstStays ? 1 : 0)};
  for (unsigned I = 0; I < 2; ++I) {
    auto *Phi = dyn_cast<PHINode>(Compare->getOperand(I));
    if (Phi && Phi->getParent() == Head &&
        L.isLoopInvariant(Compare->getOperand(1 - I))) {
      Result.Counter = Phi;
      Result.Bound = Compare->getOperand(1 - I);
    }
  }
  if (!Result.Counter ||
      isa<Constant>(Result.Counter->getIncomingValueForBlock(Before)))
    return std::nullopt;
  // Only the test may be left out.
  for (const Instruction &I : *Head)
    if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects())
      return std::nullopt;
  return Result;
}

/// Whether \p Use, of a value of the loop, stays right if the loop is passed
/// by: it is within it, or in the block behind it, through the test.
bool staysRight(const Use &U, const Loop &L, const LoopTest &Test) {
  const auto *By = cast<Instruction>(U.getUser());
  if (L.contains(By))
    return true;
  const auto *Phi = dyn_cast<PHINode>(By);
  if (!Phi || L.contains(Phi->getParent()) ||
      !L.contains(Phi->getIncomingBlock(U)))
    return false;
  return Phi->getParent() != Test.Exit ||
         Phi->getIncomingBlock(U) != L.getHeader() || isa<PHINode>(U.get());
}

bool mayPassBy(const Loop &L, const LoopTest &Test) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (!all_of(I.uses(),
                  [&](const Use &U) { return staysRight(U, L, Test); }))
        return false;
  // Phis behind the loop get what its variables begin with.
  for (const PHINode &Phi : Test.Exit->phis()) {
    const Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    const auto *Made = dyn_cast<Instruction>(Left);
    if (Made && L.contains(Made) && Made->getParent() != L.getHeader())
      return false;
  }
  return true;
}

/// Whether a branch that always comes before \p Block, in the same iterations,
/// compares the bound of \p Test with something that is less or more.
bool isComparedBefore(const LoopTest &Test, const DominatorTree &Dominators,
                      const LoopInfo &Loops) {
  constexpr unsigned MostBefore = 16;
  const auto *Node = Dominators.getNode(Test.Before);
  for (unsigned I = 0; Node && I < MostBefore; ++I, Node = Node->getIDom()) {
    const BasicBlock *Block = Node->getBlock();
    const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    const auto *Compare = Branch && Branch->isConditional()
                              ? dyn_cast<ICmpInst>(Branch->getCondition())
                              : nullptr;
    const Loop *Inside = Loops.getLoopFor(Block);
    if (!Compare || !Compare->isRelational() ||
        Compare->isSigned() != Test.Compare->isSigned() ||
        (Inside && !Inside->contains(Test.Before)) ||
        !is_contained(Compare->operands(), Test.Bound))
      continue;
    // The loop's own test, as a guard has it, adds nothing new.
    const Value *Start = Test.Counter->getIncomingValueForBlock(Test.Before);
    if (is_contained(Compare->operands(), Start))
      return false;
    return true;
  }
  return false;
}

void guard(const LoopTest &Test) {
  BasicBlock *Head = Test.Branch->getParent();
  BasicBlock *Guard = BasicBlock::Create(Head->getContext(), "tail.guard",
                                         Head->getParent(), Head);
  auto AtStart = [&](Value *V) -> Value * {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Phi->getParent() == Head
               ? Phi->getIncomingValueForBlock(Test.Before)
               : V;
  };
  auto *Compare = cast<ICmpInst>(Test.Compare->clone());
  for (Use &Operand : Compare->operands())
    Operand.set(AtStart(Operand.get()));
  Compare->insertInto(Guard, Guard->end());
  auto *Branch = cast<BranchInst>(Test.Branch->clone());
  Branch->setCondition(Compare);
  for (unsigned I = 0; I < 2; ++I)
    if (Branch->getSuccessor(I) != Test.Exit)
      Branch->setSuccessor(I, Head);
  Branch->insertInto(Guard, Guard->end());
  for (PHINode &Phi : Test.Exit->phis())
    Phi.addIncoming(AtStart(Phi.getIncomingValueForBlock(Head)), Guard);
  Test.Before->getTerminator()->replaceSuccessorWith(Head, Guard);
  Head->replacePhiUsesWith(Test.Before, Guard);
}

} // namespace

PreservedAnalyses GuardTailLoops::run(Function &F,
                                      FunctionAnalysisManager &Analyses) {
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  std::vector<LoopTest> Found;
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (std::optional<LoopTest> Test = testOf(*L);
        Test && mayPassBy(*L, *Test) &&
        isComparedBefore(*Test, Dominators, Loops))
      Found.push_back(*Test);
  for (const LoopTest &Test : Found)
    guard(Test);
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace bank_lint::lowering
