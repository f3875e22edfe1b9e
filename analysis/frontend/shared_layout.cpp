//===-- analysis/frontend/shared_layout.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/shared_layout.h"
#include "analysis/frontend/device_module.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::frontend {
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

} // namespace

bool isDynamic(const GlobalVariable &V) {
  return V.isDeclaration() ||
         V.getDataLayout().getTypeAllocSize(V.getValueType()).isZero();
}

DenseMap<const GlobalVariable *, std::uint64_t>
sharedLayout(const Function &Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  SmallPtrSet<const GlobalVariable *, 8> Used;
  for (const Instruction &I : instructions(Kernel))
    for (const Use &Operand : I.operands())
      collect(*Operand, Seen, Used);

  DenseMap<const GlobalVariable *, std::uint64_t> Result;
  const DataLayout &Layout = Kernel.getDataLayout();
  std::uint64_t End = 0;
  for (const GlobalVariable &V : Kernel.getParent()->globals()) {
    if (!Used.contains(&V) || isDynamic(V))
      continue;
    End = alignTo(
        End, Layout.getValueOrABITypeAlignment(V.getAlign(), V.getValueType()));
    Result[&V] = End;
    End += Layout.getTypeAllocSize(V.getValueType()).getFixedValue();
  }
  for (const GlobalVariable *V : Used)
    if (isDynamic(*V))
      Result[V] = alignTo(End, 16);
  return Result;
}

static std::uint64_t staticBytes(const Function &Kernel) {
  std::uint64_t End = 0;
  for (const auto &[V, Offset] : sharedLayout(Kernel))
    if (!isDynamic(*V))
      End = std::max<std::uint64_t>(
          End, Offset + Kernel.getDataLayout()
                            .getTypeAllocSize(V->getValueType())
                            .getFixedValue());
  return End;
}

void noteSharedBytes(DeviceModule &Device) {
  for (KernelInfo &Kernel : Device.Kernels)
    if (const Function *Code = Device.Module->getFunction(Kernel.MangledName))
      Kernel.StaticSharedBytes = staticBytes(*Code);
}

} // namespace bank_lint::frontend
