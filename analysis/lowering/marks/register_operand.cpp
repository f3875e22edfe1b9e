//===-- analysis/lowering/marks/register_operand.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/register_operand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint {
namespace {

constexpr const char *KeptKind = "bank_lint.kept";
constexpr const char *RegisterKind = "bank_lint.register";

bool isOneConstant(const Argument &A) {
  const Constant *Passed = nullptr;
  return all_of(A.getParent()->users(), [&](const User *Use) {
    const auto *Call = dyn_cast<CallBase>(Use);
    if (!Call || Call->getCalledOperand() != A.getParent())
      return false;
    const auto *Here = dyn_cast<ConstantInt>(Call->getArgOperand(A.getArgNo()));
    const bool IsSame = Here && (!Passed || Passed == Here);
    Passed = Here;
    return IsSame;
  });
}

} // namespace

void setKept(Function &F) { F.addFnAttr(KeptKind); }

bool isKept(const Function &F) { return F.hasFnAttribute(KeptKind); }

void markRegisterOperands(Function &F) {
  if (!isKept(F))
    return;
  for (Instruction &I : instructions(F)) {
    const auto *Update = dyn_cast<AtomicRMWInst>(&I);
    if (!Update || isa<Constant>(Update->getValOperand()))
      continue;
    const auto *Passed = dyn_cast<Argument>(Update->getValOperand());
    if (!Passed || !isOneConstant(*Passed))
      I.setMetadata(RegisterKind, MDNode::get(I.getContext(), {}));
  }
}

bool hasRegisterOperand(const Instruction &I) {
  return I.getMetadata(RegisterKind) != nullptr;
}

} // namespace bank_lint
