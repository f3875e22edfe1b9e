//===-- analysis/lowering/addresses/moving_bases.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/moving_bases.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Longer chains of sums are not looked through.
constexpr unsigned MostSteps = 8;

/// A pointer, and the sums that it is made by, the outermost first.
struct Chain {
  SmallVector<Value *, MostSteps> Pointers;
};

Chain chainOf(Value &Pointer) {
  Chain Result;
  Result.Pointers.push_back(&Pointer);
  while (Result.Pointers.size() < MostSteps) {
    auto *Sum = dyn_cast<GEPOperator>(Result.Pointers.back());
    if (!Sum)
      break;
    Result.Pointers.push_back(Sum->getPointerOperand());
  }
  return Result;
}

/// The pointer from which all of \p Chains are computed; null if there is none.
/// The one that most has been added to comes first.
Value *commonBase(ArrayRef<Chain> Chains) {
  for (Value *Candidate : Chains.front().Pointers)
    if (all_of(Chains.drop_front(), [&](const Chain &Other) {
          return is_contained(Other.Pointers, Candidate);
        }))
      return Candidate;
  return nullptr;
}

bool isAvailableAt(const Value &V, const PHINode &Phi,
                   const DominatorTree &Dominators) {
  const auto *I = dyn_cast<Instruction>(&V);
  return !I || Dominators.properlyDominates(I->getParent(), Phi.getParent());
}

/// How far \p Pointer lies behind \p Base, in bytes, at the end of \p Block.
Value *distance(const Chain &Pointers, const Value *Base, BasicBlock &Block,
                const DataLayout &Layout) {
  IRBuilder<> Builder(Block.getTerminator());
  Type *Number = Layout.getIndexType(Base->getType());
  Value *Result = ConstantInt::get(Number, 0);
  for (Value *Pointer : Pointers.Pointers) {
    if (Pointer == Base)
      return Result;
    Result = Builder.CreateAdd(
        Result, emitGEPOffset(&Builder, Layout, cast<User>(Pointer)));
  }
  return Result;
}

bool split(PHINode &Phi, const DominatorTree &Dominators) {
  if (!Phi.getType()->isPointerTy())
    return false;
  SmallVector<Chain, 4> Chains;
  for (Value *Incoming : Phi.incoming_values())
    Chains.push_back(chainOf(*Incoming));
  Value *Base = commonBase(Chains);
  if (!Base || Base == &Phi || !isAvailableAt(*Base, Phi, Dominators))
    return false;
  const DataLayout &Layout = Phi.getDataLayout();
  IRBuilder<> Builder(&Phi);
  PHINode *Moved = Builder.CreatePHI(Layout.getIndexType(Phi.getType()),
                                     Phi.getNumIncomingValues());
  // A block may branch here in two ways: of one phi it has one value.
  SmallDenseMap<BasicBlock *, Value *, 4> Distances;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    BasicBlock *From = Phi.getIncomingBlock(I);
    Value *&Distance = Distances[From];
    if (!Distance)
      Distance = distance(Chains[I], Base, *From, Layout);
    Moved->addIncoming(Distance, From);
  }
  Moved->takeName(&Phi);
  Builder.SetInsertPoint(Phi.getParent(),
                         Phi.getParent()->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(Phi.getDebugLoc());
  Phi.replaceAllUsesWith(Builder.CreatePtrAdd(Base, Moved));
  return true;
}

} // namespace

PreservedAnalyses SplitMovingBases::run(Function &F,
                                        FunctionAnalysisManager &Analyses) {
  const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool IsChanged = false;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis()))
      if (Dominators.isReachableFromEntry(&Block) && split(Phi, Dominators)) {
        Phi.eraseFromParent();
        IsChanged = true;
      }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
