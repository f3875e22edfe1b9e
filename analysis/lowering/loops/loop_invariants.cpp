//===-- analysis/lowering/loops/loop_invariants.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/loop_invariants.h"
#include "analysis/lowering/accesses/counter_places.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/left_loop.h"
#include "analysis/lowering/loops/rest_copies.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/loops/simple_access.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/hinted_load.h"
#include "analysis/lowering/marks/rolled_loop.h"
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
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// A value in memory that a loop changes and that no other code in it touches.
struct Sum {
  MemoryLocation Place;
  Type *Of = nullptr;
  SmallVector<Instruction *, 8> Accesses; ///< in the order of the code
};

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

enum class Stage { Written, Unrolled };

class OneLoop : LeftLoop {
public:
  OneLoop(Loop &L, Knowledge &Known, Stage At) : LeftLoop(L, Known), At(At) {}
  /// Whether an access that is executed in each iteration would leave the loop.
  bool isSurelyLeft() const;
  bool run();

private:
  bool isCandidate() const;
  /// The load that \p I is, if it is one that would leave the loop.
  LoadInst *leaving(Instruction &I) const;
  bool moveLoads();
  SmallVector<Sum, 4> findSums() const;
  bool keepSums();
  void moveCarriedAddresses();

  Stage At;
};

/// Whether \p I is an access of the sum.
bool isPartOf(const Instruction &I, const Sum &S) {
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

SmallVector<Sum, 4> OneLoop::findSums() const {
  constexpr std::size_t Most = 64; // places that are worth the time
  MapVector<const Value *, Sum> Found;
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->isSimple() && canMove(Store->getPointerOperand()))
        Found.try_emplace(
            Store->getPointerOperand(),
            Sum{MemoryLocation::get(Store), getLoadStoreType(&I), {}});
  SmallVector<Sum, 4> Result;
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
             isModOrRefSet(Aliases.getModRefInfo(&I, S.Place));
    };
    if (none_of(L.blocks(),
                [&](BasicBlock *Block) { return any_of(*Block, MayTouch); }))
      Result.push_back(std::move(S));
  }
  return Result;
}

LoadInst *OneLoop::leaving(Instruction &I) const {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() && !isHintedLoad(*Load) &&
                 canMove(Load->getPointerOperand()) && !isWritten(*Load)
             ? Load
             : nullptr;
}

bool OneLoop::isCandidate() const {
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (leaving(I))
        return true;
  return !findSums().empty();
}

bool OneLoop::isSurelyLeft() const {
  const BasicBlock *End = L.getLoopLatch();
  const auto IsAlways = [&](const Instruction *I) {
    return End && Known.Dominators.dominates(I->getParent(), End);
  };
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (leaving(I) && IsAlways(&I))
        return true;
  return any_of(findSums(), [&](const Sum &S) {
    return any_of(S.Accesses, [&](const Instruction *I) {
      return isa<StoreInst>(I) && IsAlways(I);
    });
  });
}

bool OneLoop::moveLoads() {
  bool IsChanged = false;
  // If nothing is left of a loop, the first of its loads stays.
  const bool HasLine = At == Stage::Unrolled ||
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
void OneLoop::moveCarriedAddresses() {
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

/// Gives the new accesses of a sum their places in the source.
class PlaceKeeper {
public:
  PlaceKeeper(const Loop &L, const Sum &Of) : L(L), Place(Of.Place.Ptr) {
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

bool OneLoop::keepSums() {
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
  for (const Sum &S : findSums()) {
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

bool OneLoop::run() {
  if (At == Stage::Unrolled
          ? !isSurelyLeft()
          : !isCandidate() && !(L.isInnermost() && mayCarry(L)))
    return false;
  if (!prepare())
    return true;
  moveLoads();
  keepSums();
  if (At == Stage::Written && L.isInnermost())
    moveCarriedAddresses();
  return true;
}

bool leaveLoops(Knowledge &Known, Stage At) {
  bool IsChanged = false;
  // What leaves a loop may leave the one around it as well.
  const auto FromOutside = Known.Loops.getLoopsInPreorder();
  for (Loop *L : reverse(FromOutside))
    IsChanged |= OneLoop(*L, Known, At).run();
  return IsChanged;
}

/// By how much nvcc has unrolled \p L, a loop that was left as it is.
unsigned copiesOfRolled(Loop &L, ScalarEvolution &Evolution) {
  if (isUnrolledWithRest(L))
    return 0;
  MDNode *Marks = L.getLoopID();
  releaseRolled(L);
  const unsigned Copies = copiesWithRest(L, Evolution, /*IsUnrolledBody=*/true);
  if (Marks)
    L.setLoopID(Marks);
  return Copies;
}

constexpr const char *AroundLoops = "bank_lint.around.loops";

/// Loops in which there is something behind unrolling that was not there, or
/// could not move, before: those that had loops in them, and those with hinted
/// loads, which are released.
SmallVector<Loop *, 8> newlyLeft(Knowledge &Known) {
  SmallVector<Loop *, 8> Result;
  for (Loop *L : Known.Loops.getLoopsInPreorder())
    if (findOptionMDForLoop(L, AroundLoops) || hasHintedLoads(*L))
      Result.push_back(L);
  return Result;
}

/// Unrolls those of \p Among that something leaves, if nvcc unrolls them with a
/// rest.
bool unrollLeft(ArrayRef<Loop *> Among, Knowledge &Known) {
  SmallVector<std::pair<Loop *, unsigned>, 4> Chosen;
  for (Loop *L : Among)
    if (const unsigned Copies = copiesOfRolled(*L, Known.Evolution))
      if (OneLoop(*L, Known, Stage::Unrolled).isSurelyLeft())
        Chosen.push_back({L, Copies});
  if (Chosen.empty())
    return false;
  Known.Memory.reset();
  for (const auto [L, Copies] : Chosen)
    unrollWithRest(*L, Copies, Known);
  return true;
}

bool hasLoops(Function &F, FunctionAnalysisManager &Analyses) {
  return !F.isDeclaration() && !Analyses.getResult<LoopAnalysis>(F).empty();
}

PreservedAnalyses preservedIf(bool IsUnchanged) {
  return IsUnchanged ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace

PreservedAnalyses LeaveLoops::run(Function &F,
                                  FunctionAnalysisManager &Analyses) {
  if (!hasLoops(F, Analyses))
    return PreservedAnalyses::all();
  Knowledge Known(F, Analyses);
  Known.readMemory();
  for (Loop *L : Known.Loops.getLoopsInPreorder())
    if (!L->isInnermost())
      addStringMetadataToLoop(L, AroundLoops);
  return preservedIf(!leaveLoops(Known, Stage::Written));
}

PreservedAnalyses LeaveUnrolledLoops::run(Function &F,
                                          FunctionAnalysisManager &Analyses) {
  if (!hasLoops(F, Analyses))
    return preservedIf(!releaseHintedLoads(F));
  std::optional<Knowledge> Known(std::in_place, F, Analyses);
  const SmallVector<Loop *, 8> Among = newlyLeft(*Known);
  bool IsChanged = releaseHintedLoads(F);
  if (Among.empty())
    return preservedIf(!IsChanged);
  Known->readMemory();
  if (traitsOf(buildOf(*F.getParent())).LoadsForRest &&
      unrollLeft(Among, *Known)) {
    IsChanged = true;
    Known.reset();
    Analyses.invalidate(F, PreservedAnalyses::none());
    Known.emplace(F, Analyses);
    Known->readMemory();
  }
  IsChanged |= leaveLoops(*Known, Stage::Unrolled);
  return preservedIf(!IsChanged);
}

} // namespace bank_lint::lowering
