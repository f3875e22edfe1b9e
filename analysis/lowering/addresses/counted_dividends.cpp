//===-- analysis/lowering/addresses/counted_dividends.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/counted_dividends.h"
#include "analysis/lowering/marks/counted_dividend.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Tests that are farther away than this are not looked at.
constexpr unsigned MostBlocksAbove = 32;
/// What is added to what a test shows to be left is no more than this.
constexpr std::int64_t MostAdded = std::int64_t(1) << 20;

class Dividends {
public:
  Dividends(ScalarEvolution &Evolution, const DominatorTree &Dominators)
      : Evolution(Evolution), Dominators(Dominators) {}

  /// Whether a test above \p Division shows that its dividend, as a sum, is not
  /// negative.
  bool isCounted(const Instruction &Division);

private:
  /// That \p Test holds, or does not, is that the result is not negative; null:
  /// it does not say such a thing. As a difference of integers, which needs a
  /// bit more than they have: that it is that of words follows.
  const SCEV *leftBy(const ICmpInst &Test, bool Holds);

  ScalarEvolution &Evolution;
  const DominatorTree &Dominators;
};

const SCEV *Dividends::leftBy(const ICmpInst &Test, bool Holds) {
  CmpInst::Predicate How =
      Holds ? Test.getPredicate() : Test.getInversePredicate();
  Value *Less = Test.getOperand(0), *More = Test.getOperand(1);
  if (ICmpInst::isGT(How) || ICmpInst::isGE(How)) {
    std::swap(Less, More);
    How = ICmpInst::getSwappedPredicate(How);
  }
  if (!ICmpInst::isLT(How) && !ICmpInst::isLE(How))
    return nullptr;
  const SCEV *Left =
      Evolution.getMinusSCEV(Evolution.getSCEV(More), Evolution.getSCEV(Less));
  return ICmpInst::isLT(How)
             ? Evolution.getMinusSCEV(Left, Evolution.getOne(Left->getType()))
             : Left;
}

bool Dividends::isCounted(const Instruction &Division) {
  Value *Dividend = Division.getOperand(0);
  if (isa<Constant>(Dividend))
    return false;
  const SCEV *Sum = Evolution.getSCEV(Dividend);
  const auto *Node = Dominators.getNode(Division.getParent());
  for (unsigned Above = 0; Node && Node->getIDom() && Above < MostBlocksAbove;
       ++Above, Node = Node->getIDom()) {
    const BasicBlock *Block = Node->getIDom()->getBlock();
    const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    const auto *Test = Branch && Branch->isConditional()
                           ? dyn_cast<ICmpInst>(Branch->getCondition())
                           : nullptr;
    if (!Test || Test->getOperand(0)->getType() != Dividend->getType())
      continue;
    for (unsigned Side : {0, 1}) {
      const BasicBlockEdge Edge(Block, Branch->getSuccessor(Side));
      if (!Dominators.dominates(Edge, Division.getParent()))
        continue;
      const SCEV *Left = leftBy(*Test, Side == 0);
      const auto *Added =
          Left ? dyn_cast<SCEVConstant>(Evolution.getMinusSCEV(Sum, Left))
               : nullptr;
      if (Added && Added->getAPInt().getSignificantBits() <= 64 &&
          Added->getAPInt().getSExtValue() >= 0 &&
          Added->getAPInt().getSExtValue() <= MostAdded)
        return true;
    }
  }
  return false;
}

bool isDivision(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return I.getType()->isIntegerTy(32) || I.getType()->isIntegerTy(64);
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses MarkCountedDividends::run(Function &F,
                                            FunctionAnalysisManager &Analyses) {
  SmallVector<Instruction *, 8> All;
  for (Instruction &I : instructions(F))
    if (isDivision(I))
      All.push_back(&I);
  if (All.empty())
    return PreservedAnalyses::all();
  Dividends Of(Analyses.getResult<ScalarEvolutionAnalysis>(F),
               Analyses.getResult<DominatorTreeAnalysis>(F));
  for (Instruction *I : All)
    if (Of.isCounted(*I))
      setCountedDividend(*I);
  return PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
