//===-- analysis/lowering/loops/equal_variables.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/equal_variables.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

/// What \p Sum, an addition, adds to \p Variable; null if it is no such sum.
const Value *addedTo(const Value *Variable, const Value *Sum) {
  Value *Added = nullptr;
  return match(Sum, m_c_Add(m_Specific(Variable), m_Value(Added))) ? Added
                                                                   : nullptr;
}

/// Whether \p Upper is the least of `Upper + Step` and something else.
/// \p IsSigned: by which order.
bool isLeastOf(const Value *Next, const Value *Upper, const Value *Step,
               bool IsSigned) {
  Value *A = nullptr, *B = nullptr;
  if (!(IsSigned ? match(Next, m_SMin(m_Value(A), m_Value(B)))
                 : match(Next, m_UMin(m_Value(A), m_Value(B)))))
    return false;
  return addedTo(Upper, A) == Step || addedTo(Upper, B) == Step;
}

/// Whether the loop of \p Latch goes on only if \p Lower is at most \p Upper.
std::optional<bool> goesOnInOrder(const BasicBlock &Latch,
                                  const BasicBlock &Header, const Value *Lower,
                                  const Value *Upper) {
  const auto *Branch = dyn_cast<BranchInst>(Latch.getTerminator());
  if (!Branch || !Branch->isConditional() ||
      Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return std::nullopt;
  const auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Compare)
    return std::nullopt;
  CmpInst::Predicate Goes = Branch->getSuccessor(0) == &Header
                                ? Compare->getPredicate()
                                : Compare->getInversePredicate();
  if (Compare->getOperand(0) == Upper && Compare->getOperand(1) == Lower)
    Goes = CmpInst::getSwappedPredicate(Goes);
  else if (Compare->getOperand(0) != Lower || Compare->getOperand(1) != Upper)
    return std::nullopt;
  if (Goes == CmpInst::ICMP_SLE)
    return true;
  if (Goes == CmpInst::ICMP_ULE)
    return false;
  return std::nullopt;
}

/// Whether \p Lower and \p Upper, variables of the loop with \p Latch alone,
/// are one number wherever a round begins. Sums may wrap: equal ones wrap
/// alike.
bool areEqual(const PHINode &Lower, const PHINode &Upper,
              const BasicBlock &Latch) {
  for (const BasicBlock *From : Lower.blocks())
    if (From != &Latch && Lower.getIncomingValueForBlock(From) !=
                              Upper.getIncomingValueForBlock(From))
      return false;
  const Value *NextLower = Lower.getIncomingValueForBlock(&Latch);
  const Value *NextUpper = Upper.getIncomingValueForBlock(&Latch);
  const Value *Step = addedTo(&Lower, NextLower);
  if (!Step)
    return false;
  const std::optional<bool> IsSigned =
      goesOnInOrder(Latch, *Lower.getParent(), NextLower, NextUpper);
  return IsSigned && isLeastOf(NextUpper, &Upper, Step, *IsSigned);
}

/// \returns whether one was found.
bool joinOne(BasicBlock &Header, const BasicBlock &Latch) {
  for (PHINode &Lower : Header.phis())
    for (PHINode &Upper : Header.phis())
      if (&Lower != &Upper && Lower.getType() == Upper.getType() &&
          areEqual(Lower, Upper, Latch)) {
        Upper.replaceAllUsesWith(&Lower);
        Upper.eraseFromParent();
        return true;
      }
  return false;
}

/// Ends loops of one iteration by a constant.
void endLoopsOfOne(const Loop &Outer, ScalarEvolution &Evolution) {
  for (const Loop *L : Outer.getLoopsInPreorder()) {
    BasicBlock *Latch = L->getLoopLatch();
    if (!Latch || !L->isLoopExiting(Latch) ||
        !Evolution.getExitCount(L, Latch)->isZero())
      continue;
    auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
    if (Branch)
      Branch->setCondition(ConstantInt::getBool(
          Branch->getContext(), Branch->getSuccessor(0) != L->getHeader()));
  }
}

} // namespace

PreservedAnalyses JoinEqualVariables::run(Function &F,
                                          FunctionAnalysisManager &Analyses) {
  SmallVector<const Loop *, 4> Changed;
  for (const Loop *L : Analyses.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (const BasicBlock *Latch = L->getLoopLatch())
      while (joinOne(*L->getHeader(), *Latch))
        Changed.push_back(L);
  if (Changed.empty())
    return PreservedAnalyses::all();
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  Evolution.forgetAllLoops();
  for (const Loop *L : Changed)
    endLoopsOfOne(*L, Evolution);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
