//===-- analysis/warp/plan/private_writes.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/private_writes.h"
#include "analysis/warp/plan/intrinsics.h"
#include "analysis/warp/plan/known_functions.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// An object that is used more often is assumed to be exposed.
constexpr unsigned MostUses = 2000;

bool mayLeadToPrivate(const Value &Pointer) {
  const unsigned Space = Pointer.getType()->getPointerAddressSpace();
  return Space == NVPTXAS::ADDRESS_SPACE_GENERIC ||
         Space == NVPTXAS::ADDRESS_SPACE_LOCAL;
}

/// What \p Pointer may have been made from; absent if that is too much.
std::optional<SmallVector<const Value *, 4>> sourcesOf(const Value &Pointer) {
  constexpr unsigned Most = 64;
  SmallVector<const Value *, 4> Result, Work{&Pointer};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *Source = getUnderlyingObject(Work.pop_back_val(), 0);
    if (!Seen.insert(Source).second)
      continue;
    if (Seen.size() > Most)
      return std::nullopt;
    if (const auto *Phi = dyn_cast<PHINode>(Source))
      append_range(Work, Phi->incoming_values());
    else if (const auto *Choice = dyn_cast<SelectInst>(Source))
      Work.append({Choice->getTrueValue(), Choice->getFalseValue()});
    else
      Result.push_back(Source);
  }
  return Result;
}

/// Something that says of itself where it lies, or is null.
bool isElsewhere(const Value &Source) {
  return isa<Argument, Constant>(Source) || !mayLeadToPrivate(Source);
}

/// Intrinsics that change no private object, whatever LLVM says of them:
/// barriers, votes, mbarriers.
bool leavesPrivateObjects(const IntrinsicInst &I) {
  switch (intrinsicClass(Intrinsic::getBaseName(I.getIntrinsicID()))
              .value_or(IntrinsicClass::Pure)) {
  case IntrinsicClass::Ignored:
  case IntrinsicClass::Register:
  case IntrinsicClass::Shuffle:
  case IntrinsicClass::UniformUnknown:
  case IntrinsicClass::VaryingUnknown:
    return true;
  default:
    return false;
  }
}

} // namespace

PrivateWrites::PrivateWrites(const Function &Kernel, const LoopInfo &Loops,
                             AssemblyTexts &Texts) {
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Object = dyn_cast<AllocaInst>(&I)) {
      All.insert(Object);
      if (PointerMayBeCaptured(Object, /*ReturnCaptures=*/true, MostUses))
        Exposed.insert(Object);
    }
  for (const Instruction &I : instructions(Kernel)) {
    std::optional<Changes> Changed = changedBy(I, Texts);
    if (!Changed)
      continue;
    for (const Loop *L = Loops.getLoopFor(I.getParent()); L;
         L = L->getParentLoop())
      ByLoop[L].add(*Changed);
    ByInstruction[&I] = std::move(*Changed);
  }
}

const PrivateWrites::Changes *PrivateWrites::of(const Instruction &I) const {
  const auto It = ByInstruction.find(&I);
  return It == ByInstruction.end() ? nullptr : &It->second;
}

const PrivateWrites::Changes &PrivateWrites::in(const Loop &L) const {
  static const Changes None;
  const auto It = ByLoop.find(&L);
  return It == ByLoop.end() ? None : It->second;
}

bool PrivateWrites::mayBePrivate(const Value &Pointer) const {
  Changes Targets;
  addTargets(Pointer, Targets);
  return !Targets.Named.empty() || (Targets.Exposed && !Exposed.empty());
}

void PrivateWrites::addTargets(const Value &Pointer, Changes &To) const {
  if (All.empty() || !mayLeadToPrivate(Pointer))
    return;
  const auto Sources = sourcesOf(Pointer);
  if (!Sources)
    return To.Named.insert_range(All);
  for (const Value *Source : *Sources)
    if (const auto *Object = dyn_cast<AllocaInst>(Source))
      To.Named.insert(Object);
    else
      To.Exposed |= !isElsewhere(*Source);
}

void PrivateWrites::addTargetsOfCall(const CallBase &Call, Changes &To) const {
  for (unsigned I = 0; I < Call.arg_size(); ++I)
    if (Call.getArgOperand(I)->getType()->isPointerTy() &&
        !Call.onlyReadsMemory(I))
      addTargets(*Call.getArgOperand(I), To);
}

std::optional<PrivateWrites::Changes>
PrivateWrites::changedBy(const Instruction &I, AssemblyTexts &Texts) const {
  Changes Result;
  const auto *Call = dyn_cast<CallBase>(&I);
  const auto *Text =
      Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  // Without `volatile` assembly has no effect for LLVM, whatever it says.
  if (!I.mayWriteToMemory() && !(Text && Texts.of(*Call).MayWrite))
    return std::nullopt;
  if (!Call) {
    if (const auto *Store = dyn_cast<StoreInst>(&I))
      addTargets(*Store->getPointerOperand(), Result);
    else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      addTargets(*I.getOperand(0), Result);
    return Result;
  }
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call)) {
    if (!leavesPrivateObjects(*Intrinsic))
      addTargetsOfCall(*Call, Result);
    return Result;
  }
  const CallWrites Writes = Text ? CallWrites::Anything : writesOf(*Call);
  if (Writes != CallWrites::Nothing)
    addTargetsOfCall(*Call, Result);
  if (Writes == CallWrites::Anything)
    Result.Exposed = true;
  return Result;
}

} // namespace bank_lint
