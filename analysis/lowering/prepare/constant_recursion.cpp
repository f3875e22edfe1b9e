//===-- analysis/lowering/prepare/constant_recursion.cpp - log2(32) -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/constant_recursion.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// In a kernel: those of a logarithm are a handful.
constexpr std::size_t MostCalls = 256;

/// The calls that would show the number that they return. All others that have
/// a body have been replaced by it.
SmallVector<CallBase *> constantCalls(Function &Kernel) {
  SmallVector<CallBase *> Result;
  for (Instruction &I : instructions(Kernel)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration() && !Call->arg_empty() &&
        all_of(Call->args(), [](const Use &A) { return isa<ConstantInt>(A); }))
      Result.push_back(Call);
  }
  return Result;
}

/// Drops what numbers have decided; else each body would lead to another.
void dropDecided(Function &Kernel) {
  const DataLayout &Layout = Kernel.getDataLayout();
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(Kernel)))
      if (!I.use_empty())
        if (Value *Simple = simplifyInstruction(&I, SimplifyQuery(Layout))) {
          I.replaceAllUsesWith(Simple);
          Changed = true;
        }
    for (BasicBlock &Block : Kernel)
      Changed |= ConstantFoldTerminator(&Block, /*DeleteDeadConditions=*/true);
    Changed |= removeUnreachableBlocks(Kernel);
  }
}

} // namespace

void followConstantRecursion(Module &Module) {
  for (Function &Kernel : Module) {
    if (Kernel.getCallingConv() != CallingConv::PTX_Kernel)
      continue;
    std::size_t Left = MostCalls;
    for (;;) {
      const SmallVector<CallBase *> Calls = constantCalls(Kernel);
      if (Calls.empty() || Calls.size() > Left)
        break;
      Left -= Calls.size();
      for (CallBase *Call : Calls) {
        InlineFunctionInfo Info;
        if (!InlineFunction(*Call, Info).isSuccess())
          return;
      }
      dropDecided(Kernel);
    }
  }
}

} // namespace bank_lint::lowering
