//===-- analysis/lowering/accesses/made_vectors.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/made_vectors.h"
#include "analysis/lowering/marks/merged_access.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace bank_lint::lowering {

/// Of vectors that the source has.
static constexpr const char *WrittenKind = "bank_lint.written_vector";

/// The vector that \p I loads from or stores to shared memory; null if none.
static const FixedVectorType *sharedVector(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer || Pointer->getType()->getPointerAddressSpace() !=
                      NVPTXAS::ADDRESS_SPACE_SHARED)
    return nullptr;
  return dyn_cast<FixedVectorType>(getLoadStoreType(&I));
}

PreservedAnalyses MakeVectors::run(Function &F,
                                   FunctionAnalysisManager &Analyses) {
  for (Instruction &I : instructions(F))
    if (sharedVector(I))
      I.setMetadata(WrittenKind, MDNode::get(F.getContext(), {}));
  PreservedAnalyses Kept = LoadStoreVectorizerPass().run(F, Analyses);
  for (Instruction &I : instructions(F)) {
    const FixedVectorType *Vector = sharedVector(I);
    if (!Vector)
      continue;
    if (I.hasMetadata(WrittenKind)) {
      I.setMetadata(WrittenKind, nullptr);
      continue;
    }
    MergedAccess Made;
    Made.Parts = Vector->getNumElements();
    Made.Bytes = unsigned(F.getDataLayout().getTypeStoreSize(
        const_cast<FixedVectorType *>(Vector)));
    setMergedAccess(I, Made);
  }
  return Kept;
}

} // namespace bank_lint::lowering
