//===-- analysis/lowering/addresses/aligned_addresses.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/aligned_addresses.h"
#include "analysis/lowering/marks/access_marks.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

/// How deep an expression is looked into.
constexpr unsigned MostSteps = 16;

/// Addresses are rounded to less than two to this many bytes: the memories of a
/// block lie in windows of that size.
constexpr unsigned MostBits = 24;

/// \p V without what changes neither its value nor, of an address, its low
/// bits.
const Value *withoutCasts(const Value *V) {
  while (true) {
    const auto *I = dyn_cast<Instruction>(V);
    const auto *Op = dyn_cast<Operator>(V);
    if (isa<AddrSpaceCastOperator>(V) || (I && isAccessMark(*I)) ||
        isa<FreezeInst>(V))
      V = cast<User>(V)->getOperand(0);
    else if (Op && (Op->getOpcode() == Instruction::PtrToInt ||
                    Op->getOpcode() == Instruction::IntToPtr))
      V = Op->getOperand(0);
    else
      return V;
  }
}

/// A value and a constant number of bytes behind it.
struct Sum {
  const Value *Of = nullptr;
  std::uint64_t Bytes = 0;
};

Sum sumOf(const Value *V, const DataLayout &Layout) {
  Sum Result;
  for (unsigned Step = 0; Step < MostSteps; ++Step) {
    V = withoutCasts(V);
    const auto *Gep = dyn_cast<GEPOperator>(V);
    APInt Offset(64, 0);
    const auto *Add = dyn_cast<AddOperator>(V); // perhaps of constants
    const auto *Number =
        Add ? dyn_cast<ConstantInt>(Add->getOperand(1)) : nullptr;
    if (Gep && Layout.getIndexTypeSizeInBits(Gep->getType()) == 64 &&
        Gep->accumulateConstantOffset(Layout, Offset)) {
      Result.Bytes += Offset.getZExtValue();
      V = Gep->getPointerOperand();
    } else if (Number && Number->getBitWidth() <= 64) {
      Result.Bytes += std::uint64_t(Number->getSExtValue());
      V = Add->getOperand(0);
    } else {
      break;
    }
  }
  Result.Of = V;
  return Result;
}

/// An address, or its number, that is rounded up.
struct Rounding {
  const Value *Address = nullptr; ///< without constants that are added
  std::uint64_t Bytes = 0;        ///< those
  std::uint64_t To = 0;           ///< a power of two
};

/// The low bits that \p V takes of \p Whole, as a mask from bit 0. A mask may
/// leave out those that are 0 whatever runs: LLVM drops them where it knows how
/// a variable is aligned. Nothing if \p V takes other bits.
std::optional<std::uint64_t> lowBitsOf(const Value *V, const Value *&Whole,
                                       const DataLayout &Layout) {
  const APInt *Mask = nullptr;
  if (!match(V, m_And(m_Value(Whole), m_APInt(Mask))) ||
      Mask->getBitWidth() > 64 || Mask->isZero())
    return std::nullopt;
  const APInt Left =
      APInt::getLowBitsSet(Mask->getBitWidth(), Mask->countr_zero());
  const APInt Full = *Mask | Left;
  if (!Full.isMask() || !MaskedValueIsZero(Whole, Left, SimplifyQuery(Layout)))
    return std::nullopt;
  return Full.getZExtValue();
}

/// What \p Condition compares with 0: the low bits of a value. Nothing if it
/// is another condition. \p IsZero: whether it holds if they are.
std::optional<Rounding> lowBitsIn(const Value &Condition,
                                  const DataLayout &Layout, bool &IsZero) {
  const Value *Low = nullptr;
  CmpPredicate Predicate;
  if (!match(&Condition, m_ICmp(Predicate, m_Value(Low), m_Zero())))
    return std::nullopt;
  if (Predicate == ICmpInst::ICMP_SGT || Predicate == ICmpInst::ICMP_UGT)
    Predicate = ICmpInst::ICMP_NE; // low bits are not negative
  if (Predicate != ICmpInst::ICMP_EQ && Predicate != ICmpInst::ICMP_NE)
    return std::nullopt;
  IsZero = Predicate == ICmpInst::ICMP_EQ;
  const Value *Whole = nullptr;
  const std::optional<std::uint64_t> Mask = lowBitsOf(Low, Whole, Layout);
  if (!Mask || *Mask >> MostBits)
    return std::nullopt;
  const Value *Cut = nullptr;
  if (match(withoutCasts(Whole), m_Trunc(m_Value(Cut))))
    Whole = Cut;
  const Sum Address = sumOf(Whole, Layout);
  return Rounding{Address.Of, Address.Bytes, *Mask + 1};
}

/// Whether \p V is the low bits of \p Of, in any width that holds them.
bool isLowBits(const Value *V, const Rounding &Of, const DataLayout &Layout) {
  const Value *Whole = nullptr;
  while (match(V, m_ZExtOrSExt(m_Value(Whole))) ||
         match(V, m_Trunc(m_Value(Whole)))) {
    if (Whole->getType()->getScalarSizeInBits() < 32)
      return false;
    V = Whole;
  }
  if (lowBitsOf(V, Whole, Layout) != Of.To - 1)
    return false;
  const Value *Cut = nullptr;
  if (match(withoutCasts(Whole), m_Trunc(m_Value(Cut))))
    Whole = Cut;
  const Sum Address = sumOf(Whole, Layout);
  return Address.Of == Of.Address &&
         ((Address.Bytes ^ Of.Bytes) & (Of.To - 1)) == 0;
}

/// A sum of an address, of its low bits, and of a constant.
struct Linear {
  std::int64_t OfAddress = 0, OfLowBits = 0;
  std::uint64_t Bytes = 0;
};

/// \p V as such a sum; nothing if it is none.
std::optional<Linear> linear(const Value *V, const Rounding &In,
                             const DataLayout &Layout, unsigned Depth = 0) {
  if (Depth > MostSteps)
    return std::nullopt;
  if (isLowBits(V, In, Layout))
    return Linear{0, 1, 0};
  V = withoutCasts(V);
  if (V == In.Address)
    return Linear{1, 0, 0};
  const APInt *Number = nullptr;
  if (match(V, m_APInt(Number)) && Number->getBitWidth() <= 64)
    return Linear{0, 0, std::uint64_t(Number->getSExtValue())};
  const Value *Whole = nullptr;
  // A number of few bits: nothing of it is lost.
  if (match(V, m_ZExtOrSExt(m_Value(Whole))) ||
      match(V, m_Trunc(m_Value(Whole)))) {
    std::optional<Linear> Inner = linear(Whole, In, Layout, Depth + 1);
    const bool IsSmall = Inner && !Inner->OfAddress && Inner->OfLowBits == -1 &&
                         Inner->Bytes == In.To &&
                         Whole->getType()->getScalarSizeInBits() >= 32;
    return IsSmall ? Inner : std::nullopt;
  }
  const auto Join = [&](const Value *A, const Value *B,
                        std::int64_t Sign) -> std::optional<Linear> {
    const std::optional<Linear> Left = linear(A, In, Layout, Depth + 1);
    const std::optional<Linear> Right =
        Left ? linear(B, In, Layout, Depth + 1) : std::nullopt;
    if (!Right)
      return std::nullopt;
    return Linear{Left->OfAddress + Sign * Right->OfAddress,
                  Left->OfLowBits + Sign * Right->OfLowBits,
                  Left->Bytes + std::uint64_t(Sign) * Right->Bytes};
  };
  const Value *A = nullptr;
  const Value *B = nullptr;
  if (match(V, m_Add(m_Value(A), m_Value(B))) ||
      match(V, m_DisjointOr(m_Value(A), m_Value(B))))
    return Join(A, B, 1);
  if (match(V, m_Sub(m_Value(A), m_Value(B))))
    return Join(A, B, -1);
  const auto *Gep = dyn_cast<GEPOperator>(V);
  if (!Gep || Layout.getIndexTypeSizeInBits(Gep->getType()) != 64)
    return std::nullopt;
  APInt Offset(64, 0);
  if (Gep->accumulateConstantOffset(Layout, Offset)) {
    std::optional<Linear> Result =
        linear(Gep->getPointerOperand(), In, Layout, Depth + 1);
    if (Result)
      Result->Bytes += Offset.getZExtValue();
    return Result;
  }
  if (Gep->getNumIndices() == 1 &&
      Layout.getTypeAllocSize(Gep->getSourceElementType()) == 1)
    return Join(Gep->getPointerOperand(), Gep->getOperand(1), 1);
  return std::nullopt;
}

/// Whether \p V is the address of \p Up, rounded up, if its low bits are not 0.
bool isRoundedUp(const Value *V, const Rounding &Up, const DataLayout &Layout) {
  const Value *Whole = nullptr;
  const APInt *Mask = nullptr;
  const Sum Outer = sumOf(V, Layout);
  // In the inner sum, Up's address and Inside bytes, the low bits are cleared
  // or set, and Outer.Bytes are added.
  const auto IsOf = [&](std::initializer_list<std::uint64_t> Inside) {
    const Sum Inner = sumOf(Whole, Layout);
    return Inner.Of == Up.Address &&
           is_contained(Inside, Inner.Bytes - Up.Bytes);
  };
  if (match(Outer.Of, m_And(m_Value(Whole), m_APInt(Mask))) &&
      Mask->isNegatedPowerOf2() && Mask->getBitWidth() <= 64 &&
      std::uint64_t(-Mask->getSExtValue()) == Up.To)
    return Outer.Bytes == Up.To ? IsOf({0})
                                : !Outer.Bytes && IsOf({Up.To, Up.To - 1});
  if (match(Outer.Of, m_Or(m_Value(Whole), m_APInt(Mask))) &&
      Mask->getBitWidth() <= 64 && Mask->getZExtValue() == Up.To - 1)
    return Outer.Bytes == 1 && IsOf({0});
  const std::optional<Linear> Is = linear(V, Up, Layout);
  return Is && Is->OfAddress == 1 && Is->OfLowBits == -1 &&
         Is->Bytes == Up.Bytes + Up.To;
}

/// \p Address, a pointer or a number, rounded up to a multiple of \p To.
Value *roundUp(IRBuilder<> &Builder, Value &Address, std::uint64_t To) {
  Type *Number = Address.getType()->isPointerTy() ? Builder.getInt64Ty()
                                                  : Address.getType();
  Value *Before = Address.getType()->isPointerTy()
                      ? Builder.CreatePtrToInt(&Address, Number)
                      : &Address;
  Value *Rounded = Builder.CreateAnd(
      Builder.CreateAdd(Before, ConstantInt::get(Number, To - 1)),
      ConstantInt::getSigned(Number, -std::int64_t(To)));
  if (!Address.getType()->isPointerTy())
    return Rounded;
  return Builder.CreatePtrAdd(&Address, Builder.CreateSub(Rounded, Before));
}

/// The address that \p Chosen rounds up, if that is what it does: \p Kept where
/// \p Condition is \p Side, \p Made elsewhere.
std::optional<Rounding> roundingBy(const Value &Condition, bool Side,
                                   const Value &Kept, const Value &Made,
                                   const DataLayout &Layout) {
  bool IsZero = false;
  const std::optional<Rounding> Up = lowBitsIn(Condition, Layout, IsZero);
  if (!Up || IsZero != Side)
    return std::nullopt;
  const Sum Address = sumOf(&Kept, Layout);
  // The low bits may have been taken of a part of the sum.
  if (Address.Of != Up->Address || ((Address.Bytes ^ Up->Bytes) & (Up->To - 1)))
    return std::nullopt;
  const Rounding Whole{Address.Of, Address.Bytes, Up->To};
  if (!isRoundedUp(&Made, Whole, Layout))
    return std::nullopt;
  return Whole;
}

bool isAddress(const Type &T) {
  return T.isPointerTy() || T.isIntegerTy(64) || T.isIntegerTy(32);
}

/// Replaces \p Choice if it is such a rounding.
bool rewrite(SelectInst &Choice, const DataLayout &Layout) {
  if (!isAddress(*Choice.getType()))
    return false;
  for (const bool Side : {true, false}) {
    Value *Kept = Side ? Choice.getTrueValue() : Choice.getFalseValue();
    Value *Made = Side ? Choice.getFalseValue() : Choice.getTrueValue();
    if (const auto Up =
            roundingBy(*Choice.getCondition(), Side, *Kept, *Made, Layout)) {
      IRBuilder<> Builder(&Choice);
      Choice.replaceAllUsesWith(roundUp(Builder, *Kept, Up->To));
      return true;
    }
  }
  return false;
}

/// The same of \p Choice, a phi behind a branch around one block.
bool rewrite(PHINode &Choice, const DataLayout &Layout) {
  if (Choice.getNumIncomingValues() != 2 || !isAddress(*Choice.getType()))
    return false;
  for (const unsigned Around : {0U, 1U}) {
    const BasicBlock *Head = Choice.getIncomingBlock(Around);
    const BasicBlock *Inner = Choice.getIncomingBlock(1 - Around);
    const auto *Branch = dyn_cast<BranchInst>(Head->getTerminator());
    if (!Branch || !Branch->isConditional() ||
        Inner->getSinglePredecessor() != Head ||
        Inner->getSingleSuccessor() != Choice.getParent())
      continue;
    const bool Side = Branch->getSuccessor(0) == Choice.getParent();
    Value *Kept = Choice.getIncomingValue(Around);
    if (const auto Up =
            roundingBy(*Branch->getCondition(), Side, *Kept,
                       *Choice.getIncomingValue(1 - Around), Layout)) {
      IRBuilder<> Builder(Choice.getParent(),
                          Choice.getParent()->getFirstInsertionPt());
      Builder.SetCurrentDebugLocation(Choice.getDebugLoc());
      Choice.replaceAllUsesWith(roundUp(Builder, *Kept, Up->To));
      return true;
    }
  }
  return false;
}

bool rewrite(IntrinsicInst &Call) {
  if (Call.getIntrinsicID() != Intrinsic::ptrmask)
    return false;
  Value *Pointer = Call.getArgOperand(0);
  Value *Mask = Call.getArgOperand(1);
  if (!Pointer->getType()->isPointerTy() || !Mask->getType()->isIntegerTy(64))
    return false;
  IRBuilder<> Builder(&Call);
  Value *Number = Builder.CreatePtrToInt(Pointer, Mask->getType());
  Value *Distance = Builder.CreateSub(Builder.CreateAnd(Number, Mask), Number);
  Call.replaceAllUsesWith(Builder.CreatePtrAdd(Pointer, Distance));
  return true;
}

/// `(T *)(((std::uintptr_t)p + 1023) & ~1023)`, and rounded down.
bool rewrite(IntToPtrInst &Cast, const DataLayout &Layout) {
  Value *Whole = nullptr;
  const APInt *Mask = nullptr;
  if (!match(Cast.getOperand(0), m_And(m_Value(Whole), m_APInt(Mask))) ||
      !Mask->isNegatedPowerOf2() || Mask->getBitWidth() != 64)
    return false;
  const Sum Address = sumOf(Whole, Layout);
  if (!Address.Of->getType()->isPointerTy() || Mask->countr_zero() > MostBits ||
      Address.Bytes > (std::uint64_t(1) << MostBits))
    return false;
  IRBuilder<> Builder(&Cast);
  Value *Pointer = const_cast<Value *>(Address.Of);
  Value *Number = Builder.CreatePtrToInt(Pointer, Builder.getInt64Ty());
  Value *Distance = Builder.CreateSub(Cast.getOperand(0), Number);
  Value *Result = Builder.CreatePtrAdd(Pointer, Distance);
  if (Result->getType() != Cast.getType())
    Result = Builder.CreateAddrSpaceCast(Result, Cast.getType());
  Cast.replaceAllUsesWith(Result);
  return true;
}

bool rewriteAny(Instruction &I, const DataLayout &Layout) {
  if (auto *Choice = dyn_cast<SelectInst>(&I))
    return rewrite(*Choice, Layout);
  if (auto *Choice = dyn_cast<PHINode>(&I))
    return rewrite(*Choice, Layout);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return rewrite(*Call);
  if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
    return rewrite(*Cast, Layout);
  return false;
}

} // namespace

PreservedAnalyses WriteAlignments::run(Function &F, FunctionAnalysisManager &) {
  const DataLayout &Layout = F.getDataLayout();
  bool IsChanged = false;
  // In the order of the code: an address may be rounded up, and what was added
  // to it once more.
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (rewriteAny(I, Layout)) {
      I.eraseFromParent();
      IsChanged = true;
    }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
