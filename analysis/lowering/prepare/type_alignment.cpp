//===-- analysis/lowering/prepare/type_alignment.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/type_alignment.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// How \p Pointer is aligned by the structures that it was computed through.
Align alignmentOf(const Value *Pointer, const DataLayout &Layout) {
  Align Result(1);
  const unsigned Bits = Layout.getIndexTypeSizeInBits(Pointer->getType());
  APInt Offset(Bits, 0); // from the pointer that is looked at, in bytes
  SmallMapVector<Value *, APInt, 4> Scales;
  while (const auto *Element = dyn_cast<GEPOperator>(Pointer)) {
    if (!Element->collectOffset(Layout, Bits, Scales, Offset))
      break;
    Type *Of = Element->getSourceElementType();
    if (const auto *Struct = dyn_cast<StructType>(Of);
        Struct && Struct->isSized() && !Struct->isPacked()) {
      Align Here =
          commonAlignment(Layout.getABITypeAlign(Of), Offset.getZExtValue());
      for (const auto &[Index, Scale] : Scales)
        Here = commonAlignment(Here, Scale.getZExtValue());
      Result = std::max(Result, Here);
    }
    Pointer = Element->getPointerOperand();
  }
  return Result;
}

} // namespace

void alignDynamicShared(Module &M) {
  const Align Known(16);
  if (traitsOf(buildOf(M)).AlignsDynamic)
    for (GlobalVariable &V : M.globals())
      if (V.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED && isDynamic(V))
        V.setAlignment(std::max(V.getAlign().valueOrOne(), Known));
}

void alignMembers(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || !isa<GEPOperator>(Pointer))
        continue;
      const Align Known = alignmentOf(Pointer, Layout);
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Load->setAlignment(std::max(Load->getAlign(), Known));
      else if (auto *Store = dyn_cast<StoreInst>(&I))
        Store->setAlignment(std::max(Store->getAlign(), Known));
    }
}

} // namespace bank_lint::lowering
