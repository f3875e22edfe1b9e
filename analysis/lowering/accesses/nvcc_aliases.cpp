//===-- analysis/lowering/accesses/nvcc_aliases.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/nvcc_aliases.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;

namespace bank_lint::lowering {

AnalysisKey NvccAliases::Key;

namespace {

/// An address as a base, indices by their scales, and an offset in bytes. Casts
/// count as if nothing wrapped around.
struct Sum {
  const Value *Base = nullptr;
  SmallMapVector<const Value *, std::int64_t, 4> Scales;
  std::int64_t Offset = 0;
  bool IsKnown = true;
  /// Whether LLVM takes an index apart that is whole here.
  bool IsFurtherKnown = false;

  void addIndex(const Value *Index, std::int64_t Scale);
};

void Sum::addIndex(const Value *Index, std::int64_t Scale) {
  for (;;) {
    if (const auto *Number = dyn_cast<ConstantInt>(Index)) {
      Offset += Number->getSExtValue() * Scale;
      return;
    }
    IsFurtherKnown |= isa<TruncInst>(Index);
    if (isa<SExtInst, ZExtInst>(Index)) {
      Index = cast<CastInst>(Index)->getOperand(0);
      continue;
    }
    const auto *Op = dyn_cast<BinaryOperator>(Index);
    if (Op && Op->getOpcode() == Instruction::Add) {
      addIndex(Op->getOperand(1), Scale);
      Index = Op->getOperand(0);
      continue;
    }
    const auto *By = Op ? dyn_cast<ConstantInt>(Op->getOperand(1)) : nullptr;
    if (!By)
      break;
    const auto *Or = dyn_cast<PossiblyDisjointInst>(Op);
    if (By->getBitWidth() <= 64 && Or && Or->isDisjoint()) {
      Offset += By->getSExtValue() * Scale;
    } else if (By->getBitWidth() <= 64 && Op->getOpcode() == Instruction::Mul) {
      Scale *= By->getSExtValue();
    } else if (Op->getOpcode() == Instruction::Shl && By->getValue().ult(32)) {
      Scale <<= By->getZExtValue();
    } else {
      IsFurtherKnown = true;
      break;
    }
    Index = Op->getOperand(0);
  }
  Scales[Index] += Scale;
}

Sum takeApart(const Value *Pointer, const DataLayout &Layout) {
  Sum Result;
  for (;;) {
    if (isa<AddrSpaceCastOperator>(Pointer)) {
      Pointer = cast<Operator>(Pointer)->getOperand(0);
      continue;
    }
    const auto *Element = dyn_cast<GEPOperator>(Pointer);
    if (!Element)
      break;
    const unsigned Bits = Layout.getIndexTypeSizeInBits(Pointer->getType());
    SmallMapVector<Value *, APInt, 4> Indices;
    APInt Constant(Bits, 0);
    if (!Element->collectOffset(Layout, Bits, Indices, Constant)) {
      Result.IsKnown = false;
      break;
    }
    Result.Offset += Constant.getSExtValue();
    for (const auto &[Index, Bytes] : Indices)
      Result.addIndex(Index, Bytes.getSExtValue());
    Pointer = Element->getPointerOperand();
  }
  Result.Base = Pointer;
  return Result;
}

/// How far two accesses of one array are apart.
class Distance {
public:
  Distance(const MemoryLocation &A, const MemoryLocation &B,
           const DataLayout &Layout);

  /// Whether nvcc sees that they stay apart.
  bool isKnownApart() const { return IsKnownApart; }
  /// Whether LLVM may find that they meet always.
  bool mayMeetAlways() const { return MayMeetAlways; }

private:
  bool IsKnownApart = false, MayMeetAlways = true;
};

/// Whether \p Size is all of \p Array, or may be.
bool mayBeWhole(const Value &Array, LocationSize Size,
                const DataLayout &Layout) {
  if (isa<LoadInst, IntToPtrInst>(Array))
    return false;
  if (const auto *Parameter = dyn_cast<Argument>(&Array))
    return Parameter->hasPassPointeeByValueCopyAttr();
  const auto *Variable = dyn_cast<GlobalVariable>(&Array);
  return !Variable ||
         (Size.isPrecise() &&
          Size.getValue() == Layout.getTypeAllocSize(Variable->getValueType()));
}

Distance::Distance(const MemoryLocation &A, const MemoryLocation &B,
                   const DataLayout &Layout) {
  const Sum One = takeApart(A.Ptr, Layout);
  Sum Other = takeApart(B.Ptr, Layout);
  if (One.Base != Other.Base || !One.IsKnown || !Other.IsKnown)
    return;
  for (const auto &[Index, Scale] : One.Scales)
    Other.Scales[Index] -= Scale;
  std::int64_t Step = 0; // all distances are the offset and multiples of it
  for (const auto &[Index, Scale] : Other.Scales)
    Step = std::gcd(Step, Scale);
  if (!Step) {
    IsKnownApart = true;
    return;
  }
  MayMeetAlways = One.IsFurtherKnown || Other.IsFurtherKnown ||
                  mayBeWhole(*One.Base, A.Size, Layout) ||
                  mayBeWhole(*One.Base, B.Size, Layout);
  if (!A.Size.isPrecise() || !B.Size.isPrecise() || A.Size.isScalable() ||
      B.Size.isScalable())
    return;
  const std::int64_t Apart = ((Other.Offset - One.Offset) % Step + Step) % Step;
  IsKnownApart =
      Apart >= std::int64_t(A.Size.getValue().getFixedValue()) &&
      Step - Apart >= std::int64_t(B.Size.getValue().getFixedValue());
}

} // namespace

bool NvccAliasResult::isUnreachable(const MemoryLocation &At,
                                    const CallBase &Call) {
  const auto *Array = dyn_cast<Argument>(getUnderlyingObject(At.Ptr));
  return Array && Array->hasNoAliasAttr() &&
         !PointerMayBeCaptured(Array, /*ReturnCaptures=*/true) &&
         none_of(Call.args(), [&](const Value *Passed) {
           return Passed->getType()->isPointerTy() &&
                  getUnderlyingObject(Passed) == Array;
         });
}

AliasResult NvccAliasResult::alias(const MemoryLocation &A,
                                   const MemoryLocation &B, AAQueryInfo &Query,
                                   const Instruction *I) {
  const Value *Object = getUnderlyingObject(A.Ptr);
  const Value *Other = getUnderlyingObject(B.Ptr);
  bool AreKnownApart = true;
  if (Object == Other) {
    const Distance Between(A, B, Layout);
    AreKnownApart = Between.isKnownApart();
    // Asking LLVM takes several times as long.
    if (!AreKnownApart && !Between.mayMeetAlways())
      return AliasResult::MayAlias;
  }
  const AliasResult Found = Basic.alias(A, B, Query, I);
  if (Found != AliasResult::NoAlias)
    return Found;
  if (IsPtxas && !isa<AllocaInst>(Object) && !isa<AllocaInst>(Other))
    return AliasResult::MayAlias;
  return AreKnownApart ? Found : AliasResult(AliasResult::MayAlias);
}

// GVN asks whether the store is aligned, so that the two places are one or lie
// apart.
CopiesUnknown::CopiesUnknown(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    const auto *Load =
        Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || Load->getParent() != Store->getParent())
      continue;
    Alignments.push_back({Store, Store->getAlign()});
    Store->setAlignment(Align(1));
  }
}

CopiesUnknown::~CopiesUnknown() {
  for (const auto &[Handle, Aligned] : Alignments)
    if (auto *Store = cast_or_null<StoreInst>(static_cast<Value *>(Handle)))
      Store->setAlignment(Aligned);
}

} // namespace bank_lint::lowering
