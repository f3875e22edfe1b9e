//===-- analysis/lowering/loops/loop_invariants.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/loop_invariants.h"
#include "analysis/lowering/accesses/counter_places.h"
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/marks/counter_place.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/MemorySSAUpdater.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PredIteratorCache.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// What is known of a function.
struct Knowledge {
  Function &F;
  AAResults &Aliases;
  AssumptionCache &Assumptions;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  TargetLibraryInfo &Library;
  TargetTransformInfo &Target;
  OptimizationRemarkEmitter &Remarks;
  std::optional<MemorySSA> Memory;

  Knowledge(Function &F, FunctionAnalysisManager &Analyses)
      : F(F), Aliases(Analyses.getResult<AAManager>(F)),
        Assumptions(Analyses.getResult<AssumptionAnalysis>(F)),
        Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
        Loops(Analyses.getResult<LoopAnalysis>(F)),
        Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)),
        Library(Analyses.getResult<TargetLibraryAnalysis>(F)),
        Target(Analyses.getResult<TargetIRAnalysis>(F)),
        Remarks(Analyses.getResult<OptimizationRemarkEmitterAnalysis>(F)) {
    readMemory();
  }
  /// To be called once blocks have changed.
  void readMemory() {
    Memory.reset();
    Memory.emplace(F, &Aliases, &Dominators);
  }
};

/// A value in memory that a loop changes and nothing else in it touches.
struct Sum {
  MemoryLocation Place;
  Type *Of = nullptr;
  SmallVector<Instruction *, 8> Accesses; ///< in the order of the code
};

bool isSimpleAccess(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple();
  const auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->isSimple();
}

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

class OneLoop {
public:
  OneLoop(Loop &L, Knowledge &Known) : L(L), Known(Known) {}
  bool run();

private:
  bool canMove(const Value *Address, unsigned Depth = 0) const;
  bool isWritten(LoadInst &Load) const;
  bool isCandidate() const;
  bool prepare();
  bool rotate();
  void move(Instruction &I);
  void moveAddress(Value *Address);
  bool moveLoads();
  SmallVector<Sum, 4> findSums() const;
  bool keepSums();
  void moveCarriedAddresses();
  /// The blocks that are in no loop within this one, in the order of the code.
  SmallVector<BasicBlock *, 8> ownBlocks() const;

  Loop &L;
  Knowledge &Known;
  ICFLoopSafetyInfo Safety;
};

SmallVector<BasicBlock *, 8> OneLoop::ownBlocks() const {
  SmallVector<BasicBlock *, 8> Result;
  LoopBlocksRPO InOrder(&L);
  InOrder.perform(&Known.Loops);
  for (BasicBlock *Block : InOrder)
    if (Known.Loops.getLoopFor(Block) == &L)
      Result.push_back(Block);
  return Result;
}

/// Whether \p Address can be computed in front of the loop.
bool OneLoop::canMove(const Value *Address, unsigned Depth) const {
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

/// Whether something in the loop may write what \p Load reads.
bool OneLoop::isWritten(LoadInst &Load) const {
  MemoryAccess *Reads = Known.Memory->getMemoryAccess(&Load);
  if (!Reads || Load.hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  MemoryAccess *Writer = Known.Memory->getWalker()->getClobberingMemoryAccess(
      cast<MemoryUseOrDef>(Reads));
  return !Known.Memory->isLiveOnEntryDef(Writer) &&
         L.contains(Writer->getBlock());
}

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

/// Whether something of the loop would leave it.
bool OneLoop::isCandidate() const {
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->isSimple() && canMove(Load->getPointerOperand()) &&
          !isWritten(*Load))
        return true;
  return !findSums().empty();
}

/// Puts the test of the loop behind its body. The test in front of it and the
/// one behind ask what the one that was asked; LLVM would write other weights
/// at both.
bool OneLoop::rotate() {
  auto *Test = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  BasicBlock *Before = L.getLoopPreheader();
  MDNode *Weights = Test && Test->isConditional()
                        ? Test->getMetadata(LLVMContext::MD_prof)
                        : nullptr;
  if (Weights)
    Test->setMetadata(LLVMContext::MD_prof, nullptr);
  constexpr unsigned LargestTest = 16; // instructions, as LLVM has it
  const SimplifyQuery Query(Known.F.getDataLayout(), &Known.Library,
                            &Known.Dominators, &Known.Assumptions);
  const bool IsRotated = LoopRotation(
      &L, &Known.Loops, &Known.Target, &Known.Assumptions, &Known.Dominators,
      &Known.Evolution, /*MSSAU=*/nullptr, Query,
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

/// Gives the loop the form in which something can leave it. \returns false if
/// it has none.
bool OneLoop::prepare() {
  const auto Simplify = [this] {
    simplifyLoop(&L, &Known.Dominators, &Known.Loops, &Known.Evolution,
                 &Known.Assumptions, /*MSSAU=*/nullptr,
                 /*PreserveLCSSA=*/false);
    formLCSSARecursively(L, Known.Dominators, &Known.Loops, &Known.Evolution);
  };
  Simplify();
  if (L.isLoopSimplifyForm() && rotate())
    Simplify();
  Known.readMemory();
  Safety.computeLoopSafetyInfo(&L);
  return L.isLoopSimplifyForm();
}

void OneLoop::move(Instruction &I) {
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

void OneLoop::moveAddress(Value *Address) {
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

bool OneLoop::moveLoads() {
  bool IsChanged = false;
  // Of a loop of which nothing is left, the first of its loads stays.
  const bool HasLine = unrolled(L, Known.Evolution, Known.Loops).IsWhole;
  for (BasicBlock *Block : ownBlocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !Load->isSimple() || !canMove(Load->getPointerOperand()) ||
          isWritten(*Load))
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

/// Of what is loaded and stored at one place: what an iteration has stored the
/// next one can have without loading if the place is known in front of the
/// loop.
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

/// Gives what was made of a sum's accesses their places in the source.
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

/// Whether a load of the loop may have what a store of its iteration before has
/// written: both are in one array, and no other type is stored there.
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

/// Whether all that \p L may carry are floats: of an integer, which may be an
/// index, nobody would know any longer what it is in all lanes.
bool carriesFloatsOnly(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (isa<LoadInst>(I) && !I.getType()->isFPOrFPVectorTy())
        return false;
  return true;
}

/// Whether nvcc unrolls \p L although its count is not known before it runs: by
/// 2 to 8, with the rest in a loop behind it.
bool isUnrolledByRest(const Loop &L, ScalarEvolution &Evolution) {
  constexpr unsigned Largest = 37; // twice that are 75 (choose_unrolling.h)
  if (!L.isInnermost() || L.getExitingBlock() != L.getLoopLatch() ||
      hasUnrollTransformation(&L) == TM_SuppressedByUser)
    return false;
  const SCEV *Count = Evolution.getBackedgeTakenCount(&L);
  // Of steps that are not known the number is not computed.
  if (isa<SCEVCouldNotCompute, SCEVConstant>(Count) ||
      SCEVExprContains(Count, [](const SCEV *Part) {
        const auto *Quotient = dyn_cast<SCEVUDivExpr>(Part);
        return Quotient && !isa<SCEVConstant>(Quotient->getRHS());
      }))
    return false;
  unsigned Size = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      Size += sizeInUnrolling(I);
  return Size <= Largest;
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

bool OneLoop::run() {
  if (!isCandidate() && !(L.isInnermost() && mayCarry(L)))
    return false;
  if (!prepare())
    return true;
  moveLoads();
  keepSums();
  if (L.isInnermost())
    moveCarriedAddresses();
  return true;
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
  for (const Loop *L : All)
    if (isUnrolledByRest(*L, Evolution))
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

PreservedAnalyses LeaveLoops::run(Function &F,
                                  FunctionAnalysisManager &Analyses) {
  if (F.isDeclaration() || Analyses.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  Knowledge Known(F, Analyses);
  bool IsChanged = false;
  // What leaves a loop may leave the one around it as well.
  const auto FromOutside = Known.Loops.getLoopsInPreorder();
  for (Loop *L : reverse(FromOutside))
    IsChanged |= OneLoop(*L, Known).run();
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
