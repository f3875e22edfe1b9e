//===-- analysis/lowering/loops/left_accesses.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/left_accesses.h"
#include "analysis/lowering/accesses/counter_places.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/simple_access.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/hinted_load.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/MemorySSAUpdater.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PredIteratorCache.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// How many instructions stand for \p L once nvcc has unrolled it and the loops
/// in it; whether nothing of it is left.
struct Unrolled {
  std::uint64_t Size = 0;
  bool IsWhole = false;
};

Unrolled unrolled(const Loop &L, ScalarEvolution &Evolution,
                  const LoopInfo &Loops) {
  constexpr std::uint64_t MostWhole = 300; // choose_unrolling.h
  std::uint64_t Body = 0;
  for (const Loop *Inner : L)
    Body += unrolled(*Inner, Evolution, Loops).Size;
  for (const BasicBlock *Block : L.blocks())
    if (Loops.getLoopFor(Block) == &L)
      for (const Instruction &I : *Block)
        Body += sizeInUnrolling(I);
  const std::uint64_t Count = Evolution.getSmallConstantTripCount(&L);
  const TransformationMode Said = hasUnrollTransformation(&L);
  const bool IsWhole =
      Count && Said != TM_SuppressedByUser &&
      (Said == TM_Unspecified
           ? Body * Count <= MostWhole
           : !findOptionMDForLoop(&L, "llvm.loop.unroll.count"));
  return {IsWhole ? Body * Count : Body, IsWhole};
}

/// Whether \p I is an access of the sum.
bool isPartOf(const Instruction &I, const MemorySum &S) {
  return isSimpleAccess(I) && getLoadStorePointerOperand(&I) == S.Place.Ptr &&
         getLoadStoreType(&I) == S.Of;
}

/// Whether nvcc stores what it has before \p I: assembly with effects, and what
/// reads a clock.
bool standsInOrder(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return false;
  if (const auto *Text = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return Text->hasSideEffects();
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_clock:
  case Intrinsic::nvvm_read_ptx_sreg_clock64:
  case Intrinsic::nvvm_read_ptx_sreg_globaltimer:
    return true;
  default:
    return false;
  }
}

} // namespace

bool LeftAccesses::holdsOthers(const Loop &L, Stage At) {
  return (At == Stage::Written    ? hasHintedLoads(L)
          : At == Stage::Unrolled ? hasReleasedLoads(L)
                                  : false) &&
         traitsOf(buildOf(*L.getHeader()->getModule())).HintedLoadsHold;
}

SmallVector<MemorySum, 4> LeftAccesses::findSums() const {
  constexpr std::size_t Most = 64; // places that are worth the time
  MapVector<const Value *, MemorySum> Found;
  if (HoldsOthers)
    return {};
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->isSimple() && canMove(Store->getPointerOperand()))
        Found.try_emplace(
            Store->getPointerOperand(),
            MemorySum{MemoryLocation::get(Store), getLoadStoreType(&I), {}});
  SmallVector<MemorySum, 4> Result;
  if (Found.size() > Most)
    return Result;
  BatchAAResults Aliases(Known.Aliases);
  for (auto &[Pointer, S] : Found) {
    const auto MayTouch = [&](Instruction &I) {
      if (standsInOrder(I))
        return true;
      if (isPartOf(I, S)) {
        S.Accesses.push_back(&I);
        return false;
      }
      return I.mayReadOrWriteMemory() &&
             !I.hasMetadata(LLVMContext::MD_invariant_load) &&
             isModOrRefSet(Aliases.getModRefInfo(&I, S.Place));
    };
    if (none_of(L.blocks(),
                [&](BasicBlock *Block) { return any_of(*Block, MayTouch); }))
      Result.push_back(std::move(S));
  }
  return Result;
}

LoadInst *LeftAccesses::leaving(Instruction &I) const {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() && !isHintedLoad(*Load) &&
                 (!HoldsOthers || isReleasedLoad(*Load) || staysRolled() ||
                  Load->getPointerAddressSpace() !=
                      NVPTXAS::ADDRESS_SPACE_SHARED) &&
                 canMove(Load->getPointerOperand()) && !isWritten(*Load)
             ? Load
             : nullptr;
}

bool LeftAccesses::isCandidate() const {
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (leaving(I))
        return true;
  return !findSums().empty();
}

bool LeftAccesses::isSurelyLeft() const {
  const BasicBlock *End = L.getLoopLatch();
  const auto IsAlways = [&](const Instruction *I) {
    return End && Known.Dominators.dominates(I->getParent(), End);
  };
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (leaving(I) && IsAlways(&I))
        return true;
  return any_of(findSums(), [&](const MemorySum &S) {
    return any_of(S.Accesses, [&](const Instruction *I) {
      return isa<StoreInst>(I) && IsAlways(I);
    });
  });
}

bool LeftAccesses::moveLoads() {
  bool IsChanged = false;
  // If nothing is left of a loop, the first of its loads stays.
  const bool HasLine = At != Stage::Written || hasHintedLoads(L) ||
                       unrolled(L, Known.Evolution, Known.Loops).IsWhole;
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      LoadInst *Load = leaving(I);
      if (!Load)
        continue;
      const bool IsCertain =
          Safety.isGuaranteedToExecute(I, &Known.Dominators, &L);
      if (!IsCertain &&
          !isSafeToSpeculativelyExecute(
              Load, L.getLoopPreheader()->getTerminator(), &Known.Assumptions,
              &Known.Dominators, &Known.Library))
        continue;
      moveAddress(Load->getPointerOperand());
      if (!IsCertain)
        Load->dropUBImplyingAttrsAndMetadata();
      move(*Load);
      if (!HasLine)
        setCounterPlace(
            *Load, placeOfMoved(*Load, *Load->getParent()->getTerminator()));
      IsChanged = true;
    }
  return IsChanged;
}

/// For a place that is loaded and stored: what an iteration has stored the next
/// one can have without loading if the place is known in front of the loop.
void LeftAccesses::moveCarriedAddresses() {
  SmallSetVector<Value *, 8> Stored;
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isSimple())
        Stored.insert(Store->getPointerOperand());
  for (Value *Pointer : Stored)
    if (canMove(Pointer) && any_of(Pointer->users(), [this](const User *By) {
          const auto *Load = dyn_cast<LoadInst>(By);
          return Load && L.contains(Load);
        }))
      moveAddress(Pointer);
}

namespace {

/// Gives the new accesses of a sum their places in the source.
class PlaceKeeper {
public:
  PlaceKeeper(const Loop &L, const MemorySum &Of) : L(L), Place(Of.Place.Ptr) {
    for (const Instruction *I : Of.Accesses)
      (isa<LoadInst>(I) ? FirstLoad : LastStore) =
          isa<LoadInst>(I) && FirstLoad ? FirstLoad : I->getDebugLoc();
    forEach([this](Instruction &I) { Known.insert(&I); });
  }
  void restore() {
    forEach([this](Instruction &I) {
      if (!Known.contains(&I))
        I.setDebugLoc(isa<LoadInst>(I) && FirstLoad ? FirstLoad : LastStore);
    });
  }

private:
  /// All accesses of the place around the loop.
  void forEach(function_ref<void(Instruction &)> Do) {
    SmallVector<BasicBlock *, 8> Around;
    L.getUniqueExitBlocks(Around);
    Around.push_back(L.getLoopPreheader());
    for (BasicBlock *Block : Around)
      for (Instruction &I : *Block)
        if (getLoadStorePointerOperand(&I) == Place)
          Do(I);
  }

  const Loop &L;
  const Value *Place;
  DebugLoc FirstLoad, LastStore;
  SmallPtrSet<const Instruction *, 8> Known;
};

} // namespace

bool LeftAccesses::keepSums() {
  SmallVector<BasicBlock *, 8> Exits;
  L.getUniqueExitBlocks(Exits);
  SmallVector<BasicBlock::iterator, 8> Begins;
  for (BasicBlock *Exit : Exits) {
    Begins.push_back(Exit->getFirstInsertionPt());
    if (Begins.back() == Exit->end())
      return false;
  }
  SmallVector<MemoryAccess *, 8> MemoryBegins(Exits.size(), nullptr);
  PredIteratorCache Predecessors;
  MemorySSAUpdater Updater(&*Known.Memory);
  bool IsChanged = false;
  for (const MemorySum &S : findSums()) {
    // LLVM would hoist the load although the stores have to stay.
    if (none_of(S.Accesses, [&](const Instruction *I) {
          return isa<StoreInst>(I) &&
                 Safety.isGuaranteedToExecute(*I, &Known.Dominators, &L);
        }))
      continue;
    moveAddress(const_cast<Value *>(S.Place.Ptr));
    PlaceKeeper Places(L, S);
    SmallSetVector<Value *, 8> Pointers;
    Pointers.insert(const_cast<Value *>(S.Place.Ptr));
    if (!promoteLoopAccessesToScalars(
            Pointers, Exits, Begins, MemoryBegins, Predecessors, &Known.Loops,
            &Known.Dominators, &Known.Assumptions, &Known.Library,
            &Known.Target, &L, Updater, &Safety, &Known.Remarks,
            /*AllowSpeculation=*/true, /*HasReadsOutsideSet=*/false))
      continue;
    Places.restore();
    IsChanged = true;
  }
  return IsChanged;
}

bool LeftAccesses::run() {
  if (!isWanted())
    return false;
  if (!prepare())
    return true;
  moveLoads();
  keepSums();
  if (At == Stage::Written && L.isInnermost())
    moveCarriedAddresses();
  return true;
}

} // namespace bank_lint::lowering
