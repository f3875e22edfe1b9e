//===-- analysis/lowering/accesses/merge_shared_accesses.cpp --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/merge_shared_accesses.h"
#include "analysis/lowering/accesses/block_ends.h"
#include "analysis/lowering/accesses/derived_addresses.h"
#include "analysis/lowering/accesses/narrow_loads.h"
#include "analysis/lowering/addresses/disjoint_sums.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/merged_access.h"
#include "analysis/lowering/marks/predicated_sides.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <map>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// An access to shared memory as far as the code tells its address: a constant
/// number of bytes behind something that is a multiple of Window.
struct Part {
  Instruction *I = nullptr;
  unsigned Bytes = 0;
  std::int64_t Unit = 4; ///< bytes: 2, or 4 for accesses of 4 and 8
  const SCEV *Rest = nullptr;
  std::int64_t Offset = 0; ///< from the beginning of shared memory, less Rest
  std::int64_t Window =
      1; ///< bytes: 2 or 4 units; less: it merges with nothing
  bool IsByOptimiser = false; ///< ptxas does not know that window
};

/// Accesses with nothing between them that would keep them apart.
using Run = SmallVector<Part, 16>;

class Merger {
public:
  Merger(Function &F, ScalarEvolution &Evolution, const DominatorTree &Tree,
         bool IsFinal)
      : F(F), Evolution(Evolution), IsFinal(IsFinal), Layout(sharedLayout(F)),
        Traits(traitsOf(buildOf(*F.getParent()))), Derived(Tree) {}

  void run();

private:
  void visitStraight(BasicBlock &Block);
  BasicBlock *behindSides(BasicBlock &Block);
  bool isPassedBy(const BasicBlock &Side) const;
  void visit(Instruction &I);
  /// Where an array begins: Offset, but for multiples of Alignment.
  struct Beginning {
    std::int64_t Offset, Alignment;
  };
  Beginning beginningOf(const GlobalVariable &Array,
                        const SharedPlace &Place) const;
  unsigned knownBits(const Value &Pointer) const;
  bool describe(Instruction &I, Value &Pointer, Type &Accessed, Part &Result);
  std::pair<std::int64_t, const SCEV *> takeConstant(const SCEV *Offset);
  void close(Run &Waiting, bool AreStores);
  void mergeGroup(ArrayRef<Part> Group, bool AreStores);
  void mergeWindow(ArrayRef<Part> Group, std::int64_t Window, bool AreStores);
  void placeAsFirst(ArrayRef<Part> Members);
  void carry(ArrayRef<Part> Members, std::int64_t Begin, unsigned Bytes,
             bool AreStores);

  Function &F;
  ScalarEvolution &Evolution;
  const bool IsFinal;
  SharedLayout Layout;
  const BuildTraits Traits;
  DerivedAddresses Derived;
  Run Loads, Stores;
};

/// How \p Array is aligned by its declaration; dynamic shared memory is by 16
/// if \p KnowsDynamic.
std::int64_t declaredAlignment(const GlobalVariable &Array, bool KnowsDynamic) {
  const DataLayout &Data = Array.getDataLayout();
  const auto Own = std::int64_t(
      Data.getValueOrABITypeAlignment(Array.getAlign(), Array.getValueType())
          .value());
  return isDynamic(Array) && KnowsDynamic ? std::max<std::int64_t>(Own, 16)
                                          : Own;
}

/// \p Offset as a constant and the rest.
std::pair<std::int64_t, const SCEV *> Merger::takeConstant(const SCEV *Offset) {
  if (auto *Constant = dyn_cast<SCEVConstant>(Offset))
    return {Constant->getAPInt().getSExtValue(),
            Evolution.getZero(Offset->getType())};
  if (auto *Sum = dyn_cast<SCEVAddExpr>(Offset)) {
    auto *Constant = dyn_cast<SCEVConstant>(Sum->getOperand(0));
    if (!Constant)
      return {0, Offset};
    return {Constant->getAPInt().getSExtValue(),
            Evolution.getMinusSCEV(Offset, Constant)};
  }
  if (auto *Steps = dyn_cast<SCEVAddRecExpr>(Offset);
      Steps && Steps->isAffine()) {
    auto [Constant, Start] = takeConstant(Steps->getStart());
    return {Constant,
            Evolution.getAddRecExpr(Start, Steps->getStepRecurrence(Evolution),
                                    Steps->getLoop(), SCEV::FlagAnyWrap)};
  }
  return {0, Offset};
}

/// How many of the low bits of all variables that are added up to \p Pointer
/// are known: 4 at most.
unsigned Merger::knownBits(const Value &Pointer) const {
  constexpr unsigned MostBits = 4;
  const DataLayout &Data = F.getDataLayout();
  unsigned Bits = MostBits;
  SmallVector<const Value *, 8> Open{&Pointer};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Open.empty()) {
    const Value *At = Open.pop_back_val();
    if (!Seen.insert(At).second || isa<GlobalVariable>(At))
      continue;
    if (const auto *Phi = dyn_cast<PHINode>(At)) {
      append_range(Open, Phi->incoming_values());
      continue;
    }
    const auto *Step = dyn_cast<GEPOperator>(At);
    SmallMapVector<Value *, APInt, 4> Variable;
    const unsigned Width = Data.getIndexTypeSizeInBits(At->getType());
    APInt Constant(Width, 0);
    if (!Step || !Step->collectOffset(Data, Width, Variable, Constant))
      return 0;
    for (const auto &[Index, Scale] : Variable) {
      const KnownBits Known = computeKnownBits(Index, Data);
      Bits = std::min(Bits, (Known.Zero | Known.One).countr_one() +
                                Scale.countr_zero());
    }
    Open.push_back(Step->getPointerOperand());
  }
  return Bits;
}

/// As far as ptxas goes by it.
Merger::Beginning Merger::beginningOf(const GlobalVariable &Array,
                                      const SharedPlace &Place) const {
  constexpr std::int64_t Most = 16;
  const auto Offset = std::int64_t(Place.Offset);
  switch (Traits.Base) {
  case SharedBase::Place:
    return {Offset, Most};
  case SharedBase::PlaceAlignment:
    return {0, Offset ? std::min(Most, Offset & -Offset) : Most};
  case SharedBase::Declaration:
    return {0, std::min(Most, declaredAlignment(Array, true))};
  }
  return {0, 1};
}

bool Merger::describe(Instruction &I, Value &Pointer, Type &Accessed,
                      Part &Result) {
  Result.I = &I;
  Result.Bytes =
      unsigned(F.getDataLayout().getTypeStoreSize(&Accessed).getFixedValue());
  if (Result.Bytes != 4 && Result.Bytes != 8 &&
      (Result.Bytes != 2 || isExtended(I)))
    return false;
  Result.Unit = std::min(Result.Bytes, 4u);
  const SCEV *Address = Evolution.getSCEV(&Pointer);
  auto *Base = dyn_cast<SCEVUnknown>(Evolution.getPointerBase(Address));
  auto *Array = Base ? dyn_cast<GlobalVariable>(Base->getValue()) : nullptr;
  auto Place = Layout.find(Array);
  if (!Array || Place == Layout.end())
    return false;
  auto [Constant, Rest] = takeConstant(Evolution.removePointerBase(Address));
  const Beginning Begins = beginningOf(*Array, Place->second);
  Result.Offset = Constant + Begins.Offset;
  Result.Rest = Rest;
  const unsigned Zeros = std::min(4u, Evolution.getMinTrailingZeros(Rest));
  const auto UpTo = [](unsigned Bits) { return std::int64_t(1) << Bits; };
  std::int64_t Known = std::min(Begins.Alignment, UpTo(Zeros));
  if (!Traits.MergesInAssembler)
    Result.IsByOptimiser = true;
  if (IsFinal)
    Known = Traits.MergesInAssembler ? std::min(Known, UpTo(knownBits(Pointer)))
                                     : 1;
  else if (Traits.DerivesAddresses) {
    Known = std::min(Known,
                     UpTo(Derived.zeros(*Array, *Rest, Zeros, *I.getParent())));
    // Before it derives addresses, the optimiser merges what fills a vector.
    const std::int64_t Declared =
        std::min(UpTo(Zeros), declaredAlignment(*Array, Traits.AlignsDynamic));
    Result.IsByOptimiser = Declared > Known;
    Known = std::max(Known, Declared);
  }
  Result.Window = std::min(4 * Result.Unit, Known);
  return Result.Window >= 2 * Result.Unit &&
         Result.Offset % std::int64_t(Result.Bytes) == 0;
}

void Merger::visit(Instruction &I) {
  if (splitsBlock(I, Traits)) {
    close(Loads, false);
    close(Stores, true);
    return;
  }
  if (!I.mayReadOrWriteMemory())
    return;
  Part Described;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    unsigned Space = Load->getPointerAddressSpace();
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED &&
        Space != NVPTXAS::ADDRESS_SPACE_GENERIC)
      return;
    close(Stores, true);
    if (Load->isSimple() &&
        describe(I, *Load->getPointerOperand(), *I.getType(), Described))
      Loads.push_back(Described);
    return;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    unsigned Space = Store->getPointerAddressSpace();
    if (Space != NVPTXAS::ADDRESS_SPACE_SHARED &&
        Space != NVPTXAS::ADDRESS_SPACE_GENERIC)
      return;
    close(Loads, false);
    const bool Fits = Store->isSimple() &&
                      describe(I, *Store->getPointerOperand(),
                               *Store->getValueOperand()->getType(), Described);
    // A store to who knows where keeps those before and after it apart.
    if (!Fits || (!Stores.empty() && Stores.back().Rest != Described.Rest))
      close(Stores, true);
    if (Fits)
      Stores.push_back(Described);
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
  for (const Part &P : Waiting)
    Groups[{P.Rest, P.Unit}].push_back(P);
  Waiting.clear();
  for (auto &[Key, Group] : Groups)
    if (Group.size() > 1)
      mergeGroup(Group, AreStores);
}

/// \p Group: parts of one unit that a constant number of bytes separates.
void Merger::mergeGroup(ArrayRef<Part> Group, bool AreStores) {
  const std::int64_t Size = Group.front().Window;
  std::map<std::int64_t, Run> Windows;
  for (const Part &P : Group)
    Windows[P.Offset & -Size].push_back(P);
  for (auto &[Begin, Members] : Windows)
    if (Members.size() > 1)
      mergeWindow(Members, Begin, AreStores);
}

/// \p Group: parts in one window, which begins at \p Begin.
void Merger::mergeWindow(ArrayRef<Part> Group, std::int64_t Begin,
                         bool AreStores) {
  const std::int64_t Size = Group.front().Window;
  const std::int64_t Unit = Group.front().Unit;
  auto UnitsFrom = [&](std::int64_t First, std::int64_t Bytes, Run &In) {
    unsigned Units = 0, Sum = 0;
    for (const Part &P : Group) {
      if (P.Offset < First || P.Offset >= First + Bytes)
        continue;
      In.push_back(P);
      Sum += P.Bytes / Unit;
      for (unsigned At = 0; At < P.Bytes / Unit; ++At)
        Units |= 1u << ((P.Offset - Begin) / Unit + At);
    }
    // Of two stores to one unit the first would be lost.
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
void Merger::placeAsFirst(ArrayRef<Part> Members) {
  if (any_of(Members, [](const Part &P) { return isOfScaledSum(*P.I); }))
    return;
  const DILocation *First = counterPlace(*Members.front().I);
  if (!First)
    First = Members.front().I->getDebugLoc();
  for (const Part &P : drop_begin(Members))
    setCounterPlace(*P.I, First);
}

/// A load is issued where its first part is, a store where its last is.
void Merger::carry(ArrayRef<Part> Members, std::int64_t Begin, unsigned Bytes,
                   bool AreStores) {
  const Part &Carrier = AreStores ? Members.back() : Members.front();
  for (const Part &P : Members)
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
         Analyses.getResult<DominatorTreeAnalysis>(F), IsFinal)
      .run();
  return PreservedAnalyses::all(); // only notes were added
}

} // namespace bank_lint::lowering
