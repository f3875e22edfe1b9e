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

namespace {

/// What the indices of \p Address count: bytes for the last, and a type for
/// those before it, null if there are none.
struct Counted {
  std::uint64_t Bytes;
  Type *Before;

  explicit Counted(const GetElementPtrInst &Address)
      : Bytes(Address.getDataLayout()
                  .getTypeAllocSize(Address.getResultElementType())
                  .getFixedValue()),
        Before(Address.getNumIndices() > 1 ? Address.getSourceElementType()
                                           : nullptr) {}
  bool operator==(const Counted &) const = default;
};

} // namespace

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
  for (auto &[From, Addresses] : ByBegin) {
    const Counted Kept(**min_element(Addresses, [](auto *A, auto *B) {
      return Counted(*A).Bytes < Counted(*B).Bytes;
    }));
    for (GetElementPtrInst *Address : Addresses) {
      if (Counted(*Address) == Kept)
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
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace bank_lint::lowering
