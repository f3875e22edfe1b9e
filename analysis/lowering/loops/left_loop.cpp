//===-- analysis/lowering/loops/left_loop.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/left_loop.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/MemorySSAUpdater.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {

Knowledge::Knowledge(Function &F, FunctionAnalysisManager &Analyses)
    : F(F), Aliases(Analyses.getResult<AAManager>(F)),
      Assumptions(Analyses.getResult<AssumptionAnalysis>(F)),
      Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
      Loops(Analyses.getResult<LoopAnalysis>(F)),
      Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)),
      Library(Analyses.getResult<TargetLibraryAnalysis>(F)),
      Target(Analyses.getResult<TargetIRAnalysis>(F)),
      Remarks(Analyses.getResult<OptimizationRemarkEmitterAnalysis>(F)) {}

void Knowledge::readMemory() { Memory.emplace(F, &Aliases, &Dominators); }

SmallVector<BasicBlock *, 8> LeftLoop::ownBlocks() const {
  SmallVector<BasicBlock *, 8> Result;
  LoopBlocksRPO InOrder(&L);
  InOrder.perform(&Known.Loops);
  for (BasicBlock *Block : InOrder)
    if (Known.Loops.getLoopFor(Block) == &L)
      Result.push_back(Block);
  return Result;
}

bool LeftLoop::canMove(const Value *Address, unsigned Depth) const {
  constexpr unsigned Deepest = 16;
  if (L.isLoopInvariant(Address))
    return true;
  const auto *I = cast<Instruction>(Address);
  if (Depth == Deepest || isa<PHINode>(I) || I->mayReadOrWriteMemory() ||
      !isSafeToSpeculativelyExecute(I))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(I); Call && Call->isConvergent())
    return false;
  return all_of(I->operands(), [&](const Value *Operand) {
    return canMove(Operand, Depth + 1);
  });
}

bool LeftLoop::isWritten(LoadInst &Load) const {
  MemoryAccess *Reads = Known.Memory->getMemoryAccess(&Load);
  if (!Reads || Load.hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  MemoryAccess *Writer = Known.Memory->getWalker()->getClobberingMemoryAccess(
      cast<MemoryUseOrDef>(Reads));
  return !Known.Memory->isLiveOnEntryDef(Writer) &&
         L.contains(Writer->getBlock());
}

/// Puts the test of the loop behind its body. The test in front of it and the
/// one behind ask what the one that was asked; LLVM would write other weights
/// at both.
bool LeftLoop::rotate(DominatorTree *Dominators, MemorySSAUpdater *Updater) {
  auto *Test = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  BasicBlock *Before = L.getLoopPreheader();
  MDNode *Weights = Test && Test->isConditional()
                        ? Test->getMetadata(LLVMContext::MD_prof)
                        : nullptr;
  if (Weights)
    Test->setMetadata(LLVMContext::MD_prof, nullptr);
  constexpr unsigned LargestTest = 16; // instructions, as LLVM has it
  const SimplifyQuery Query(Known.F.getDataLayout(), &Known.Library, Dominators,
                            &Known.Assumptions);
  const bool IsRotated =
      LoopRotation(&L, &Known.Loops, &Known.Target, &Known.Assumptions,
                   Dominators, &Known.Evolution, Updater, Query,
                   /*RotationOnly=*/true, LargestTest, /*IsUtilMode=*/false);
  if (!Weights)
    return IsRotated;
  Test->setMetadata(LLVMContext::MD_prof, Weights);
  if (IsRotated)
    if (auto *Guard = dyn_cast<BranchInst>(Before->getTerminator());
        Guard && Guard->isConditional())
      Guard->setMetadata(LLVMContext::MD_prof, Weights);
  return IsRotated;
}

void LeftLoop::simplify(MemorySSAUpdater *Updater) {
  simplifyLoop(&L, &Known.Dominators, &Known.Loops, &Known.Evolution,
               &Known.Assumptions, Updater, /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, Known.Dominators, &Known.Loops, &Known.Evolution);
}

bool LeftLoop::prepare() {
  std::optional<MemorySSAUpdater> Updates;
  if (Known.Memory)
    Updates.emplace(&*Known.Memory);
  MemorySSAUpdater *Updater = Updates ? &*Updates : nullptr;
  simplify(Updater);
  if (L.isLoopSimplifyForm() && rotate(&Known.Dominators, Updater))
    simplify(Updater);
  Safety.computeLoopSafetyInfo(&L);
  return L.isLoopSimplifyForm();
}

void rotateTogether(ArrayRef<Loop *> Loops, Knowledge &Known) {
  Known.Memory.reset();
  for (Loop *L : Loops)
    LeftLoop(*L, Known).simplify(nullptr);
  for (Loop *L : Loops)
    if (L->isLoopSimplifyForm())
      LeftLoop(*L, Known).rotate(nullptr, nullptr);
  Known.Dominators.recalculate(Known.F);
  Known.Evolution.forgetBlockAndLoopDispositions();
  Known.readMemory();
}

void LeftLoop::move(Instruction &I) {
  BasicBlock *Before = L.getLoopPreheader();
  Safety.removeInstruction(&I);
  Safety.insertInstructionTo(&I, Before);
  I.moveBefore(*Before, Before->getTerminator()->getIterator());
  if (auto *Access =
          cast_or_null<MemoryUseOrDef>(Known.Memory->getMemoryAccess(&I)))
    MemorySSAUpdater(&*Known.Memory)
        .moveToPlace(Access, Before, MemorySSA::BeforeTerminator);
  Known.Evolution.forgetBlockAndLoopDispositions(&I);
}

void LeftLoop::moveAddress(Value *Address) {
  if (L.isLoopInvariant(Address))
    return;
  auto *I = cast<Instruction>(Address);
  for (Value *Operand : I->operands())
    moveAddress(Operand);
  // What holds only where it stood, holds no longer; nvcc gives it no line.
  I->dropUBImplyingAttrsAndMetadata();
  I->dropLocation();
  move(*I);
}

} // namespace bank_lint::lowering
