//===-- analysis/lowering/loops/unrolled_cost.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/unrolled_cost.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/unrolled_constants.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::lowering {

/// How many times \p Block stands in \p L, which it is in, once the loops in it
/// are unrolled as was chosen.
static std::uint64_t copiesWithin(const BasicBlock &Block, const Loop &L,
                                  const LoopInfo &Loops,
                                  ScalarEvolution &Evolution) {
  std::uint64_t Copies = 1;
  for (const Loop *In = Loops.getLoopFor(&Block); In != &L;
       In = In->getParentLoop())
    Copies = SaturatingMultiply(
        Copies, isLeftToUnroller(*In)
                    ? std::max<std::uint64_t>(
                          Evolution.getSmallConstantMaxTripCount(In), 1)
                    : unrolledCopies(*In, Evolution));
  return Copies;
}

/// Whether unrolling makes it known where the terminator \p I leads.
static bool isKnownBranch(const Instruction &I,
                          const UnrolledConstants &Constants) {
  const auto *Branch = dyn_cast<BranchInst>(&I);
  return Branch && (!Branch->isConditional() ||
                    Constants.contains(*Branch->getCondition()));
}

std::uint64_t mostCostOfBody(const Loop &L, const LoopInfo &Loops,
                             ScalarEvolution &Evolution,
                             const TargetTransformInfo &Target) {
  const UnrolledConstants Constants(*L.getHeader()->getParent(), Loops,
                                    Evolution);
  std::uint64_t Cost = 0;
  for (const BasicBlock *Block : L.blocks()) {
    InstructionCost Once = 0;
    const Loop *In = Loops.getLoopFor(Block);
    const bool IsLatch = In != &L && In->isLoopLatch(Block);
    for (const Instruction &I : *Block) {
      const bool IsGone = I.isTerminator()
                              ? IsLatch && isKnownBranch(I, Constants)
                              : !I.getType()->isVoidTy() &&
                                    !I.getType()->isPointerTy() &&
                                    Constants.contains(I);
      if (!IsGone)
        Once +=
            Target.getInstructionCost(&I, TargetTransformInfo::TCK_CodeSize);
    }
    if (!Once.isValid())
      return UINT64_MAX;
    Cost = SaturatingMultiplyAdd<std::uint64_t>(
        Once.getValue(), copiesWithin(*Block, L, Loops, Evolution), Cost);
  }
  return Cost;
}

} // namespace bank_lint::lowering
