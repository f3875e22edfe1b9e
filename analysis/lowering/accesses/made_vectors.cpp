//===-- analysis/lowering/accesses/made_vectors.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/made_vectors.h"
#include "analysis/lowering/accesses/block_ends.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/merged_access.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace bank_lint::lowering {

/// The metadata of vectors that the source has.
static constexpr const char *WrittenKind = "bank_lint.written_vector";

/// The vector that \p I loads or stores; null if none.
static FixedVectorType *accessedVector(const Instruction &I) {
  return getLoadStorePointerOperand(&I)
             ? dyn_cast<FixedVectorType>(getLoadStoreType(&I))
             : nullptr;
}

static bool isShared(const Instruction &I) {
  return getLoadStorePointerOperand(&I)->getType()->getPointerAddressSpace() ==
         NVPTXAS::ADDRESS_SPACE_SHARED;
}

/// Runs LLVM's pass, which joins what is in one block, with the blocks that
/// there are once functions of libdevice are inlined.
static PreservedAnalyses makeInBlocks(Function &F,
                                      FunctionAnalysisManager &Analyses) {
  const BuildTraits Traits = traitsOf(buildOf(*F.getParent()));
  SmallVector<Instruction *, 8> Ends;
  for (Instruction &I : instructions(F))
    if (splitsOptimisedBlock(I, Traits))
      Ends.push_back(&I);
  if (Ends.empty())
    return LoadStoreVectorizerPass().run(F, Analyses);
  SmallVector<BasicBlock *, 8> Behind;
  for (Instruction *End : Ends)
    Behind.push_back(SplitBlock(End->getParent(), End->getNextNode()));
  Analyses.invalidate(F, PreservedAnalyses::none());
  LoadStoreVectorizerPass().run(F, Analyses);
  for (BasicBlock *Block : reverse(Behind))
    MergeBlockIntoPredecessor(Block);
  Analyses.invalidate(F, PreservedAnalyses::none());
  return PreservedAnalyses::none();
}

PreservedAnalyses MakeVectors::run(Function &F,
                                   FunctionAnalysisManager &Analyses) {
  // LLVM's pass forgets notes. What it makes has the place of one of its parts.
  SmallPtrSet<const DILocation *, 8> Copies;
  for (Instruction &I : instructions(F)) {
    if (accessedVector(I))
      I.setMetadata(WrittenKind, MDNode::get(F.getContext(), {}));
    if (isCopyWithVariable(I))
      Copies.insert(I.getDebugLoc());
  }
  PreservedAnalyses Kept = makeInBlocks(F, Analyses);
  for (Instruction &I : instructions(F)) {
    FixedVectorType *Vector = accessedVector(I);
    if (!Vector)
      continue;
    if (I.hasMetadata(WrittenKind)) {
      I.setMetadata(WrittenKind, nullptr);
      continue;
    }
    if (Copies.contains(I.getDebugLoc()))
      setPartOfCopy(I, /*WithVariable=*/true);
    if (!isShared(I))
      continue;
    MergedAccess Made;
    Made.Parts = Vector->getNumElements();
    Made.Bytes = unsigned(F.getDataLayout().getTypeStoreSize(Vector));
    setMergedAccess(I, Made);
  }
  return Kept;
}

} // namespace bank_lint::lowering
