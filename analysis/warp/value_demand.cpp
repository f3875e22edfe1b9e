//===-- analysis/warp/value_demand.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/value_demand.h"
#include "analysis/warp/intrinsics.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <utility>

using namespace llvm;

namespace bank_lint {
namespace {

/// The private array that \p Pointer leads into, or all of them.
struct PrivatePlace {
  bool MayBePrivate = true;
  const AllocaInst *Array = nullptr; ///< null: any
};

PrivatePlace privatePlaceOf(const Value &Pointer) {
  constexpr unsigned Generic = 0, Local = 5;
  const unsigned Space = Pointer.getType()->getPointerAddressSpace();
  if (Space != Generic && Space != Local)
    return {.MayBePrivate = false};
  const Value *Object = getUnderlyingObject(&Pointer, /*MaxLookup=*/0);
  if (isa<Argument, GlobalValue>(Object))
    return {.MayBePrivate = false};
  return {.Array = dyn_cast<AllocaInst>(Object)};
}

/// Finds what is needed, from the accesses and branches backwards.
class Search {
public:
  Search(const Function &Kernel, AssemblyTexts &Texts,
         DenseSet<const Instruction *> &Needed)
      : Texts(Texts), Needed(Needed) {
    for (const Instruction &I : instructions(Kernel)) {
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        noteStore(*Store);
      begin(I);
    }
    while (!Work.empty())
      follow(*Work.pop_back_val());
  }

private:
  void need(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && Needed.insert(I).second)
      Work.push_back(I);
  }

  void needOperands(const User &Of) {
    for (const Use &Operand : Of.operands())
      need(Operand);
  }

  void noteStore(const StoreInst &Store) {
    const PrivatePlace Place = privatePlaceOf(*Store.getPointerOperand());
    if (Place.MayBePrivate)
      StoresTo[Place.Array].push_back(&Store);
  }

  /// Needs what the effect of \p I depends on, whoever uses its result.
  void begin(const Instruction &I) {
    if (const Value *Pointer = getLoadStorePointerOperand(&I))
      return need(Pointer);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      return need(I.getOperand(0)); // the pointer
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      if (!dependsOnOperands(*Call))
        return;
      // Without `volatile` assembly has no effect for LLVM, whatever it says.
      return Call->isInlineAsm() ? need(Call) : needOperands(*Call);
    }
    if (I.isTerminator() || I.mayReadOrWriteMemory())
      needOperands(I);
  }

  /// Whether the operands of \p Call say more than what its result is.
  bool dependsOnOperands(const CallBase &Call) {
    if (const auto *Text = dyn_cast<InlineAsm>(Call.getCalledOperand()))
      return !Texts.of(*Text).MakesUnknowns;
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
    if (!Intrinsic)
      return true;
    switch (intrinsicClass(Intrinsic::getBaseName(Intrinsic->getIntrinsicID()))
                .value_or(IntrinsicClass::Pure)) {
    case IntrinsicClass::Ignored:
    case IntrinsicClass::Shuffle:
    case IntrinsicClass::UniformUnknown:
    case IntrinsicClass::VaryingUnknown:
      return false;
    default:
      return Call.mayReadOrWriteMemory() || Call.getType()->isVoidTy();
    }
  }

  void follow(const Instruction &I) {
    needOperands(I);
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      needStored(privatePlaceOf(*Load->getPointerOperand()));
  }

  /// What is loaded from \p Place may be what was stored there.
  void needStored(const PrivatePlace &Place) {
    if (!Place.MayBePrivate)
      return;
    for (auto &[Array, Stores] : StoresTo)
      if (!Array || !Place.Array || Array == Place.Array)
        for (const StoreInst *Store : std::exchange(Stores, {}))
          need(Store->getValueOperand());
  }

  AssemblyTexts &Texts;
  DenseSet<const Instruction *> &Needed;
  SmallVector<const Instruction *, 64> Work;
  /// By private array (null: one of those), as long as nobody needs what they
  /// store.
  MapVector<const AllocaInst *, SmallVector<const StoreInst *, 4>> StoresTo;
};

} // namespace

ValueDemand::ValueDemand(const Function &Kernel, AssemblyTexts &Texts) {
  Search(Kernel, Texts, Needed);
}

} // namespace bank_lint
