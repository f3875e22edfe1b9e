//===-- analysis/lowering/marks/shared_layout.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/lowering/marks/variable_layout.h"
#include "analysis/lowering/marks/variable_places.h"
#include "analysis/program/device_module.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

bool isShared(const GlobalVariable &V) {
  return V.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED;
}

void collect(const Value &V, SmallPtrSetImpl<const Value *> &Seen,
             SmallPtrSetImpl<const GlobalVariable *> &Used) {
  auto *C = dyn_cast<Constant>(&V);
  if (!C || !Seen.insert(C).second)
    return;
  if (auto *Variable = dyn_cast<GlobalVariable>(C)) {
    if (isShared(*Variable))
      Used.insert(Variable);
    return;
  }
  for (const Use &Operand : C->operands())
    collect(*Operand, Seen, Used);
}

VariableSize sizeOf(const GlobalVariable &V) {
  const DataLayout &Layout = V.getDataLayout();
  return {Layout.getTypeAllocSize(V.getValueType()).getFixedValue(),
          Layout.getValueOrABITypeAlignment(V.getAlign(), V.getValueType())
              .value()};
}

/// Whether anything but plain stores to it is done with \p V, which is a shared
/// variable or an address in it.
bool isMoreThanWritten(const Value &V) {
  return any_of(V.uses(), [](const Use &U) {
    const User *By = U.getUser();
    if (const auto *Store = dyn_cast<StoreInst>(By))
      return Store->isVolatile() ||
             U.getOperandNo() != StoreInst::getPointerOperandIndex();
    if (isa<MemSetInst>(By) || isa<MemTransferInst>(By))
      return U.getOperandNo() != 0 || cast<MemIntrinsic>(By)->isVolatile();
    if (isa<GEPOperator, BitCastOperator, AddrSpaceCastOperator>(By))
      return isMoreThanWritten(*By);
    return true;
  });
}

/// Whether \p V, a shared variable or an address in it, is accessed at known
/// places only, and \p IsStored(what is stored) holds of all stores.
bool isPlain(const Value &V, function_ref<bool(const Value &)> IsStored) {
  return all_of(V.uses(), [&](const Use &U) {
    const User *By = U.getUser();
    if (isa<LoadInst>(By))
      return true;
    if (const auto *Store = dyn_cast<StoreInst>(By))
      return U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             IsStored(*Store->getValueOperand());
    if (const auto *Address = dyn_cast<GEPOperator>(By))
      return Address->hasAllConstantIndices() && isPlain(*By, IsStored);
    return isa<BitCastOperator, AddrSpaceCastOperator>(By) &&
           isPlain(*By, IsStored);
  });
}

/// Whether nvcc may make several variables or none of \p V, behind or in place
/// of which others then lie: of what is accessed by constant indices only, of
/// an array with one element in some dimension, of a number that only constants
/// are stored to. So nvcc 13.0 does, as its cubins show.
bool mayBeSplit(const GlobalVariable &V) {
  const Type *T = V.getValueType();
  if (!T->isAggregateType())
    return isPlain(V,
                   [](const Value &Stored) { return isa<Constant>(Stored); });
  for (; const auto *Array = dyn_cast<ArrayType>(T);
       T = Array->getElementType())
    if (Array->getNumElements() == 1)
      return true;
  return isPlain(V, [](const Value &) { return true; });
}

/// Whether a body is called that may have shared variables of its own.
bool callsBodies(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Call && !Call->isInlineAsm() &&
           (!Callee || !Callee->isDeclaration());
  });
}

} // namespace

bool isDynamic(const GlobalVariable &V) {
  return V.isDeclaration() ||
         V.getDataLayout().getTypeAllocSize(V.getValueType()).isZero();
}

SharedLayout sharedLayout(const Function &Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  SmallPtrSet<const GlobalVariable *, 8> Used;
  for (const Instruction &I : instructions(Kernel))
    for (const Use &Operand : I.operands())
      collect(*Operand, Seen, Used);

  SmallVector<const GlobalVariable *, 8> Static;
  SmallVector<VariableSize, 8> Sizes;
  SmallVector<VariableSize, 4> MayGo; // of those that are only written
  bool IsKnown = Used.empty() || !callsBodies(Kernel);
  for (const GlobalVariable &V : Kernel.getParent()->globals())
    if (Used.contains(&V) && !isDynamic(V)) {
      if (!isMoreThanWritten(V)) {
        MayGo.push_back(sizeOf(V));
        continue;
      }
      Static.push_back(&V);
      Sizes.push_back(sizeOf(V));
      IsKnown &= isPlacedWith(V, Kernel) && !mayBeSplit(V);
    }
  SharedLayout Result;
  const std::vector<std::uint64_t> Offsets = packShared(Sizes);
  for (std::size_t I = 0; I < Static.size(); ++I) {
    SmallVector<VariableSize, 8> Others(Sizes);
    Others.erase(Others.begin() + I);
    Others.append(MayGo);
    Result[Static[I]] = {
        Offsets[I], IsKnown,
        alignmentInAnyOrder(Sizes[I].Alignment, Others, SharedWindowAlignment)};
  }
  SmallVector<VariableSize, 8> All(Sizes);
  All.append(MayGo);
  const std::uint64_t End =
      Static.empty() ? 0 : Offsets.back() + Sizes.back().Bytes;
  for (const GlobalVariable *V : Used) {
    if (Result.contains(V))
      continue;
    const std::uint64_t Own =
        std::max<std::uint64_t>(sizeOf(*V).Alignment, isDynamic(*V) ? 16 : 1);
    Result[V] = {alignTo(End, Own), IsKnown && isDynamic(*V),
                 alignmentInAnyOrder(Own, All, SharedWindowAlignment)};
  }
  return Result;
}

static std::uint64_t staticBytes(const Function &Kernel) {
  std::uint64_t End = 0;
  for (const auto &[V, Place] : sharedLayout(Kernel))
    if (!isDynamic(*V))
      End = std::max<std::uint64_t>(End, Place.Offset + sizeOf(*V).Bytes);
  return End;
}

void noteSharedBytes(DeviceModule &Device) {
  for (KernelInfo &Kernel : Device.Kernels)
    if (const Function *Code = Device.Module->getFunction(Kernel.MangledName))
      Kernel.StaticSharedBytes = staticBytes(*Code);
}

} // namespace bank_lint::lowering
