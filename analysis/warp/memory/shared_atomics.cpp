//===-- analysis/warp/memory/shared_atomics.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/shared_atomics.h"
#include "analysis/lowering/marks/register_operand.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Whether \p I, an intrinsic of an atomic with a scope, does \p What: "add",
/// "cas" and so on.
bool isScopedAtomic(const Instruction &I, StringRef What) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Intrinsic::getBaseName(Call->getIntrinsicID())
                     .starts_with(("llvm.nvvm.atomic." + What + ".").str());
}

/// Whether a shared atomic has no instruction of its own and becomes a loop of
/// compare-and-swap: those on floats, and on 8 bytes all but exchanges.
bool isSpinLoop(const Instruction &I, std::uint64_t Bytes) {
  if (isa<IntrinsicInst>(I))
    return I.getType()->isFloatingPointTy() ||
           (Bytes == 8 && !isScopedAtomic(I, "exch") &&
            !isScopedAtomic(I, "cas"));
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  if (!Update)
    return false; // compare-and-swap itself
  if (Update->isFloatingPointOperation() ||
      Update->getOperation() == AtomicRMWInst::Nand)
    return true;
  return Bytes == 8 && Update->getOperation() != AtomicRMWInst::Xchg;
}

} // namespace

AccessForm formOfSharedAtomic(const Instruction &I, std::uint64_t Bytes) {
  if (isSpinLoop(I, Bytes))
    return AccessForm::SpinLoop;
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  const auto *Scoped = dyn_cast<IntrinsicInst>(&I);
  if (isa<AtomicCmpXchgInst>(I) || isScopedAtomic(I, "cas"))
    return AccessForm::CompareAndSwap;
  const bool IsAddition = Update ? Update->getOperation() == AtomicRMWInst::Add
                                 : isScopedAtomic(I, "add");
  const Value *Operand = Update   ? Update->getValOperand()
                         : Scoped ? Scoped->getArgOperand(1)
                                  : nullptr;
  const auto *Added = dyn_cast_or_null<ConstantInt>(Operand);
  const bool IsIncrement = IsAddition && Bytes == 4 && Added &&
                           Added->isOne() && I.use_empty() &&
                           !hasRegisterOperand(I);
  return IsIncrement ? AccessForm::Increment : AccessForm::Plain;
}

} // namespace bank_lint
