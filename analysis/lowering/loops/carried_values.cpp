//===-- analysis/lowering/loops/carried_values.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/loops/simple_access.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/hinted_load.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace bank_lint::lowering {

static bool hintedLoadsHold(const Loop &L) {
  return hasHintedLoads(L) &&
         traitsOf(buildOf(*L.getHeader()->getModule())).HintedLoadsHold;
}

bool mayCarry(const Loop &L) {
  if (hintedLoadsHold(L))
    return false;
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

/// Whether all that \p L may carry are floats: for an integer, which may be an
/// index, its value in all lanes would no longer be known.
bool carriesFloatsOnly(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (isa<LoadInst>(I) && !I.getType()->isFPOrFPVectorTy())
        return false;
  return true;
}

constexpr const char *LoadedAgain = "bank_lint.again";

/// GVN ignores volatile accesses.
void hide(LoadInst &Load) { Load.setVolatile(true); }

void addLoadsOf(const Loop &L, SmallSetVector<LoadInst *, 8> &To) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
        To.insert(Load);
}

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

LoadInst *loadIn(BasicBlock &Block, const Value *Pointer) {
  for (Instruction &I : Block)
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->getPointerOperand() == Pointer)
      return Load;
  return nullptr;
}

/// A place that a loop loads and stores in each iteration, and that is not
/// loaded just before it.
struct CarriedPlace {
  const BasicBlock *Header;
  WeakTrackingVH Pointer;
};

void addCarried(const Loop &L, SmallVectorImpl<CarriedPlace> &To) {
  SmallSetVector<const Value *, 4> Stored, Loaded;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I);
          Pointer && isSimpleAccess(I) && L.isLoopInvariant(Pointer))
        (isa<LoadInst>(I) ? Loaded : Stored).insert(Pointer);
  BasicBlock *Before = L.getLoopPreheader();
  for (const Value *Pointer : Loaded)
    if (Stored.contains(Pointer) && Before && !loadIn(*Before, Pointer))
      To.push_back({L.getHeader(), const_cast<Value *>(Pointer)});
}

/// What replaces places once a loop keeps them in a register.
class LoadedBefore {
public:
  LoadedBefore(Function &F, FunctionAnalysisManager &Analyses)
      : Loops(Analyses.getResult<LoopAnalysis>(F)),
        Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)),
        Traits(traitsOf(buildOf(*F.getParent()))) {}

  /// \returns whether blocks have changed.
  bool handle(const CarriedPlace &Place) {
    Loop *L = Loops.getLoopFor(Place.Header);
    BasicBlock *Before = L ? L->getLoopPreheader() : nullptr;
    if (!Before || L->getHeader() != Place.Header || !Place.Pointer)
      return false;
    LoadInst *Load = loadIn(*Before, Place.Pointer);
    if (!Load)
      return false;
    return Traits.LoadsForRest ? loadAgain(*Load, *L) : place(*Load, *L);
  }

private:
  /// The profiler shows it at the line of the loop.
  static bool place(LoadInst &Load, const Loop &L) {
    setCounterPlace(Load, L.getStartLoc().get());
    return false;
  }

  /// \p L, in front of which \p Load stands, is unrolled by nvcc, but not
  /// here. If iterations are left over, they load again.
  bool loadAgain(LoadInst &Load, const Loop &L) {
    const unsigned Copies = copiesWithRest(L, Evolution);
    if (!Copies || isUnrolledWithRest(L))
      return false;
    Instruction *End = Load.getParent()->getTerminator();
    SCEVExpander Expander(Evolution, "rest");
    const SCEV *More = Evolution.getBackedgeTakenCount(&L);
    if (!Expander.isSafeToExpandAt(More, End))
      return false;
    IRBuilder<> Builder(End);
    Builder.SetCurrentDebugLocation(
        L.getLoopLatch()->getTerminator()->getDebugLoc());
    Value *Last = Expander.expandCodeFor(More, More->getType(), End);
    auto *Word = cast<IntegerType>(Last->getType());
    Value *IsUnrolled =
        Builder.CreateICmpUGE(Last, ConstantInt::get(Word, Copies - 1));
    Value *Left = Builder.CreateAnd(
        Builder.CreateAdd(Last, ConstantInt::get(Word, 1)), Copies - 1);
    Value *HasRest =
        Builder.CreateAnd(IsUnrolled, Builder.CreateIsNotNull(Left));
    Instruction *At = SplitBlockAndInsertIfThen(HasRest, End, false);
    auto *Again = cast<LoadInst>(Load.clone());
    Again->insertBefore(At->getIterator());
    Again->setMetadata(LoadedAgain, MDNode::get(Again->getContext(), {}));
    hide(*Again);
    return true;
  }

  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  const BuildTraits Traits;
};

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
  for (const Loop *L : All)
    if (hintedLoadsHold(*L))
      addLoadsOf(*L, Behind);
  for (LoadInst *Load : Behind)
    hide(*Load);
  SmallVector<CarriedPlace, 8> Carried;
  for (const Loop *L : All)
    if (L->isInnermost())
      addCarried(*L, Carried);
  PreservedAnalyses Kept =
      GVNPass(GVNOptions().setPRE(true).setLoadPRE(true)).run(F, Analyses);
  for (LoadInst *Load : Behind)
    if (!Load->hasMetadata(LoadedAgain))
      Load->setVolatile(false);
  for (const CarriedPlace &Place : Carried) {
    Analyses.invalidate(F, Kept);
    if (LoadedBefore(F, Analyses).handle(Place))
      Kept = PreservedAnalyses::none();
  }
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
