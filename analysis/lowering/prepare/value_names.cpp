//===-- analysis/lowering/prepare/value_names.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/value_names.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::lowering {

/// Whether no access, condition or unknown value is reported at the location of
/// \p I.
static bool isNowhere(const Instruction &I) {
  return isa<GetElementPtrInst, AddrSpaceCastInst, AllocaInst>(I) ||
         (isa<BinaryOperator, UnaryOperator, CastInst, ExtractValueInst,
              ExtractElementInst, InsertElementInst, ShuffleVectorInst>(I) &&
          I.getType()->isFPOrFPVectorTy());
}

PreservedAnalyses ForgetNames::run(Function &F, FunctionAnalysisManager &) {
  for (BasicBlock &Block : F) {
    if (Block.hasName())
      Block.setName("");
    for (Instruction &I : Block) {
      if (I.hasName() && !isa<PHINode, AllocaInst>(I))
        I.setName("");
      if (I.getDebugLoc() && isNowhere(I))
        I.setDebugLoc(DebugLoc());
    }
  }
  return PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
