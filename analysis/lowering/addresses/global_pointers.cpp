//===-- analysis/lowering/addresses/global_pointers.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/global_pointers.h"
#include "analysis/lowering/marks/access_marks.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// A question farther away gets "no".
constexpr unsigned MostSteps = 5000;

/// \p V is what another value is, in the middle of the passes.
bool isMarked(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I && isAccessMark(*I);
}

bool isGeneric(const Value &Pointer) {
  return Pointer.getType()->isPointerTy() &&
         Pointer.getType()->getPointerAddressSpace() ==
             NVPTXAS::ADDRESS_SPACE_GENERIC;
}

bool isGlobal(const Value &Pointer) {
  return Pointer.getType()->isPointerTy() &&
         Pointer.getType()->getPointerAddressSpace() ==
             NVPTXAS::ADDRESS_SPACE_GLOBAL;
}

/// Functions that are called, as by themselves, get pointers of any kind.
bool isOfKernel(const Argument &A) {
  return A.getParent()->getCallingConv() == CallingConv::PTX_Kernel;
}

/// What is passed by value and still is the parameter itself is only read
/// (parameter_copies.h).
bool isOfParameter(const Value &Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(Objects, [](const Value *Object) {
    const auto *A = dyn_cast<Argument>(Object);
    return A && A->hasByValAttr() && isOfKernel(*A);
  });
}

/// One question: where a pointer leads. What is asked again in a cycle is
/// assumed to be as the rest of the cycle is.
class Origin {
public:
  bool isGlobalPointer(const Value &Pointer);
  /// Whether \p V is an address that the launch passed, as an integer, and
  /// perhaps what was added to it.
  bool isGlobalInteger(const Value &V) { return kindOf(V) == Integer::Address; }

private:
  enum class Integer : std::uint8_t { Number, Address, Unknown };
  Integer kindOf(const Value &V);
  Integer kindOfSum(const User &Sum);
  bool isGlobalLoad(const LoadInst &Load);
  bool holdsGlobalPointers(const AllocaInst &Variable);
  bool leavesGlobalPointers(const Instruction &I, const Use &Pointer);
  bool isNew(const Value &V) { return Seen.insert(&V).second; }

  SmallPtrSet<const Value *, 16> Seen;
};

bool Origin::isGlobalPointer(const Value &Pointer) {
  if (Seen.size() > MostSteps)
    return false;
  const Value *V = &Pointer;
  while (!isGlobal(*V)) {
    if (const auto *Gep = dyn_cast<GEPOperator>(V))
      V = Gep->getPointerOperand();
    else if (isa<AddrSpaceCastOperator, FreezeInst>(V) || isMarked(*V))
      V = cast<User>(V)->getOperand(0);
    else
      break;
  }
  if (isGlobal(*V) || isa<ConstantPointerNull, UndefValue>(V))
    return true;
  if (!isGeneric(*V))
    return false;
  if (const auto *A = dyn_cast<Argument>(V))
    return !A->hasByValAttr() && isOfKernel(*A);
  if (!isNew(*V))
    return true;
  if (const auto *Load = dyn_cast<LoadInst>(V))
    return isGlobalLoad(*Load);
  if (const auto *Cast = dyn_cast<IntToPtrInst>(V))
    return isGlobalInteger(*Cast->getOperand(0));
  if (const auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](const Use &U) { return isGlobalPointer(*U); });
  if (const auto *Choice = dyn_cast<SelectInst>(V))
    return isGlobalPointer(*Choice->getTrueValue()) &&
           isGlobalPointer(*Choice->getFalseValue());
  return false;
}

bool Origin::isGlobalLoad(const LoadInst &Load) {
  const Value &Pointer = *Load.getPointerOperand();
  if (isOfParameter(Pointer))
    return true;
  const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(&Pointer, 0));
  return Variable && (!isNew(*Variable) || holdsGlobalPointers(*Variable));
}

/// Whether every pointer that is stored in \p Variable leads to global memory.
bool Origin::holdsGlobalPointers(const AllocaInst &Variable) {
  SmallVector<const Value *, 16> Work{&Variable};
  SmallPtrSet<const Value *, 16> Derived{&Variable};
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->uses()) {
      if (Seen.size() + Derived.size() > MostSteps)
        return false;
      const auto &I = *cast<Instruction>(U.getUser());
      if (isa<GetElementPtrInst, AddrSpaceCastInst, PHINode, SelectInst>(I) ||
          isMarked(I)) {
        if (Derived.insert(&I).second)
          Work.push_back(&I);
      } else if (!leavesGlobalPointers(I, U)) {
        return false;
      }
    }
  return true;
}

/// The same of what \p I does to the variable that \p Pointer, its operand,
/// leads to.
bool Origin::leavesGlobalPointers(const Instruction &I, const Use &Pointer) {
  if (isa<LoadInst, ICmpInst>(I) || I.isLifetimeStartOrEnd())
    return true;
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const Value &Stored = *Store->getValueOperand();
    if (Pointer.getOperandNo() != StoreInst::getPointerOperandIndex())
      return false;
    const auto *Load = dyn_cast<LoadInst>(&Stored);
    if (Load && isOfParameter(*Load->getPointerOperand()))
      return true; // whatever the launch passes
    if (Stored.getType()->isPointerTy())
      return isGlobalPointer(Stored);
    if (Stored.getType()->isFloatingPointTy())
      return true;
    return Stored.getType()->isIntegerTy() &&
           kindOf(Stored) != Integer::Unknown;
  }
  if (const auto *Set = dyn_cast<MemSetInst>(&I)) {
    const auto *Byte = dyn_cast<ConstantInt>(Set->getValue());
    return Byte && Byte->isZero();
  }
  if (const auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    if (Pointer.getOperandNo() == 1) // the source
      return true;
    const Value &Source = *Copy->getRawSource();
    if (isOfParameter(Source))
      return true;
    const auto *From = dyn_cast<AllocaInst>(getUnderlyingObject(&Source, 0));
    return From && (!isNew(*From) || holdsGlobalPointers(*From));
  }
  return false;
}

Origin::Integer Origin::kindOf(const Value &V) {
  if (Seen.size() > MostSteps)
    return Integer::Unknown;
  if (isa<Constant>(V))
    return isa<ConstantData>(V) ? Integer::Number : Integer::Unknown;
  // No address fits.
  if (!V.getType()->isIntegerTy() || V.getType()->getIntegerBitWidth() > 64)
    return Integer::Unknown;
  if (V.getType()->getIntegerBitWidth() < 64)
    return Integer::Number;
  if (const auto *A = dyn_cast<Argument>(&V))
    return isOfKernel(*A) ? Integer::Address : Integer::Unknown;
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return isOfParameter(*Load->getPointerOperand()) ? Integer::Address
                                                     : Integer::Unknown;
  if (isa<ZExtInst, SExtInst>(V))
    return Integer::Number;
  if (const auto *Cast = dyn_cast<PtrToIntInst>(&V))
    return isGlobalPointer(*Cast->getOperand(0)) ? Integer::Address
                                                 : Integer::Unknown;
  if (!isNew(V))
    return Integer::Number;
  if (isMarked(V))
    return kindOf(*cast<User>(V).getOperand(0));
  if (isa<BinaryOperator, PHINode, FreezeInst>(V))
    return kindOfSum(cast<User>(V));
  if (const auto *Choice = dyn_cast<SelectInst>(&V))
    return std::max(kindOf(*Choice->getTrueValue()),
                    kindOf(*Choice->getFalseValue()));
  return Integer::Unknown;
}

Origin::Integer Origin::kindOfSum(const User &Sum) {
  Integer Result = Integer::Number;
  for (const Use &U : Sum.operands())
    Result = std::max(Result, kindOf(*U));
  return Result;
}

bool leadsToGlobal(const Instruction &I) {
  if (!isGeneric(I))
    return false;
  return (isa<LoadInst, IntToPtrInst>(I) || isMarked(I)) &&
         Origin().isGlobalPointer(I);
}

} // namespace

PreservedAnalyses MarkGlobalPointers::run(Function &F,
                                          FunctionAnalysisManager &) {
  SmallVector<Instruction *, 16> Found;
  for (Instruction &I : instructions(F))
    if (leadsToGlobal(I))
      Found.push_back(&I);
  for (Instruction *I : Found) {
    IRBuilder<> Builder(I->getNextNode());
    Builder.SetCurrentDebugLocation(I->getDebugLoc());
    Value *Global = Builder.CreateAddrSpaceCast(
        I, Builder.getPtrTy(NVPTXAS::ADDRESS_SPACE_GLOBAL));
    Value *Marked = Builder.CreateAddrSpaceCast(Global, I->getType());
    I->replaceUsesWithIf(Marked,
                         [&](const Use &U) { return U.getUser() != Global; });
  }
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace bank_lint::lowering
