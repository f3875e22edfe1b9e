//===-- analysis/lowering/accesses/merge_shared_accesses.cpp --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/merge_shared_accesses.h"
#include "analysis/lowering/accesses/block_ends.h"
#include "analysis/lowering/accesses/shared_parts.h"
#include "analysis/lowering/addresses/disjoint_sums.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/merged_access.h"
#include "analysis/lowering/marks/predicated_sides.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <map>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Accesses with nothing between them that would keep them apart.
using Run = SmallVector<SharedPart, 16>;

class Merger {
public:
  Merger(Function &F, ScalarEvolution &Evolution, const DominatorTree &Tree,
         const LoopInfo &Loops, bool IsFinal)
      : F(F), Traits(traitsOf(buildOf(*F.getParent()))),
        Parts(F, Evolution, Tree, Loops, IsFinal) {}

  void run();

private:
  void visitStraight(BasicBlock &Block);
  BasicBlock *behindSides(BasicBlock &Block);
  bool isPassedBy(const BasicBlock &Side) const;
  void visit(Instruction &I);
  void close(Run &Waiting, bool AreStores);
  void mergeGroup(ArrayRef<SharedPart> Group, bool AreStores);
  void mergeWindow(ArrayRef<SharedPart> Group, std::int64_t Window,
                   bool AreStores);
  void placeAsFirst(ArrayRef<SharedPart> Members);
  void carry(ArrayRef<SharedPart> Members, std::int64_t Begin, unsigned Bytes,
             bool AreStores);

  Function &F;
  const BuildTraits Traits;
  SharedParts Parts;
  Run Loads, Stores;
};

void Merger::visit(Instruction &I) {
  if (splitsBlock(I, Traits)) {
    close(Loads, false);
    close(Stores, true);
    return;
  }
  if (!I.mayReadOrWriteMemory())
    return;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    unsigned Space = Load->getPointerAddressSpace();
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED &&
        Space != NVPTXAS::ADDRESS_SPACE_GENERIC)
      return;
    close(Stores, true);
    if (Load->isSimple())
      if (const auto Part =
              Parts.describe(I, *Load->getPointerOperand(), *I.getType()))
        Loads.push_back(*Part);
    return;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    unsigned Space = Store->getPointerAddressSpace();
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED &&
        Space != NVPTXAS::ADDRESS_SPACE_GENERIC)
      return;
    close(Loads, false);
    std::optional<SharedPart> Part;
    if (Store->isSimple())
      Part = Parts.describe(I, *Store->getPointerOperand(),
                            *Store->getValueOperand()->getType());
    // A store to who knows where keeps those before and after it apart.
    if (!Part || (!Stores.empty() && Stores.back().Rest != Part->Rest))
      close(Stores, true);
    if (Part)
      Stores.push_back(*Part);
    return;
  }
  if (auto *Call = dyn_cast<CallBase>(&I))
    if (Call->onlyAccessesInaccessibleMemory())
      return;
  close(Loads, false);
  close(Stores, true);
}

/// Whether loads before and behind \p Side, whose instructions have predicates,
/// may become one.
bool Merger::isPassedBy(const BasicBlock &Side) const {
  for (const Instruction &I : Side) {
    if (splitsBlock(I, Traits))
      return false;
    if (!I.mayReadOrWriteMemory() || isAccessMark(I))
      continue;
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const unsigned Space = Pointer
                               ? Pointer->getType()->getPointerAddressSpace()
                               : NVPTXAS::ADDRESS_SPACE_GENERIC;
    if (!isa<LoadInst>(I) && (Space == NVPTXAS::ADDRESS_SPACE_SHARED ||
                              Space == NVPTXAS::ADDRESS_SPACE_GENERIC))
      return false;
  }
  return true;
}

/// The block behind the sides of the branch that ends \p Block, if these have
/// predicates: for ptxas it is the same block.
BasicBlock *Merger::behindSides(BasicBlock &Block) {
  const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  if (!Branch || Branch->isUnconditional())
    return nullptr;
  BasicBlock *Behind = nullptr;
  for (unsigned Number : {0u, 1u}) {
    const BasicBlock *Side = predicatedSide(*Branch, Number);
    if (!Side)
      continue;
    if (!isPassedBy(*Side))
      return nullptr;
    Behind = Branch->getSuccessor(Number)->getSingleSuccessor();
  }
  return Behind && Behind->hasNPredecessors(2) ? Behind : nullptr;
}

void Merger::visitStraight(BasicBlock &Block) {
  for (Instruction &I : Block)
    visit(I);
  close(Stores, true);
}

void Merger::run() {
  SmallPtrSet<const BasicBlock *, 32> Visited;
  for (BasicBlock &First : F) {
    for (BasicBlock *Block = &First; Block && Visited.insert(Block).second;
         Block = behindSides(*Block))
      visitStraight(*Block);
    close(Loads, false);
  }
}

/// Merges what waits, as far as it can be.
void Merger::close(Run &Waiting, bool AreStores) {
  MapVector<std::pair<const SCEV *, std::int64_t>, Run> Groups;
  for (const SharedPart &P : Waiting)
    Groups[{P.Rest, P.IsLong ? 8 : P.Unit}].push_back(P);
  Waiting.clear();
  for (auto &[Key, Group] : Groups)
    if (Group.size() > 1)
      mergeGroup(Group, AreStores);
}

/// \p Group: parts of one unit that a constant number of bytes separates.
void Merger::mergeGroup(ArrayRef<SharedPart> Group, bool AreStores) {
  const std::int64_t Size = Group.front().Window;
  std::map<std::int64_t, Run> Windows;
  for (const SharedPart &P : Group)
    Windows[P.Offset & -Size].push_back(P);
  for (auto &[Begin, Members] : Windows)
    if (Members.size() > 1)
      mergeWindow(Members, Begin, AreStores);
}

/// \p Group: parts in one window, which begins at \p Begin.
void Merger::mergeWindow(ArrayRef<SharedPart> Group, std::int64_t Begin,
                         bool AreStores) {
  const std::int64_t Size = Group.front().Window;
  const std::int64_t Unit = Group.front().Unit;
  auto UnitsFrom = [&](std::int64_t First, std::int64_t Bytes, Run &In) {
    unsigned Units = 0, Sum = 0;
    for (const SharedPart &P : Group) {
      if (P.Offset < First || P.Offset >= First + Bytes)
        continue;
      In.push_back(P);
      Sum += P.Bytes / Unit;
      for (unsigned At = 0; At < P.Bytes / Unit; ++At)
        Units |= 1u << ((P.Offset - Begin) / Unit + At);
    }
    // With two stores to one unit the first would be lost.
    unsigned Distinct = unsigned(llvm::popcount(Units));
    return AreStores && Sum != Distinct ? 0 : Distinct;
  };
  Run All;
  const unsigned Least = AreStores || Group.front().IsByOptimiser ? 4 : 3;
  if (Size == 4 * Unit && UnitsFrom(Begin, Size, All) >= Least)
    return carry(All, Begin, unsigned(Size), AreStores);
  if (Size == 4 * Unit && !AreStores && Unit == 4)
    placeAsFirst(All);
  for (std::int64_t Half = Begin; Half < Begin + Size; Half += 2 * Unit) {
    Run Pair;
    if (UnitsFrom(Half, 2 * Unit, Pair) == 2 && Pair.size() > 1)
      carry(Pair, Half, unsigned(2 * Unit), AreStores);
  }
}

/// Two loads of one window, but of no half, are issued one by one. ptxas gives
/// both the line of the first as if it had made one of them, if it knows how
/// far apart they are.
void Merger::placeAsFirst(ArrayRef<SharedPart> Members) {
  if (any_of(Members, [](const SharedPart &P) { return isOfScaledSum(*P.I); }))
    return;
  const DILocation *First = counterPlace(*Members.front().I);
  if (!First)
    First = Members.front().I->getDebugLoc();
  for (const SharedPart &P : drop_begin(Members))
    setCounterPlace(*P.I, First);
}

/// A load is issued where its first part is, a store where its last is.
void Merger::carry(ArrayRef<SharedPart> Members, std::int64_t Begin,
                   unsigned Bytes, bool AreStores) {
  const SharedPart &Carrier = AreStores ? Members.back() : Members.front();
  for (const SharedPart &P : Members)
    if (P.I != Carrier.I)
      setPartOfMerged(*P.I);
  MergedAccess Made = mergedAccess(*Carrier.I).value_or(MergedAccess());
  Made.Parts = unsigned(Members.size());
  Made.Bytes = Bytes;
  Made.Shift = Begin - Carrier.Offset;
  setMergedAccess(*Carrier.I, Made);
}

} // namespace

PreservedAnalyses MergeSharedAccesses::run(Function &F,
                                           FunctionAnalysisManager &Analyses) {
  Merger(F, Analyses.getResult<ScalarEvolutionAnalysis>(F),
         Analyses.getResult<DominatorTreeAnalysis>(F),
         Analyses.getResult<LoopAnalysis>(F), IsFinal)
      .run();
  return PreservedAnalyses::all(); // only notes were added
}

} // namespace bank_lint::lowering
