//===-- analysis/lowering/marks/access_marks.cpp - keeps accesses apart ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/access_marks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

constexpr StringRef ValueMark = "bank_lint.value.";
constexpr StringRef EndMark = "bank_lint.end";

Function *declare(Module &M, const Twine &Name, FunctionType *Type,
                  MemoryEffects Effects) {
  auto *Mark =
      cast<Function>(M.getOrInsertFunction(Name.str(), Type).getCallee());
  Mark->setMemoryEffects(Effects);
  Mark->setDoesNotThrow();
  Mark->setWillReturn();
  return Mark;
}

/// A function that returns its argument, as only we know.
Function *valueMark(Module &M, Type *T) {
  std::string Name;
  raw_string_ostream(Name) << ValueMark << *T;
  return declare(M, Name, FunctionType::get(T, {T}, false),
                 MemoryEffects::none());
}

/// A function with a side effect that touches none of the program's memory.
Function *endMark(Module &M) {
  return declare(M, EndMark,
                 FunctionType::get(Type::getVoidTy(M.getContext()), false),
                 MemoryEffects::inaccessibleMemOnly());
}

/// Whether \p I is a load, or made of one by so many steps as are likely.
bool isMadeOfLoad(const Instruction &I, unsigned Steps = 3) {
  if (isa<LoadInst>(I))
    return true;
  if (!Steps ||
      !isa<CastInst, BinaryOperator, UnaryOperator, CmpInst, GetElementPtrInst>(
          I))
    return false;
  return any_of(I.operands(), [&](const Value *Operand) {
    const auto *Made = dyn_cast<Instruction>(Operand);
    return Made && isMadeOfLoad(*Made, Steps - 1);
  });
}

/// Values that the same instruction makes become that instruction of a phi, and
/// so in turn their operands. One value that is no such instruction is enough
/// to keep the others.
bool markPhi(PHINode &Phi) {
  if (Phi.getNumIncomingValues() < 2)
    return false;
  auto *First = dyn_cast<Instruction>(Phi.getIncomingValue(0));
  bool HasLoad = false;
  for (Value *Incoming : Phi.incoming_values()) {
    auto *Made = dyn_cast<Instruction>(Incoming);
    if (!Made || isa<PHINode>(Made) || Made->getOpcode() != First->getOpcode())
      return false;
    HasLoad |= isMadeOfLoad(*Made);
  }
  if (!HasLoad)
    return false;
  IRBuilder<> Builder(First->getNextNode());
  Value *Marked =
      Builder.CreateCall(valueMark(*Phi.getModule(), Phi.getType()), {First});
  // A block may branch here in two ways, with the same value each time.
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
    if (Phi.getIncomingValue(I) == First)
      Phi.setIncomingValue(I, Marked);
  return true;
}

/// The combiner looks at a store only if it is the last in its block.
bool markStore(BasicBlock &Block) {
  auto *Branch = dyn_cast_or_null<BranchInst>(Block.getTerminator());
  if (!Branch || !Branch->isUnconditional() || Branch == &Block.front() ||
      !isa<StoreInst>(Branch->getPrevNode()))
    return false;
  IRBuilder<>(Branch).CreateCall(endMark(*Block.getModule()));
  return true;
}

} // namespace

PreservedAnalyses MarkAccesses::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (BasicBlock &Block : F) {
    for (PHINode &Phi : Block.phis())
      IsChanged |= markPhi(Phi);
    IsChanged |= markStore(Block);
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

static bool isMark(const Function &F) {
  return F.getName().starts_with(ValueMark) || F.getName() == EndMark;
}

bool isAccessMark(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         isMark(*Call->getCalledFunction());
}

void removeAccessMarks(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!isMark(F))
      continue;
    for (User *Use : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(Use);
      if (Call->arg_size() == 1)
        Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

} // namespace bank_lint::lowering
