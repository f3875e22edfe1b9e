//===-- analysis/lowering/accesses/apart_addresses.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/apart_addresses.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace bank_lint::lowering {

/// The element that the last index of \p Address counts.
static Type *countedBy(const GetElementPtrInst &Address) {
  SmallVector<Value *, 4> Indices(Address.indices());
  Indices.back() = Constant::getNullValue(Indices.back()->getType());
  return GetElementPtrInst::getIndexedType(Address.getSourceElementType(),
                                           Indices);
}

PreservedAnalyses KeepApart::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  using Begin = std::pair<Value *, SmallVector<Value *, 4>>;
  const DataLayout &Layout = F.getDataLayout();
  std::map<Begin, SmallVector<GetElementPtrInst *, 4>> ByBegin;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I);
        Address && !Address->getType()->isVectorTy() &&
        !Address->hasAllConstantIndices())
      ByBegin[{Address->getPointerOperand(),
               SmallVector<Value *, 4>(drop_end(Address->indices()))}]
          .push_back(Address);
  const auto Size = [&](const GetElementPtrInst *Address) {
    return Layout.getTypeAllocSize(countedBy(*Address)).getFixedValue();
  };
  for (auto &[From, Addresses] : ByBegin) {
    Type *Least = countedBy(**min_element(
        Addresses, [&](auto *A, auto *B) { return Size(A) < Size(B); }));
    for (GetElementPtrInst *Address : Addresses) {
      if (countedBy(*Address) == Least)
        continue;
      IRBuilder<> Builder(Address);
      Value *Bytes = emitGEPOffset(&Builder, Layout, Address);
      Value *Same = Builder.CreatePtrAdd(Address->getPointerOperand(), Bytes,
                                         "", Address->getNoWrapFlags());
      Same->takeName(Address);
      Address->replaceAllUsesWith(Same);
      Address->eraseFromParent();
      IsChanged = true;
    }
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
