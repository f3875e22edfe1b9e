//===-- analysis/lowering/loops/rest_copies.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/rest_copies.h"
#include "analysis/lowering/loops/left_loop.h"
#include "analysis/lowering/marks/rest_load.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

class Copier {
public:
  Copier(Loop &L, Knowledge &Known) : L(L), Known(Known) {}

  void unroll(unsigned Copies) {
    if (!LeftLoop(L, Known).prepare() || !L.isRotatedForm())
      return;
    UnrollLoopOptions Options{};
    Options.Count = Copies;
    Options.Runtime = true;
    Options.AllowExpensiveTripCount = true;
    Options.UnrollRemainder = true;
    Options.ForgetAllSCEV = true;
    Options.SCEVExpansionBudget = 16;
    formLCSSARecursively(*L.getOutermostLoop(), Known.Dominators, &Known.Loops,
                         &Known.Evolution);
    markNeighbours();
    const LoopUnrollResult Result =
        UnrollLoop(&L, Options, &Known.Loops, &Known.Evolution,
                   &Known.Dominators, &Known.Assumptions, &Known.Target,
                   &Known.Remarks, /*PreserveLCSSA=*/true);
    // The copies of the loop itself are known to be executed.
    forEachLoad(releaseRestLoad);
    if (Result == LoopUnrollResult::PartiallyUnrolled) {
      leaveRolled(L);
      setUnrolledWithRest(L);
      askOnce();
    }
  }

private:
  void forEachLoad(function_ref<void(LoadInst &)> Do) {
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (auto *Load = dyn_cast<LoadInst>(&I))
          Do(*Load);
  }

  /// Marks the shared loads of \p L that have neighbours in the next iteration,
  /// if nothing is written between them.
  void markNeighbours() {
    if (any_of(L.blocks(), [](const BasicBlock *Block) {
          return any_of(*Block, [](const Instruction &I) {
            return I.mayWriteToMemory();
          });
        }))
      return;
    forEachLoad([&](LoadInst &Load) {
      const auto *Steps = dyn_cast<SCEVAddRecExpr>(
          Known.Evolution.getSCEV(Load.getPointerOperand()));
      const auto *Step = Steps && Steps->getLoop() == &L && Steps->isAffine()
                             ? dyn_cast<SCEVConstant>(
                                   Steps->getStepRecurrence(Known.Evolution))
                             : nullptr;
      if (Step &&
          Step->getAPInt() == Load.getType()->getPrimitiveSizeInBits() / 8 &&
          Load.getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
        setRestLoad(Load);
    });
  }

  /// LLVM's unroller asks in two places whether there is a rest: behind the
  /// copies, \p L, and where there are none. That of nvcc asks in one for both,
  /// where it is unknown what is in a register.
  void askOnce() {
    BasicBlock *Before = L.getLoopPreheader(), *Behind = L.getUniqueExitBlock();
    BasicBlock *Start = Before ? Before->getSinglePredecessor() : nullptr;
    auto *Test = Start && Behind ? dyn_cast<BranchInst>(Behind->getTerminator())
                                 : nullptr;
    if (!Test || !Test->isConditional())
      return;
    auto *Compare = dyn_cast<ICmpInst>(Test->getCondition());
    const bool IsFirst = is_contained(successors(Start), Test->getSuccessor(0));
    BasicBlock *Rest = Test->getSuccessor(IsFirst ? 0 : 1);
    BasicBlock *End = Test->getSuccessor(IsFirst ? 1 : 0);
    if (!Compare || Compare->getParent() != Behind || pred_size(Rest) != 2 ||
        !is_contained(successors(Start), Rest))
      return;
    BasicBlock *Once = SplitBlockPredecessors(Rest, {Start, Behind}, ".once");
    Once->getTerminator()->eraseFromParent();
    Test->moveBefore(*Once, Once->end());
    Test->replaceSuccessorWith(Once, Rest);
    Compare->moveBefore(Test->getIterator());
    BranchInst::Create(Once, Behind)->setDebugLoc(Test->getDebugLoc());
    comeFrom(*End, *Once, *Start, *Behind);
    if (Loop *Around = Known.Loops.getLoopFor(Start))
      Around->addBasicBlockToLoop(Once, Known.Loops);
    Known.Dominators.recalculate(Known.F);
    Known.Evolution.forgetAllLoops();
  }

  /// \p End is no longer entered from \p Behind, but from \p Once, where one
  /// comes from \p Start as well; never if there is no rest.
  static void comeFrom(BasicBlock &End, BasicBlock &Once, BasicBlock &Start,
                       BasicBlock &Behind) {
    for (PHINode &Phi : End.phis()) {
      Value *After = Phi.getIncomingValueForBlock(&Behind);
      if (!isa<Instruction>(After))
        continue;
      auto *Merged = PHINode::Create(After->getType(), 2, "", Once.begin());
      Merged->addIncoming(PoisonValue::get(After->getType()), &Start);
      Merged->addIncoming(After, &Behind);
      Phi.setIncomingValueForBlock(&Behind, Merged);
    }
    End.replacePhiUsesWith(&Behind, &Once);
  }

  Loop &L;
  Knowledge &Known;
};

} // namespace

void unrollWithRest(Loop &L, unsigned Copies, Knowledge &Known) {
  Copier(L, Known).unroll(Copies);
}

} // namespace bank_lint::lowering
