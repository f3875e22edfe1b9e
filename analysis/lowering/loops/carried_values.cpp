//===-- analysis/lowering/loops/carried_values.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/loops/simple_access.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {

bool mayCarry(const Loop &L) {
  SmallPtrSet<const Value *, 8> Stored;
  SmallVector<const LoadInst *, 16> Loads;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || !isSimpleAccess(I))
        continue;
      if (const auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back(Load);
      else
        Stored.insert(getUnderlyingObject(Pointer));
    }
  return any_of(Loads, [&](const LoadInst *Load) {
    return Stored.contains(getUnderlyingObject(Load->getPointerOperand()));
  });
}

namespace {

/// Whether all that \p L may carry are floats: of an integer, which may be an
/// index, nobody would know any longer what it is in all lanes.
bool carriesFloatsOnly(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (isa<LoadInst>(I) && !I.getType()->isFPOrFPVectorTy())
        return false;
  return true;
}

constexpr const char *LoadedAgain = "bank_lint.again";

/// Of what is volatile GVN takes no notice.
void hide(LoadInst &Load) { Load.setVolatile(true); }

/// Finds the loads behind \p L of what it stores again and again: with a loop
/// of the rest, nvcc does not find the value and loads. LLVM may know of the
/// number of a thread that L goes round at least once. nvcc does not, so that
/// these are marked to be hidden from all passes, unless the value is known in
/// front of the loop too.
void addLoadsBehind(const Loop &L, const DominatorTree &Dominators,
                    ScalarEvolution &Evolution,
                    SmallSetVector<LoadInst *, 8> &To) {
  const auto PlaceOf = [&](Instruction &I) {
    return Evolution.getSCEV(
        const_cast<Value *>(getLoadStorePointerOperand(&I)));
  };
  SmallPtrSet<const SCEV *, 4> Stored, Before;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (const auto *Store = dyn_cast<StoreInst>(&I);
          Store && L.isLoopInvariant(Store->getPointerOperand()))
        Stored.insert(PlaceOf(I));
  if (Stored.empty())
    return;
  SmallVector<LoadInst *, 8> Behind;
  for (Instruction &I : instructions(*L.getHeader()->getParent())) {
    if (!isSimpleAccess(I) || L.contains(&I) || !Stored.contains(PlaceOf(I)))
      continue;
    if (Dominators.dominates(I.getParent(), L.getHeader()))
      Before.insert(PlaceOf(I));
    else if (auto *Load = dyn_cast<LoadInst>(&I))
      Behind.push_back(Load);
  }
  for (LoadInst *Load : Behind) {
    if (!Before.contains(PlaceOf(*Load)) &&
        Dominators.dominates(L.getHeader(), Load->getParent()))
      Load->setMetadata(LoadedAgain, MDNode::get(Load->getContext(), {}));
    To.insert(Load);
  }
}

} // namespace

PreservedAnalyses KeepCarried::run(Function &F,
                                   FunctionAnalysisManager &Analyses) {
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  const auto All = Loops.getLoopsInPreorder();
  if (none_of(All,
              [](const Loop *L) {
                return L->isInnermost() && L->isRotatedForm() && mayCarry(*L);
              }) ||
      !all_of(All, [](const Loop *L) { return carriesFloatsOnly(*L); }))
    return PreservedAnalyses::all();
  const CopiesUnknown Unknown(F);
  SmallSetVector<LoadInst *, 8> Behind;
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  const bool LoadsForRest = traitsOf(buildOf(*F.getParent())).LoadsForRest;
  for (const Loop *L : All)
    if (LoadsForRest && !isUnrolledWithRest(*L) &&
        L->getExitingBlock() == L->getLoopLatch() &&
        copiesWithRest(*L, Evolution))
      addLoadsBehind(*L, Dominators, Evolution, Behind);
  for (LoadInst *Load : Behind)
    hide(*Load);
  PreservedAnalyses Kept =
      GVNPass(GVNOptions().setPRE(true).setLoadPRE(true)).run(F, Analyses);
  for (LoadInst *Load : Behind)
    if (!Load->hasMetadata(LoadedAgain))
      Load->setVolatile(false);
  return Kept;
}

void showLoadsBehind(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->hasMetadata(LoadedAgain))
        Load->setVolatile(false);
}

} // namespace bank_lint::lowering
