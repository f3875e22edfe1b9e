//===-- analysis/lowering/prepare/thread_order.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/thread_order.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

/// What \p Id is that a warp may be known by; "" if it is nothing of the kind.
std::string whyIntrinsicMatters(const IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return "";
  case Intrinsic::nvvm_barrier_cta_sync_aligned_all: {
    const auto *Number = dyn_cast<ConstantInt>(Call.getArgOperand(0));
    return Number && Number->isZero() ? "" : "it has barriers of its own";
  }
  default:
    break;
  }
  const Function &Callee = *Call.getCalledFunction();
  const StringRef Name = Callee.getName();
  std::string Text = "it has " + Name.str();
  if (Name.starts_with("llvm.nvvm.") &&
      (Name.contains(".sreg.") || Callee.isConvergent() ||
       !Callee.doesNotAccessMemory()))
    return Text;
  return Callee.isConvergent() ? Text : "";
}

/// A function without a body that computes a number of numbers.
bool isOfNumbers(const Function &Callee) {
  static const TargetLibraryInfoImpl Library{Triple("x86_64-pc-linux-gnu")};
  LibFunc Known;
  return !Callee.getReturnType()->isVoidTy() &&
         !Callee.getReturnType()->isPointerTy() &&
         none_of(
             Callee.args(),
             [](const Argument &A) { return A.getType()->isPointerTy(); }) &&
         (Callee.getName().starts_with("__nv_") ||
          (Library.getLibFunc(Callee.getName(), Known) &&
           Callee.getReturnType()->isFloatingPointTy()));
}

class OrderCheck {
public:
  explicit OrderCheck(StringRef Harmless) : Harmless(Harmless) {}

  std::string run(const Function &Of);

private:
  std::string whyMatters(const Instruction &I);
  std::string whyCallMatters(const CallBase &Call);

  StringRef Harmless;
  SmallPtrSet<const Function *, 16> Done;
};

std::string OrderCheck::whyCallMatters(const CallBase &Call) {
  if (Call.isInlineAsm())
    return "it has assembly";
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return "it calls a function that only the run knows";
  if (const auto *Known = dyn_cast<IntrinsicInst>(&Call))
    return whyIntrinsicMatters(*Known);
  if (!Callee->isDeclaration())
    return run(*Callee);
  if (Callee->getName() == Harmless || isOfNumbers(*Callee))
    return "";
  return "it calls " + demangle(Callee->getName()) + ", whose code is not seen";
}

std::string OrderCheck::whyMatters(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return whyCallMatters(*Call);
  if (I.isVolatile())
    return "it has volatile accesses";
  if (isa<FenceInst>(I))
    return "it has fences";
  if (isa<AtomicCmpXchgInst>(I))
    return "it has atomics whose order decides";
  if (const auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
      Atomic && (!Atomic->use_empty() || Atomic->isFloatingPointOperation() ||
                 Atomic->getOperation() == AtomicRMWInst::Xchg))
    return "it has atomics whose order decides";
  return "";
}

std::string OrderCheck::run(const Function &Of) {
  if (!Done.insert(&Of).second)
    return "";
  for (const Instruction &I : instructions(Of))
    if (std::string Why = whyMatters(I); !Why.empty())
      return Why;
  return "";
}

} // namespace

std::string whyThreadOrderMatters(const Function &Kernel, StringRef Harmless) {
  return OrderCheck(Harmless).run(Kernel);
}

} // namespace bank_lint::lowering
