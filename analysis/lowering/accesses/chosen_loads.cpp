//===-- analysis/lowering/accesses/chosen_loads.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/chosen_loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// A load is moved over no more choices than this: round a loop there is no
/// end.
constexpr unsigned MostChoices = 4;

/// Whether \p Choice, an address, is one of the thread's own in one case and
/// not in another.
bool isMixed(const Value &Choice) {
  SmallVector<const Value *, 8> Objects;
  getUnderlyingObjects(&Choice, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  const auto IsOwn = [](const Value *Object) {
    const auto *A = dyn_cast<Argument>(Object);
    return isa<AllocaInst>(Object) || (A && A->hasByValAttr());
  };
  return any_of(Objects, IsOwn) && !all_of(Objects, IsOwn);
}

/// Makes a branch of \p Choice.
void writeAsBranch(SelectInst &Choice) {
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(Choice.getCondition(), Choice.getIterator(),
                                &Then, &Else);
  BasicBlock *Before = Then->getParent()->getSinglePredecessor();
  Before->getTerminator()->setDebugLoc(Choice.getDebugLoc());
  IRBuilder<> Builder(Choice.getParent(), Choice.getParent()->begin());
  Builder.SetCurrentDebugLocation(Choice.getDebugLoc());
  PHINode *Phi = Builder.CreatePHI(Choice.getType(), 2);
  Phi->addIncoming(Choice.getTrueValue(), Then->getParent());
  Phi->addIncoming(Choice.getFalseValue(), Else->getParent());
  Phi->takeName(&Choice);
  Choice.replaceAllUsesWith(Phi);
  Choice.eraseFromParent();
}

/// What a load reads: a place in what a variable leads to.
struct Chain {
  PHINode *From = nullptr;
  /// From the load's address to the first.
  SmallVector<Instruction *, 4> Steps;
};

/// How the address of \p Load is computed from a variable of its block; absent
/// if the block is needed for it.
std::optional<Chain> chainOf(const LoadInst &Load) {
  Chain Result;
  Value *V = const_cast<Value *>(Load.getPointerOperand());
  while (auto *I = dyn_cast<Instruction>(V)) {
    if (I->getParent() != Load.getParent())
      return std::nullopt;
    Result.From = dyn_cast<PHINode>(I);
    if (Result.From)
      return Result;
    if (!isa<GetElementPtrInst, AddrSpaceCastInst>(I))
      return std::nullopt;
    for (unsigned Index = 1; Index < I->getNumOperands(); ++Index)
      if (const auto *Computed = dyn_cast<Instruction>(I->getOperand(Index));
          Computed && Computed->getParent() == Load.getParent())
        return std::nullopt;
    Result.Steps.push_back(I);
    V = I->getOperand(0);
  }
  return std::nullopt;
}

/// Whether something is written in the block of \p Load before it.
bool isBehindWrite(const LoadInst &Load) {
  for (const Instruction &I : *Load.getParent()) {
    if (&I == &Load)
      return false;
    if (I.mayWriteToMemory() && !I.isLifetimeStartOrEnd())
      return true;
  }
  return true;
}

bool comesOncePerBlock(const PHINode &Phi) {
  SmallPtrSet<const BasicBlock *, 4> Seen;
  return all_of(Phi.blocks(), [&](const BasicBlock *From) {
    return Seen.insert(From).second;
  });
}

/// The place on the way from \p From to \p To at which nothing else passes.
Instruction *edge(BasicBlock *From, BasicBlock *To) {
  if (From->getSingleSuccessor() == To)
    return From->getTerminator();
  BasicBlock *Between = SplitEdge(From, To);
  return Between->getTerminator();
}

/// What \p Load will be: a variable of its block, which each way there gives a
/// value. A vector is one of several variables, so that it is seen which of
/// them are wanted.
class Arriving {
public:
  explicit Arriving(LoadInst &Load)
      : At(Load), Vector(dyn_cast<FixedVectorType>(Load.getType())) {
    Type *Part = Vector ? Vector->getElementType() : Load.getType();
    for (unsigned I = 0; I < (Vector ? Vector->getNumElements() : 1); ++I) {
      Parts.push_back(PHINode::Create(Part, 2, "", Load.getParent()->begin()));
      Parts.back()->setDebugLoc(Load.getDebugLoc());
    }
  }

  /// \p Loaded, in a block from which there is one way only.
  void add(Instruction &Loaded) {
    BasicBlock *From = Loaded.getParent();
    IRBuilder<> Builder(From->getTerminator());
    Builder.SetCurrentDebugLocation(At.getDebugLoc());
    for (unsigned I = 0; I < Parts.size(); ++I)
      Parts[I]->addIncoming(
          Vector ? Builder.CreateExtractElement(&Loaded, I) : &Loaded, From);
  }

  Value *value(IRBuilder<> &Builder) const {
    if (!Vector)
      return Parts.front();
    Value *Result = PoisonValue::get(Vector);
    for (unsigned I = 0; I < Parts.size(); ++I)
      Result = Builder.CreateInsertElement(Result, Parts[I], I);
    return Result;
  }

private:
  LoadInst &At;
  FixedVectorType *Vector;
  SmallVector<PHINode *, 4> Parts;
};

/// Loads at the ends of the blocks that lead to that of \p Load, which goes.
SmallVector<LoadInst *, 2> loadBefore(LoadInst &Load, const Chain &How) {
  SmallVector<LoadInst *, 2> Result;
  // First, for a way that is split must have its values in all phis.
  for (unsigned I = 0; I < How.From->getNumIncomingValues(); ++I)
    edge(How.From->getIncomingBlock(I), Load.getParent());
  Arriving Values(Load);
  for (unsigned I = 0; I < How.From->getNumIncomingValues(); ++I) {
    Instruction *At = edge(How.From->getIncomingBlock(I), Load.getParent());
    Value *Pointer = How.From->getIncomingValue(I);
    for (Instruction *Step : reverse(How.Steps)) {
      Instruction *Copy = Step->clone();
      Copy->setOperand(0, Pointer);
      Copy->insertBefore(At->getIterator());
      Pointer = Copy;
    }
    auto *Copy = cast<LoadInst>(Load.clone());
    Copy->setOperand(0, Pointer);
    Copy->insertBefore(At->getIterator());
    Values.add(*Copy);
    Result.push_back(Copy);
  }
  IRBuilder<> Builder(&Load);
  Load.replaceAllUsesWith(Values.value(Builder));
  Load.eraseFromParent();
  return Result;
}

void splitChosenLoads(Function &F) {
  SmallVector<SelectInst *, 4> Choices;
  SmallVector<std::pair<LoadInst *, unsigned>, 16> Work;
  for (Instruction &I : instructions(F)) {
    auto *Choice = dyn_cast<SelectInst>(&I);
    if (Choice && Choice->getType()->isPointerTy() &&
        Choice->getCondition()->getType()->isIntegerTy() && isMixed(*Choice))
      Choices.push_back(Choice);
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
      Work.push_back({Load, 0});
  }
  for (SelectInst *Choice : Choices)
    writeAsBranch(*Choice);
  while (!Work.empty()) {
    const auto [Load, Moved] = Work.pop_back_val();
    const std::optional<Chain> How = chainOf(*Load);
    if (How && Moved < MostChoices && isMixed(*How->From) &&
        comesOncePerBlock(*How->From) && !isBehindWrite(*Load))
      for (LoadInst *New : loadBefore(*Load, *How))
        Work.push_back({New, Moved + 1});
  }
}

} // namespace

void splitChosenLoads(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      splitChosenLoads(F);
}

} // namespace bank_lint::lowering
