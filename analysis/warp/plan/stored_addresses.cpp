//===-- analysis/warp/plan/stored_addresses.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/stored_addresses.h"
#include "analysis/warp/plan/known_functions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint {
namespace {

bool isOwnSpace(const Value &Pointer) {
  switch (Pointer.getType()->getPointerAddressSpace()) {
  case NVPTXAS::ADDRESS_SPACE_SHARED:
  case NVPTXAS::ADDRESS_SPACE_SHARED_CLUSTER:
  case NVPTXAS::ADDRESS_SPACE_LOCAL:
    return true;
  default:
    return false;
  }
}

/// Whether \p Pointer may lead to shared or private memory by its inputs here.
bool isOwn(const Value &Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [](const Value *Object) {
    if (isa<AllocaInst>(Object) || isOwnSpace(*Object))
      return true;
    const auto *Call = dyn_cast<CallBase>(Object);
    return Call && !isa<IntrinsicInst>(Call) && !Call->isInlineAsm() &&
           writesOf(*Call) == CallWrites::Anything;
  });
}

/// Whether \p By, which uses a number, stores it or a result from it.
bool stores(const User &By) {
  SmallVector<const User *, 8> Work{&By};
  SmallPtrSet<const User *, 8> Seen{&By};
  while (!Work.empty()) {
    const User &Next = *Work.pop_back_val();
    const auto *Call = dyn_cast<CallBase>(&Next);
    if (isa<TruncInst, ICmpInst, IntToPtrInst>(Next) ||
        (Call && (Call->isInlineAsm() || isa<IntrinsicInst>(Call) ||
                  writesOf(*Call) != CallWrites::Anything)))
      continue;
    if (!isa<BinaryOperator, PHINode, SelectInst, FreezeInst, PtrToIntInst>(
            Next))
      return true;
    for (const User *Further : Next.users())
      if (Seen.insert(Further).second)
        Work.push_back(Further);
  }
  return false;
}

bool isOwnPointer(const Value &V) {
  return V.getType()->isPointerTy() && isOwn(V);
}

/// Whether \p V is computed from an address of the kernel's memory, as a
/// number.
bool isOwnNumber(const Value &V) {
  if (!V.getType()->isIntegerTy(64))
    return false;
  if (const auto *Cast = dyn_cast<PtrToIntOperator>(&V))
    return isOwnPointer(*Cast->getPointerOperand());
  const auto *Sum = dyn_cast<ConstantExpr>(&V);
  return Sum &&
         any_of(Sum->operands(), [](const Use &U) { return isOwnNumber(*U); });
}

bool storesOwnAddress(const Instruction &I) {
  if (any_of(I.operands(), [](const Use &U) { return isOwnNumber(*U); }) &&
      stores(I))
    return true;
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return isOwnPointer(*Store->getValueOperand());
  if (isa<InsertElementInst, InsertValueInst>(I))
    return isOwnPointer(*I.getOperand(1));
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return any_of(drop_begin(I.operands()),
                  [](const Use &U) { return isOwnPointer(*U); });
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && !isa<IntrinsicInst>(Call) && !Call->isInlineAsm() &&
         writesOf(*Call) == CallWrites::Anything &&
         any_of(Call->args(), [](const Use &U) { return isOwnPointer(*U); });
}

/// Whether \p V, a part of what a variable begins with, is computed from the
/// address of a shared variable.
bool holdsOwnAddress(const Constant &V) {
  if (isa<GlobalVariable>(V))
    return isOwnSpace(V);
  return any_of(V.operands(), [](const Use &U) {
    const auto *Part = dyn_cast<Constant>(U);
    return Part && holdsOwnAddress(*Part);
  });
}

/// A table of addresses of shared variables: what is read from it leads there.
bool isTableOfOwn(const GlobalVariable &Variable) {
  return Variable.hasInitializer() &&
         holdsOwnAddress(*Variable.getInitializer());
}

} // namespace

bool storesOwnAddresses(const Function &Kernel) {
  return any_of(instructions(Kernel), storesOwnAddress) ||
         any_of(Kernel.getParent()->globals(), isTableOfOwn);
}

} // namespace bank_lint
