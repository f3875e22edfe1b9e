//===-- test/oracle/program.cpp ---------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "program.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint::oracle {

unsigned scalarsOf(const Type &T) {
  if (T.isVoidTy() || T.isLabelTy() || T.isMetadataTy())
    return 0;
  if (auto *Vector = dyn_cast<FixedVectorType>(&T))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(&T))
    return unsigned(Array->getNumElements()) *
           scalarsOf(*Array->getElementType());
  if (auto *Struct = dyn_cast<StructType>(&T)) {
    unsigned Sum = 0;
    for (const Type *Element : Struct->elements())
      Sum += scalarsOf(*Element);
    return Sum;
  }
  return 1;
}

Program::Program(Function &Kernel, const GlobalAddresses &Addresses)
    : Kernel(Kernel), Layout(Kernel.getDataLayout()), Addresses(Addresses) {
  for (const Argument &A : Kernel.args()) {
    Slots[&A] = SlotCount;
    ArgumentSlots.push_back(SlotCount);
    SlotCount += scalarsOf(*A.getType());
  }
  for (const BasicBlock &Block : Kernel) {
    Indices[&Block] = unsigned(Indices.size());
    for (const Instruction &I : Block) {
      Slots[&I] = SlotCount;
      SlotCount += scalarsOf(*I.getType());
    }
  }
  for (const BasicBlock &Block : Kernel)
    addBlock(Block);

  DominatorTree Dominators(Kernel);
  LoopInfo Loops(Dominators);
  DenseMap<const Loop *, unsigned> LoopNumbers;
  for (const Loop *L : Loops.getLoopsInPreorder())
    LoopNumbers[L] = LoopCount++;
  for (const BasicBlock &Block : Kernel) {
    BlockCode &B = Blocks[Indices[&Block]];
    for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop()) {
      B.Loops.insert(B.Loops.begin(), LoopNumbers[L]);
      if (L->getHeader() == &Block)
        B.HeaderOf = int(LoopNumbers[L]);
    }
  }
}

void Program::addBlock(const BasicBlock &Block) {
  BlockCode B;
  for (const Instruction &I : Block) {
    Code C;
    C.I = &I;
    C.Number = InstructionCount++;
    C.Block = unsigned(Blocks.size());
    C.Result = Slots[&I];
    C.Scalars = scalarsOf(*I.getType());
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      for (const Use &U : Call->args())
        C.Operands.push_back(isa<MetadataAsValue>(U) ? Operand() : operand(*U));
    } else {
      for (const Use &U : I.operands())
        C.Operands.push_back(isa<BasicBlock>(U) ? Operand() : operand(*U));
    }
    (isa<PHINode>(I) ? B.Phis : B.Body).push_back(std::move(C));
  }
  for (const BasicBlock *Next : successors(&Block))
    B.Successors.push_back(Indices[Next]);
  Blocks.push_back(std::move(B));
}

int Program::loopLeftBy(unsigned Block) const {
  const BlockCode &From = Blocks[Block];
  for (unsigned L : From.Loops) // outermost first
    for (unsigned To : From.Successors)
      if (!is_contained(Blocks[To].Loops, L))
        return int(L);
  return -1;
}

Operand Program::operand(const Value &V) {
  auto *K = dyn_cast<Constant>(&V);
  if (!K)
    return {Slots.lookup(&V), false};
  auto [It, IsNew] = ConstantSlots.try_emplace(&V, unsigned(Constants.size()));
  unsigned First = It->second;
  if (IsNew)
    constant(*K);
  return {First, true};
}

/// Appends the scalars of \p V.
void Program::constant(const Constant &V) {
  const unsigned Scalars = scalarsOf(*V.getType());
  if (isa<UndefValue>(V) || V.isNullValue()) {
    Constants.insert(Constants.end(), Scalars, 0);
    return;
  }
  if (auto *Integer = dyn_cast<ConstantInt>(&V)) {
    if (Integer->getBitWidth() > 64)
      Unsupported = "an integer of more than 64 bits";
    Constants.push_back(Integer->getValue().getLoBits(64).getLimitedValue());
    return;
  }
  if (auto *Float = dyn_cast<ConstantFP>(&V)) {
    Constants.push_back(
        Float->getValueAPF().bitcastToAPInt().getLimitedValue());
    return;
  }
  if (Scalars > 1 || V.getType()->isAggregateType() ||
      V.getType()->isVectorTy()) {
    for (unsigned I = 0;; ++I) {
      const Constant *Element = V.getAggregateElement(I);
      if (!Element)
        return;
      constant(*Element);
    }
  }
  Constants.push_back(address(V));
}

std::uint64_t Program::address(const Constant &V) {
  if (auto *Variable = dyn_cast<GlobalVariable>(&V)) {
    auto It = Addresses.find(Variable);
    if (It != Addresses.end())
      return It->second;
    Unsupported = "a variable without an address";
    return 0;
  }
  if (auto *Gep = dyn_cast<GEPOperator>(&V)) {
    APInt Offset(Layout.getIndexTypeSizeInBits(Gep->getType()), 0);
    if (Gep->accumulateConstantOffset(Layout, Offset))
      return address(*cast<Constant>(Gep->getPointerOperand())) +
             std::uint64_t(Offset.getSExtValue());
  }
  if (auto *Expression = dyn_cast<ConstantExpr>(&V))
    if (Expression->isCast())
      return address(*Expression->getOperand(0));
  if (auto *Integer = dyn_cast<ConstantInt>(&V))
    return Integer->getZExtValue();
  if (V.isNullValue() || isa<UndefValue>(V))
    return 0;
  if (!isa<Function>(V))
    Unsupported = "a constant expression";
  return 0;
}

} // namespace bank_lint::oracle
