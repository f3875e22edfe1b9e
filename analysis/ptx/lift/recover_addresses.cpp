//===-- analysis/ptx/lift/recover_addresses.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/recover_addresses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::ptx {
namespace {

/// More than this many steps from an access to its variable are not followed.
constexpr unsigned MaximalDepth = 64;

/// A distance in shared memory that surely does not make a sum wrap.
constexpr std::int64_t ShortDistance = std::int64_t(1) << 24;

enum AddressSpace : unsigned { Generic = 0, Local = 5, Param = 101 };

class Recovery {
public:
  explicit Recovery(Function &F) : F(F), B(F.getContext()) {}
  void run();

private:
  bool isAddress(Value *V, unsigned Depth);
  Value *pointer(Value *V, unsigned Space);
  Value *make(Value *V, unsigned Space);
  Value *offset(Value *Base, Value *Number);
  void placeBehind(Value *V);

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, bool> Known;
  DenseMap<std::pair<Value *, unsigned>, Value *> Made;
};

/// The number behind a zext, which in shared memory loses nothing.
Value *stripped(Value *V) {
  Value *Inner = nullptr;
  return match(V, m_ZExt(m_Value(Inner))) && Inner->getType()->isIntegerTy(32)
             ? Inner
             : V;
}

/// Whether exactly one summand of \p V is a pointer, on all ways there. In a
/// loop it is taken to be while that is found out.
bool Recovery::isAddress(Value *V, unsigned Depth) {
  V = stripped(V);
  if (isa<PtrToIntOperator>(V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0)
    return false;
  const auto [Found, IsNew] = Known.try_emplace(V, true);
  if (!IsNew)
    return Found->second;
  bool Is = false;
  Value *X = nullptr, *Y = nullptr;
  if (match(I, m_Add(m_Value(X), m_Value(Y))))
    Is = isAddress(X, Depth - 1) != isAddress(Y, Depth - 1);
  else if (match(I, m_Sub(m_Value(X), m_Value(Y))))
    Is = isAddress(X, Depth - 1) && !isAddress(Y, Depth - 1);
  else if (match(I, m_Select(m_Value(), m_Value(X), m_Value(Y))))
    Is = isAddress(X, Depth - 1) && isAddress(Y, Depth - 1);
  else if (auto *Phi = dyn_cast<PHINode>(I))
    Is = all_of(Phi->incoming_values(),
                [&](const Use &U) { return isAddress(U.get(), Depth - 1); });
  Known[V] = Is;
  return Is;
}

/// Behind \p V, so that whatever uses \p V may use what is made.
void Recovery::placeBehind(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I) {
    B.SetInsertPoint(&F.getEntryBlock(),
                     F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    return;
  }
  if (isa<PHINode>(I))
    B.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
  else
    B.SetInsertPoint(I->getNextNode());
  B.SetCurrentDebugLocation(I->getDebugLoc());
}

Value *Recovery::pointer(Value *V, unsigned Space) {
  V = stripped(V);
  auto [Found, IsNew] = Made.try_emplace({V, Space}, nullptr);
  if (!IsNew)
    return Found->second;
  Value *Result = make(V, Space);
  return Made[{V, Space}] = Result;
}

/// \p Number, of 32 or 64 bits, behind \p Base; at the builder's place.
Value *Recovery::offset(Value *Base, Value *Number) {
  if (Number->getType()->isIntegerTy(64))
    return B.CreatePtrAdd(Base, Number);
  // What is surely small stands apart: neighbours have a base in common.
  Value *X = nullptr;
  const APInt *Constant = nullptr;
  if (match(Number, m_Add(m_Value(X), m_APInt(Constant))) &&
      std::abs(Constant->getSExtValue()) < ShortDistance)
    return B.CreatePtrAdd(B.CreatePtrAdd(Base, B.CreateSExt(X, B.getInt64Ty())),
                          B.getInt64(std::uint64_t(Constant->getSExtValue())));
  return B.CreatePtrAdd(Base, B.CreateSExt(Number, B.getInt64Ty()));
}

Value *Recovery::make(Value *V, unsigned Space) {
  if (auto *Number = dyn_cast<PtrToIntOperator>(V)) {
    Value *Pointer = Number->getPointerOperand();
    // What lies on the stack, and parameters, are generic for LLVM.
    const bool StaysGeneric =
        (Space == Local || Space == Param) &&
        Pointer->getType()->getPointerAddressSpace() == Generic;
    auto *T = PointerType::get(F.getContext(), Space);
    if (StaysGeneric || Pointer->getType() == T)
      return Pointer;
    placeBehind(Pointer);
    return B.CreateAddrSpaceCast(Pointer, T);
  }
  auto *I = cast<Instruction>(V);
  Value *X = nullptr, *Y = nullptr;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    // Made before its summands: it may be one of them.
    auto *T = PointerType::get(F.getContext(), Space);
    auto *New =
        PHINode::Create(T, Phi->getNumIncomingValues(), "", Phi->getIterator());
    New->setDebugLoc(Phi->getDebugLoc());
    Made[{V, Space}] = New;
    for (unsigned At = 0; At < Phi->getNumIncomingValues(); ++At) {
      Value *From = pointer(Phi->getIncomingValue(At), Space);
      if (From->getType() != T) {
        B.SetInsertPoint(Phi->getIncomingBlock(At)->getTerminator());
        From = B.CreateAddrSpaceCast(From, T);
      }
      New->addIncoming(From, Phi->getIncomingBlock(At));
    }
    return New;
  }
  if (match(I, m_Select(m_Value(), m_Value(X), m_Value(Y)))) {
    Value *First = pointer(X, Space), *Second = pointer(Y, Space);
    placeBehind(I);
    if (First->getType() != Second->getType()) {
      auto *T = PointerType::get(F.getContext(), Space);
      First = B.CreateAddrSpaceCast(First, T);
      Second = B.CreateAddrSpaceCast(Second, T);
    }
    return B.CreateSelect(cast<SelectInst>(I)->getCondition(), First, Second);
  }
  if (match(I, m_Sub(m_Value(X), m_Value(Y)))) {
    Value *Base = pointer(X, Space);
    placeBehind(I);
    return offset(Base, B.CreateNeg(Y));
  }
  X = I->getOperand(0);
  Y = I->getOperand(1);
  if (!isAddress(X, MaximalDepth))
    std::swap(X, Y);
  Value *Base = pointer(X, Space);
  placeBehind(I);
  return offset(Base, Y);
}

void Recovery::run() {
  SmallVector<IntToPtrInst *, 32> Addresses;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<IntToPtrInst>(&I))
      Addresses.push_back(Address);
  for (IntToPtrInst *Address : Addresses) {
    Value *Number = Address->getOperand(0);
    if (!isAddress(Number, MaximalDepth))
      continue;
    Value *Pointer = pointer(Number, Address->getAddressSpace());
    if (Pointer->getType() == Address->getType()) {
      Address->replaceAllUsesWith(Pointer);
      continue;
    }
    // Loads and stores take a pointer of any memory.
    for (Use &U : make_early_inc_range(Address->uses()))
      if (getLoadStorePointerOperand(U.getUser()) == Address)
        U.set(Pointer);
  }
  for (IntToPtrInst *Address : Addresses)
    RecursivelyDeleteTriviallyDeadInstructions(Address);
}

} // namespace

void recoverAddresses(Function &F) { Recovery(F).run(); }

} // namespace bank_lint::ptx
