//===-- analysis/lowering/addresses/pointer_sums.cpp - addresses as sums --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/pointer_sums.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// A sum as a pointer and what is added to it.
struct PointerSum {
  Value *Pointer = nullptr;
  SmallVector<std::pair<Value *, bool>, 8> Others; ///< true: subtracted
  bool HasNarrow = false;                          ///< some of it is of 32 bits
};

/// So many terms are looked at.
constexpr std::size_t MostTerms = 32;

/// Takes \p V, a term of the sum, apart. False if there are two pointers in it,
/// or if it is too long.
bool addTerm(Value *V, bool IsNegative, PointerSum &To) {
  if (To.Others.size() > MostTerms)
    return false;
  const auto *Operation = dyn_cast<Operator>(V);
  switch (Operation ? Operation->getOpcode() : 0u) {
  case Instruction::Add:
    return addTerm(Operation->getOperand(0), IsNegative, To) &&
           addTerm(Operation->getOperand(1), IsNegative, To);
  case Instruction::Sub:
    return addTerm(Operation->getOperand(0), IsNegative, To) &&
           addTerm(Operation->getOperand(1), !IsNegative, To);
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(V)->isDisjoint())
      break;
    return addTerm(Operation->getOperand(0), IsNegative, To) &&
           addTerm(Operation->getOperand(1), IsNegative, To);
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
    if (To.Pointer || IsNegative)
      return false;
    To.Pointer = Operation->getOperand(0);
    return true;
  default:
    break;
  }
  To.Others.emplace_back(V, IsNegative);
  return true;
}

/// The sum that \p Number is, if there is a pointer in it: of 64 bits, or of 32
/// that are extended with zeros.
std::optional<PointerSum> sumOf(Value *Number) {
  PointerSum Result;
  if (auto *Extended = dyn_cast<ZExtInst>(Number);
      Extended && Extended->getOperand(0)->getType()->isIntegerTy(32)) {
    Number = Extended->getOperand(0);
    Result.HasNarrow = true;
  }
  Result.HasNarrow |= Number->getType()->isIntegerTy(32);
  if (!Number->getType()->isIntegerTy(32) &&
      !Number->getType()->isIntegerTy(64))
    return std::nullopt;
  if (!addTerm(Number, false, Result) || !Result.Pointer)
    return std::nullopt;
  if (Result.HasNarrow && Result.Pointer->getType()->getPointerAddressSpace() !=
                              NVPTXAS::ADDRESS_SPACE_SHARED)
    return std::nullopt;
  return Result;
}

/// Whether \p Cast is one to private memory of an address of what lies on the
/// stack, which is generic for LLVM.
bool isOfStack(const IntToPtrInst &Cast, const Value &Pointer) {
  return Cast.getType()->getPointerAddressSpace() ==
             NVPTXAS::ADDRESS_SPACE_LOCAL &&
         isa<AllocaInst>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
}

/// Where \p Cast is loaded from and stored to, \p Address is.
bool replaceAccesses(IntToPtrInst &Cast, Value &Address) {
  bool IsChanged = false;
  for (Use &U : make_early_inc_range(Cast.uses()))
    if (getLoadStorePointerOperand(U.getUser()) == &Cast) {
      U.set(&Address);
      IsChanged = true;
    }
  return IsChanged;
}

bool rewrite(IntToPtrInst &Cast) {
  if (!Cast.getType()->isPointerTy() || Cast.use_empty())
    return false;
  std::optional<PointerSum> Sum = sumOf(Cast.getOperand(0));
  if (!Sum)
    return false;
  // A number that an address of shared memory is means something else in
  // another address space.
  const bool IsSame = Sum->Pointer->getType() == Cast.getType();
  if (!IsSame && !isOfStack(Cast, *Sum->Pointer))
    return false;
  IRBuilder<> Builder(&Cast);
  Value *Address = Sum->Pointer;
  for (const auto &[Term, IsNegative] : Sum->Others) {
    Value *Wide = Builder.CreateSExt(Term, Builder.getInt64Ty());
    Address = Builder.CreatePtrAdd(Address,
                                   IsNegative ? Builder.CreateNeg(Wide) : Wide);
  }
  if (!IsSame)
    return replaceAccesses(Cast, *Address);
  Cast.replaceAllUsesWith(Address);
  return true;
}

} // namespace

PreservedAnalyses WritePointerSums::run(Function &F,
                                        FunctionAnalysisManager &) {
  SmallVector<WeakTrackingVH, 32> Replaced;
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<IntToPtrInst>(&I); Cast && rewrite(*Cast))
      Replaced.emplace_back(Cast);
  if (Replaced.empty())
    return PreservedAnalyses::all();
  // With the sums that are unused now.
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Replaced);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
