//===-- analysis/lowering/accesses/lone_loads.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/lone_loads.h"
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Scalar/GVN.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Where an access is: all but the offset as a hash. Addresses that are known
/// to differ by a constant have the same; others may, which only costs time.
struct Address {
  std::size_t Place = 0;
  std::int64_t Offset = 0; ///< bytes
  /// What is there may be known otherwise than by an access of this place: from
  /// the two places that it is chosen of, or because no other code can write
  /// it.
  bool IsSpecial = false;
  /// In the block before, it may be another place.
  bool HasPhi = false;
  /// There are calls that may write elsewhere, but not there.
  bool IsKept = false;
};

/// Finds the addresses of a function's accesses. Values that are computed in
/// the same way from the same have the same hash: GVN makes them one.
class Addresses {
public:
  explicit Addresses(const DataLayout &Layout) : Layout(Layout) {}
  Address of(const Value &Pointer);

private:
  /// A value as constant factor, unknown part and constant summand.
  struct Scaled {
    const Value *Of;
    std::uint64_t Scale = 1, Offset = 0;
  };
  static Scaled scaled(const Value *V);
  std::size_t hashOf(const Value &V, unsigned Depth = 0);
  std::size_t computeHash(const Instruction &I, unsigned Depth);

  const DataLayout &Layout;
  DenseMap<const Instruction *, std::size_t> Hashes;
};

/// Casts count as if nothing wrapped around. If that is wrong two places are
/// treated as one.
Addresses::Scaled Addresses::scaled(const Value *V) {
  Scaled Result{V};
  for (;;) {
    if (isa<SExtInst, ZExtInst>(Result.Of)) {
      Result.Of = cast<CastInst>(Result.Of)->getOperand(0);
      continue;
    }
    const auto *Op = dyn_cast<BinaryOperator>(Result.Of);
    const auto *By = Op ? dyn_cast<ConstantInt>(Op->getOperand(1)) : nullptr;
    if (!By || By->getBitWidth() > 64)
      return Result;
    const auto N = std::uint64_t(By->getSExtValue());
    const auto *Or = dyn_cast<PossiblyDisjointInst>(Op);
    if (Op->getOpcode() == Instruction::Add || (Or && Or->isDisjoint()))
      Result.Offset += Result.Scale * N;
    else if (Op->getOpcode() == Instruction::Mul)
      Result.Scale *= N;
    else if (Op->getOpcode() == Instruction::Shl && N < 64)
      Result.Scale <<= N;
    else
      return Result;
    Result.Of = Op->getOperand(0);
  }
}

std::size_t Addresses::hashOf(const Value &V, unsigned Depth) {
  constexpr unsigned Deepest = 64;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<PHINode, AllocaInst>(I) || Depth == Deepest)
    return hash_value(&V);
  if (auto Known = Hashes.find(I); Known != Hashes.end())
    return Known->second;
  const std::size_t Result = computeHash(*I, Depth);
  Hashes[I] = Result;
  return Result;
}

std::size_t Addresses::computeHash(const Instruction &I, unsigned Depth) {
  SmallVector<std::size_t, 8> Operands;
  for (const Use &Operand : I.operands())
    Operands.push_back(hashOf(*Operand, Depth + 1));
  if (I.isCommutative())
    llvm::sort(Operands);
  return hash_combine(I.getOpcode(), I.getType(),
                      hash_combine_range(Operands.begin(), Operands.end()));
}

/// Notes what it means that \p Part is the base of an address, or an index.
void notePart(const Value *Part, Address &Of) {
  while (const auto *Cast = dyn_cast<CastInst>(Part))
    Part = Cast->getOperand(0);
  Of.HasPhi |= isa<PHINode>(Part);
  Of.IsSpecial |= isa<SelectInst>(Part);
}

/// An index that stands twice in an address counts by the sum of its scales.
void addTerm(SmallVectorImpl<std::pair<std::size_t, std::uint64_t>> &Terms,
             std::size_t Index, std::uint64_t Scale) {
  for (auto &[Known, Sum] : Terms)
    if (Known == Index) {
      Sum += Scale;
      return;
    }
  Terms.push_back({Index, Scale});
}

Address Addresses::of(const Value &Pointer) {
  Address Result;
  const Value *Base = &Pointer;
  SmallVector<std::pair<std::size_t, std::uint64_t>, 4> Terms;
  std::uint64_t Offset = 0;
  for (;; Base = cast<Operator>(Base)->getOperand(0)) {
    if (isa<AddrSpaceCastOperator>(Base))
      continue;
    const auto *Element = dyn_cast<GEPOperator>(Base);
    if (!Element)
      break;
    const unsigned Bits = Layout.getIndexTypeSizeInBits(Base->getType());
    SmallMapVector<Value *, APInt, 4> Indices;
    APInt Constant(Bits, 0);
    if (!Element->collectOffset(Layout, Bits, Indices, Constant)) {
      Result.IsSpecial = true;
      break;
    }
    Offset += std::uint64_t(Constant.getSExtValue());
    for (const auto &[Index, Size] : Indices) {
      const Scaled Part = scaled(Index);
      const auto Bytes = std::uint64_t(Size.getSExtValue());
      Offset += Part.Offset * Bytes;
      addTerm(Terms, hashOf(*Part.Of), Part.Scale * Bytes);
      notePart(Part.Of, Result);
    }
  }
  notePart(Base, Result);
  Result.Offset = std::int64_t(Offset);
  Result.Place = hashOf(*Base);
  llvm::sort(Terms);
  for (const auto &[Index, Scale] : Terms)
    if (Scale)
      Result.Place = hash_combine(Result.Place, Index, Scale);

  const Value *Object = getUnderlyingObject(Base);
  const auto *Variable = dyn_cast<GlobalVariable>(Object);
  // What is read as volatile counts as known to others: so it must not be
  // something that only this thread knows.
  Result.IsSpecial |=
      isIdentifiedFunctionLocal(Object) || (Variable && Variable->isConstant());
  const unsigned Space = Object->getType()->getPointerAddressSpace();
  Result.IsKept = Space != NVPTXAS::ADDRESS_SPACE_GENERIC &&
                  Space != NVPTXAS::ADDRESS_SPACE_GLOBAL &&
                  Space != NVPTXAS::ADDRESS_SPACE_SHARED;
  return Result;
}

/// A call that may write anywhere, so that everything is unknown afterwards.
struct Forgetting {
  std::size_t Position;
  const MDNode *Spares; ///< the scopes that it does not write, or null
};

struct Access {
  std::size_t Position, Block;
  unsigned Region;
  Address At;
  std::int64_t End; ///< bytes
  Instruction *By;

  bool overlaps(const Access &Other) const {
    return At.Offset < Other.End && Other.At.Offset < End;
  }
};

/// Accesses and calls are numbered in the order of the code. The beginning of a
/// block, as far as its first call, and its end are in one region with the
/// ends of blocks before it and the beginnings of those behind it.
class Search {
public:
  explicit Search(Function &F)
      : F(F), Where(F.getDataLayout()), Calls(F.size()), Regions(2 * F.size()) {
  }
  SmallVector<LoadInst *, 32> run();

private:
  static constexpr unsigned NoRegion = ~0u;

  bool collect(BasicBlock &Block, unsigned Number);
  void add(Instruction &I, std::size_t Block);
  void joinRegions();
  bool isForgottenBefore(const Access &A, std::size_t &Since) const;
  bool isLone(const Access &A, ArrayRef<unsigned> SamePlace) const;

  Function &F;
  Addresses Where;
  std::size_t Position = 0;
  SmallVector<Access, 64> Accesses;
  SmallVector<SmallVector<Forgetting, 4>, 16> Calls; ///< by block
  DenseMap<const BasicBlock *, unsigned> Numbers;
  IntEqClasses Regions; ///< of beginnings (2 N) and ends (2 N + 1)
};

bool forgetsAll(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (const auto *Text =
          Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
      Text && !Text->hasSideEffects())
    return false;
  return Call && !Call->hasMetadata(LLVMContext::MD_tbaa) &&
         !Call->hasMetadata(LLVMContext::MD_alias_scope) &&
         isModSet(Call->getMemoryEffects().getModRef(IRMemLocation::Other));
}

void Search::add(Instruction &I, std::size_t Block) {
  Address At = Where.of(*getLoadStorePointerOperand(&I));
  At.IsKept |= I.hasMetadata(LLVMContext::MD_invariant_load);
  const TypeSize Size =
      F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  const std::uint64_t End = std::uint64_t(At.Offset) + Size.getFixedValue();
  Accesses.push_back({Position, Block, NoRegion, At, std::int64_t(End), &I});
}

/// \returns false if there is something that any load may have its value from.
bool Search::collect(BasicBlock &Block, unsigned Number) {
  Numbers[&Block] = Number;
  const std::size_t First = Accesses.size();
  for (Instruction &I : Block) {
    ++Position;
    if (isa<MemIntrinsic>(I))
      return false;
    if (forgetsAll(I))
      Calls[Number].push_back(
          {Position, I.getMetadata(LLVMContext::MD_noalias)});
    else if (getLoadStorePointerOperand(&I))
      add(I, Number);
  }
  const auto &Between = Calls[Number];
  if (Between.empty())
    Regions.join(2 * Number, 2 * Number + 1);
  for (Access &A : drop_begin(Accesses, First))
    if (Between.empty() || A.Position < Between.front().Position)
      A.Region = 2 * Number;
    else if (A.Position > Between.back().Position)
      A.Region = 2 * Number + 1;
  return true;
}

void Search::joinRegions() {
  for (const BasicBlock &Block : F)
    for (const BasicBlock *Next : successors(&Block))
      Regions.join(2 * Numbers[&Block] + 1, 2 * Numbers[Next]);
  Regions.compress();
  for (Access &A : Accesses)
    if (A.Region != NoRegion)
      A.Region = Regions[A.Region];
}

/// Whether a call between the beginning of its block and \p A forgets what is
/// there. \p Since is the last one that does.
bool Search::isForgottenBefore(const Access &A, std::size_t &Since) const {
  if (A.At.IsKept)
    return false;
  const MDNode *Scopes = A.By->getMetadata(LLVMContext::MD_alias_scope);
  auto Spares = [&](const Forgetting &Call) {
    return Scopes && Call.Spares &&
           any_of(Scopes->operands(), [&](const MDOperand &Scope) {
             return is_contained(Call.Spares->operands(), Scope);
           });
  };
  for (const Forgetting &Call : reverse(Calls[A.Block]))
    if (Call.Position < A.Position && !Spares(Call)) {
      Since = Call.Position;
      return true;
    }
  return false;
}

/// \p SamePlace has the numbers of the accesses of its place.
bool Search::isLone(const Access &A, ArrayRef<unsigned> SamePlace) const {
  constexpr std::size_t Most = 256; // that are worth the time
  const auto *Load = dyn_cast<LoadInst>(A.By);
  if (!Load || !Load->isUnordered() || A.At.IsSpecial ||
      SamePlace.size() > Most)
    return false;
  auto None = [&](auto MayProvide) {
    return none_of(SamePlace, [&](unsigned Number) {
      const Access &Other = Accesses[Number];
      return Other.By != A.By && Other.overlaps(A) && MayProvide(Other);
    });
  };
  std::size_t Since = 0;
  if (isForgottenBefore(A, Since))
    return None([&](const Access &Other) {
      return Other.Position > Since && Other.Position < A.Position;
    });
  if (A.At.HasPhi)
    return false;
  if (A.At.IsKept || A.By->hasMetadata(LLVMContext::MD_alias_scope))
    return None([](const Access &) { return true; });
  return None([&](const Access &Other) { return Other.Region == A.Region; });
}

SmallVector<LoadInst *, 32> Search::run() {
  unsigned Number = 0;
  for (BasicBlock &Block : F)
    if (!collect(Block, Number++))
      return {};
  joinRegions();
  DenseMap<std::size_t, SmallVector<unsigned, 4>> ByPlace;
  for (unsigned I = 0; I < Accesses.size(); ++I)
    ByPlace[Accesses[I].At.Place].push_back(I);
  SmallVector<LoadInst *, 32> Result;
  for (const Access &A : Accesses)
    if (isLone(A, ByPlace[A.At.Place]))
      Result.push_back(cast<LoadInst>(A.By));
  return Result;
}

} // namespace

SmallVector<LoadInst *, 32> loneLoads(Function &F) { return Search(F).run(); }

PreservedAnalyses NumberValues::run(Function &F,
                                    FunctionAnalysisManager &Analyses) {
  constexpr unsigned MostRounds = 4;
  const auto Options = GVNOptions().setPRE(false).setLoadPRE(false);
  PreservedAnalyses Kept = PreservedAnalyses::all();
  SmallVector<LoadInst *, 32> Lone = loneLoads(F);
  const CopiesUnknown Unknown(F);
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    // GVN ignores volatile accesses, and none goes.
    for (LoadInst *Load : Lone)
      Load->setVolatile(true);
    Kept.intersect(GVNPass(Options).run(F, Analyses));
    for (LoadInst *Load : Lone)
      Load->setVolatile(false);
    // Indices that it has made equal, or known, may have made places equal.
    const SmallVector<LoadInst *, 32> Still = loneLoads(F);
    const SmallPtrSet<const LoadInst *, 32> Left(Still.begin(), Still.end());
    if (all_of(Lone, [&](LoadInst *Load) { return Left.contains(Load); }))
      break;
    Lone = Still;
  }
  if (any_of(Lone, [](LoadInst *Load) { return Load->use_empty(); }))
    Kept.abandon<MemorySSAAnalysis>();
  for (LoadInst *Load : Lone)
    if (Load->use_empty())
      Load->eraseFromParent();
  return Kept;
}

} // namespace bank_lint::lowering
