//===-- analysis/lowering/accesses/counter_places.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/counter_places.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/counter_place.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

constexpr const char *SeenKind = "bank_lint.seen";

/// The place of \p I if nvcc gives it one too.
const DILocation *lineOf(const Instruction &I) {
  const DILocation *Place = I.getDebugLoc();
  return Place && Place->getLine() && !counterPlace(I) ? Place : nullptr;
}

const DILocation *firstPlace(const BasicBlock &Block) {
  for (const Instruction &I : Block)
    if (const DILocation *Place = lineOf(I))
      return Place;
  return nullptr;
}

/// Whether all that is done with \p Parameter, casts aside, is done in \p
/// Block.
bool isOnlyUsedIn(const BasicBlock &Block, const Value &Parameter) {
  return all_of(Parameter.users(), [&](const User *By) {
    const auto *I = dyn_cast<Instruction>(By);
    return I && (isa<CastInst>(I) ? isOnlyUsedIn(Block, *I)
                                  : I->getParent() == &Block);
  });
}

/// Whether \p I needs private memory: a sine of a large angle has a table
/// there.
bool needsPrivateMemory(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || (isa<FPMathOperator>(I) && I.hasApproxFunc()))
    return false;
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::sincos:
  case Intrinsic::tan:
    return true;
  case Intrinsic::not_intrinsic: {
    StringRef Name = Callee->getName();
    Name.consume_front("__nv_");
    Name.consume_back("f");
    return Name == "sin" || Name == "cos" || Name == "sincos" || Name == "tan";
  }
  default:
    return false;
  }
}

/// Whether the address of \p Load is chosen by the way a lane came to its
/// block.
bool isOfChosenAddress(const LoadInst &Load) {
  const Value *Pointer = Load.getPointerOperand();
  while (const auto *I = dyn_cast<Instruction>(Pointer)) {
    if (I->getParent() != Load.getParent())
      return false;
    if (isa<PHINode>(I))
      return true;
    const auto *Element = dyn_cast<GetElementPtrInst>(I);
    if (Element && any_of(Element->indices(), [&](const Value *Index) {
          const auto *Phi = dyn_cast<PHINode>(Index);
          return Phi && Phi->getParent() == Load.getParent();
        }))
      return true;
    if (!Element && !isa<CastInst>(I))
      return false;
    Pointer = I->getOperand(0);
  }
  return false;
}

/// The place of the code behind \p Load.
const DILocation *placeBehind(const LoadInst &Load) {
  for (const Instruction *I = Load.getNextNode(); I; I = I->getNextNode())
    if (const DILocation *Place = lineOf(*I); Place && !isa<LoadInst>(I))
      return Place;
  return nullptr;
}

} // namespace

const DILocation *placeOfMoved(const Instruction &Access,
                               const Instruction &End) {
  const BasicBlock *Block = End.getParent();
  const Value *Pointer = getLoadStorePointerOperand(&Access);
  const auto *Parameter = dyn_cast_or_null<Argument>(
      Pointer ? getUnderlyingObject(Pointer) : nullptr);
  // With private memory, the kernel begins with its address, which has no
  // place.
  if (Parameter && isOnlyUsedIn(*Block, *Parameter) &&
      none_of(instructions(*Block->getParent()), needsPrivateMemory))
    return firstPlace(Block->getParent()->getEntryBlock());
  constexpr unsigned MostBlocks = 8;
  const Instruction *From = &End;
  for (unsigned Count = 0; Block && Count < MostBlocks; ++Count) {
    for (const Instruction *I = From->getPrevNode(); I; I = I->getPrevNode())
      if (const DILocation *Place = lineOf(*I); Place && I != &Access)
        return Place;
    Block = Block->getSinglePredecessor();
    if (!Block)
      return nullptr;
    From = Block->getTerminator();
    if (const DILocation *Place = lineOf(*From))
      return Place;
  }
  return nullptr;
}

PreservedAnalyses NoteSeen::run(Function &F, FunctionAnalysisManager &) {
  MDNode *Mark = MDNode::get(F.getContext(), {});
  for (Instruction &I : instructions(F))
    if (isa<LoadInst>(I))
      I.setMetadata(SeenKind, Mark);
  return PreservedAnalyses::all(); // only notes were added
}

/// Loads that have come about since NoteSeen.
static SmallVector<LoadInst *, 16> newLoads(Function &F) {
  SmallVector<LoadInst *, 16> Result;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && !Load->hasMetadata(SeenKind) && !counterPlace(*Load))
      Result.push_back(Load);
  return Result;
}

PreservedAnalyses NoteJoined::run(Function &F,
                                  FunctionAnalysisManager &Analyses) {
  for (LoadInst *Load : newLoads(F)) {
    const BasicBlock *Block = Load->getParent();
    const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
    const bool IsLoop = any_of(predecessors(Block), [&](const BasicBlock *By) {
      return Dominators.dominates(Block, By);
    });
    if (!IsLoop && isOfChosenAddress(*Load))
      setCounterPlace(*Load, placeBehind(*Load));
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses NoteHoisted::run(Function &F, FunctionAnalysisManager &) {
  for (LoadInst *Load : newLoads(F))
    setCounterPlace(*Load,
                    placeOfMoved(*Load, *Load->getParent()->getTerminator()));
  return PreservedAnalyses::all();
}

/// Whether something else may write to memory between \p Begin and \p End of a
/// copy, so that nvcc does not move one to the other.
static bool isWrittenBetween(const LoadInst &Begin, const StoreInst &End) {
  if (Begin.getParent() != End.getParent())
    return false;
  for (const Instruction *I = Begin.getNextNode(); I && I != &End;
       I = I->getNextNode())
    if (I->mayWriteToMemory() && !isPartOfCopy(*I) && !isAccessMark(*I))
      return true;
  return false;
}

/// The store by which the copy that begins with \p Load ends; null if what is
/// loaded is used otherwise.
static const StoreInst *endOfCopy(const LoadInst &Load) {
  if (!Load.hasOneUse())
    return nullptr;
  const auto *Store = dyn_cast<StoreInst>(*Load.user_begin());
  return Store && isCopyWithVariable(*Store) && Store->getDebugLoc() &&
                 Store->getDebugLoc()->getLine() != 0 &&
                 !isWrittenBetween(Load, *Store)
             ? Store
             : nullptr;
}

PreservedAnalyses NoteCopies::run(Function &F, FunctionAnalysisManager &) {
  // If a structure is changed in between, all members have been loaded.
  MapVector<const DILocation *, SmallVector<LoadInst *, 8>> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && isCopyWithVariable(*Load))
      Copies[Load->getDebugLoc()].push_back(Load);
  for (const auto &[Place, Loads] : Copies)
    if (all_of(Loads, [](const LoadInst *Load) { return endOfCopy(*Load); }))
      for (LoadInst *Load : Loads)
        setCounterPlace(*Load, endOfCopy(*Load)->getDebugLoc());
  return PreservedAnalyses::all(); // only notes were added
}

} // namespace bank_lint::lowering
