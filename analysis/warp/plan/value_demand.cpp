//===-- analysis/warp/plan/value_demand.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/value_demand.h"
#include "analysis/warp/plan/intrinsics.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <utility>

using namespace llvm;

namespace bank_lint {
namespace {

/// What a pointer leads into.
struct Place {
  const Value *Object; ///< an alloca, a global, ...
  bool MayBePrivate = true;

  /// What lies elsewhere, or null if that may be anything.
  const Value *known() const {
    return isa<Argument, GlobalValue>(Object) ? Object : nullptr;
  }
  /// The private array, or null if that may be any.
  const AllocaInst *array() const { return dyn_cast<AllocaInst>(Object); }
};

Place placeOf(const Value &Pointer) {
  constexpr unsigned Generic = 0, Local = 5;
  const unsigned Space = Pointer.getType()->getPointerAddressSpace();
  const Value *Object = getUnderlyingObject(&Pointer, /*MaxLookup=*/0);
  const bool IsElsewhere = (Space != Generic && Space != Local) ||
                           isa<Argument, GlobalValue>(Object);
  return {Object, !IsElsewhere};
}

/// Finds what is needed, from the accesses and branches backwards.
class Search {
public:
  Search(const Function &Kernel, AssemblyTexts &Texts, bool ThroughMemory,
         ValueDemand::Values &Needed)
      : Texts(Texts), ThroughMemory(ThroughMemory), Needed(Needed) {
    for (const Instruction &I : instructions(Kernel)) {
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        noteStore(*Store);
      begin(I);
    }
    // What is copied may be needed where the copy is.
    for (const Instruction &I : instructions(Kernel))
      if (const auto *Copy = dyn_cast<MemTransferInst>(&I))
        needStored(placeOf(*Copy->getRawSource()));
    while (!Work.empty())
      follow(*Work.pop_back_val());
  }

private:
  using Stores = SmallVector<const StoreInst *, 4>;

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
    const Place To = placeOf(*Store.getPointerOperand());
    if (To.MayBePrivate)
      StoresTo[To.array()].push_back(&Store);
    else if (ThroughMemory)
      Elsewhere[To.known()].push_back(&Store);
  }

  /// Needs what the effect of \p I depends on, even if its result is unused.
  void begin(const Instruction &I) {
    if (const Value *Pointer = getLoadStorePointerOperand(&I))
      return need(Pointer);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      return need(I.getOperand(0)); // the pointer
    if (isa<AssumeInst>(I) && ThroughMemory)
      return needOperands(I);
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
    if (Call.isInlineAsm())
      return !Texts.of(Call).MakesUnknowns &&
             (Call.mayReadOrWriteMemory() || !Texts.of(Call).OnlyComputes);
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
    if (!Intrinsic) { // a call that is not followed is reported
      const Function *Callee = Call.getCalledFunction();
      return !Callee || !Callee->isDeclaration() ||
             !Callee->doesNotAccessMemory();
    }
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
      needStored(placeOf(*Load->getPointerOperand()));
  }

  /// What is loaded from \p From may be what was stored there.
  void needStored(const Place &From) {
    for (auto &[Object, Stores] : Elsewhere)
      if (!From.array() && (!Object || !From.known() || Object == From.known()))
        needAll(Stores);
    if (!From.MayBePrivate)
      return;
    for (auto &[Array, Stores] : StoresTo)
      if (!Array || !From.array() || Array == From.array())
        needAll(Stores);
  }

  void needAll(Stores &Of) {
    for (const StoreInst *Store : std::exchange(Of, {}))
      need(Store->getValueOperand());
  }

  AssemblyTexts &Texts;
  /// Whether what is stored in shared and global memory may be found by those
  /// who load it there.
  const bool ThroughMemory;
  ValueDemand::Values &Needed;
  SmallVector<const Instruction *, 64> Work;
  /// By private array (null: one of those), as long as what they store is not
  /// needed.
  MapVector<const AllocaInst *, Stores> StoresTo;
  /// By what else is stored to (null: who knows).
  MapVector<const Value *, Stores> Elsewhere;
};

} // namespace

ValueDemand::ValueDemand(const Function &Kernel, AssemblyTexts &Texts) {
  Search(Kernel, Texts, /*ThroughMemory=*/false, Needed);
}

ValueDemand::Values neededInPasses(const Function &Kernel) {
  AssemblyTexts Texts;
  ValueDemand::Values Result;
  const Search Done(Kernel, Texts, /*ThroughMemory=*/true, Result);
  return Result;
}

} // namespace bank_lint
