//===-- analysis/lowering/marks/dead_value_calls.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/dead_value_calls.h"
#include "analysis/program/device_module.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

constexpr StringRef KeepName = "bank_lint.keep";
constexpr StringRef KeepAssemblyName = "bank_lint.keep.assembly";
constexpr StringRef KeepVolatileName = "bank_lint.keep.volatile";
/// A function with such a name without it is of the program.
constexpr StringRef IsOurs = "bank-lint-dead-values";

/// A function of how many instructions it stands for, and of any values.
Function *declare(Module &M, const Twine &Name, Type *Result) {
  auto *Type = FunctionType::get(
      Result, {IntegerType::getInt32Ty(M.getContext())}, /*isVarArg=*/true);
  auto *F = cast<Function>(M.getOrInsertFunction(Name.str(), Type).getCallee());
  F->setDoesNotThrow();
  F->addFnAttr(IsOurs);
  return F;
}

const Function *calleeOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->hasFnAttribute(IsOurs) ? Callee : nullptr;
}

} // namespace

Function *deadValueFunction(Module &M, Type *Result) {
  std::string Name;
  raw_string_ostream(Name) << DeadValueName << *Result;
  Function *F = declare(M, Name, Result);
  F->setWillReturn();
  F->setDoesNotAccessMemory();
  return F;
}

Function *keepFunction(Module &M, Keep What) {
  StringRef Name = What == Keep::Stored     ? KeepName
                   : What == Keep::Assembly ? KeepAssemblyName
                                            : KeepVolatileName;
  Function *F = declare(M, Name, Type::getVoidTy(M.getContext()));
  if (What != Keep::VolatileAssembly)
    F->setDoesNotAccessMemory();
  return F;
}

bool isKeep(const Instruction &I) {
  const Function *Callee = calleeOf(I);
  return Callee && Callee->getName().starts_with(KeepName);
}

std::optional<unsigned> deadValueSize(const Instruction &I) {
  const Function *Callee = calleeOf(I);
  if (!Callee || (!Callee->getName().starts_with(DeadValueName) && !isKeep(I)))
    return std::nullopt;
  return unsigned(cast<ConstantInt>(I.getOperand(0))->getZExtValue());
}

bool areNamesFree(const Module &M) {
  return none_of(M.global_values(), [](const GlobalValue &G) {
    const auto *F = dyn_cast<Function>(&G);
    return (G.getName().starts_with(DeadValueName) ||
            G.getName().starts_with(KeepName)) &&
           !(F && F->hasFnAttribute(IsOurs));
  });
}

void letAccessesPassKeeps(Module &M) {
  if (Function *Keep = M.getFunction(KeepName);
      Keep && Keep->hasFnAttribute(IsOurs)) {
    Keep->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    Keep->setWillReturn();
  }
}

void removeKeptDeadValues(Module &M) {
  for (StringRef Name : {KeepName, KeepAssemblyName, KeepVolatileName})
    if (Function *Keep = M.getFunction(Name);
        Keep && Keep->hasFnAttribute(IsOurs)) {
      for (User *Use : make_early_inc_range(Keep->users()))
        cast<CallInst>(Use)->eraseFromParent();
      Keep->eraseFromParent();
    }
}

} // namespace bank_lint::lowering
