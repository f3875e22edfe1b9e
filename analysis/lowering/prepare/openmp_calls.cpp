//===-- analysis/lowering/prepare/openmp_calls.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/openmp_calls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// What the call of a function of LLVM's device runtime for OpenMP does, if it
/// needs no state of that runtime (LLVM 19 and 22, openmp/device).
Intrinsic::ID ofRuntime(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return Intrinsic::not_intrinsic;
  return StringSwitch<Intrinsic::ID>(Callee->getName())
      .Case("__kmpc_get_hardware_thread_id_in_block",
            Intrinsic::nvvm_read_ptx_sreg_tid_x)
      .Case("__kmpc_get_hardware_num_threads_in_block",
            Intrinsic::nvvm_read_ptx_sreg_ntid_x)
      .Case("__kmpc_barrier_simple_spmd",
            Intrinsic::nvvm_barrier_cta_sync_aligned_all)
      .Default(Intrinsic::not_intrinsic);
}

/// Writes such calls as what they do.
bool writeCalls(Function &F) {
  bool IsChanged = false;
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const Intrinsic::ID Id =
          Call ? ofRuntime(*Call) : Intrinsic::not_intrinsic;
      const bool IsBarrier = Id == Intrinsic::nvvm_barrier_cta_sync_aligned_all;
      if (Id == Intrinsic::not_intrinsic ||
          (!IsBarrier && !Call->getType()->isIntegerTy(32)))
        continue;
      IRBuilder<> B(Call);
      SmallVector<Value *, 1> Which;
      if (IsBarrier)
        Which.push_back(B.getInt32(0));
      Value *Written = B.CreateIntrinsic(Id, Which);
      if (!Call->use_empty())
        Call->replaceAllUsesWith(Written);
      Call->eraseFromParent();
      IsChanged = true;
    }
  return IsChanged;
}

} // namespace

PreservedAnalyses WriteOpenMPCalls::run(Function &F,
                                        FunctionAnalysisManager &) {
  if (!writeCalls(F))
    return PreservedAnalyses::all();
  PreservedAnalyses Result;
  Result.preserveSet<CFGAnalyses>();
  return Result;
}

} // namespace bank_lint::lowering
