//===-- analysis/ptx/lift/recover_addresses.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/recover_addresses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::ptx {
namespace {

/// A distance in shared memory that never makes a sum wrap.
constexpr std::int64_t ShortDistance = std::int64_t(1) << 24;

enum AddressSpace : unsigned { Generic = 0, Local = 5, Param = 101 };

/// The number behind a zext, which in shared memory loses nothing.
Value *stripped(Value *V) {
  Value *Inner = nullptr;
  return match(V, m_ZExt(m_Value(Inner))) && Inner->getType()->isIntegerTy(32)
             ? Inner
             : V;
}

/// The operands of \p V among which an address may be; none if it is no
/// operation that leads to another address.
SmallVector<Value *, 2> partsOf(Value *V) {
  SmallVector<Value *, 2> Result;
  Value *X = nullptr, *Y = nullptr;
  if (auto *Phi = dyn_cast<PHINode>(V))
    append_range(Result, Phi->incoming_values());
  else if (match(V, m_Select(m_Value(), m_Value(X), m_Value(Y))) ||
           match(V, m_Add(m_Value(X), m_Value(Y))) ||
           match(V, m_Sub(m_Value(X), m_Value(Y))))
    Result = {X, Y};
  for (Value *&Part : Result)
    Part = stripped(Part);
  return Result;
}

class Recovery {
public:
  explicit Recovery(Function &F)
      : F(F), B(F.getContext()), Order(&F.getEntryBlock()) {}
  void run();

private:
  void find(ArrayRef<IntToPtrInst *> Addresses);
  bool holds(Value *V) const;
  bool isAddress(Value *V) const { return Is.lookup(stripped(V)); }
  void make(ArrayRef<IntToPtrInst *> Addresses, unsigned Space);
  Value *made(Value *V, unsigned Space);
  Value *makeOne(Instruction &I, unsigned Space);
  Value *offset(Value *Base, Value *Number);
  void placeBehind(Value *V);

  Function &F;
  IRBuilder<> B;
  ReversePostOrderTraversal<BasicBlock *> Order;
  DenseMap<Value *, bool> Is; ///< whether a number is an address
  DenseMap<std::pair<Value *, unsigned>, Value *> Made;
};

/// Finds the numbers that are addresses among the inputs of \p Addresses: at
/// first all are that may be; whatever turns out not to be is none from then
/// on, until nothing more turns out.
void Recovery::find(ArrayRef<IntToPtrInst *> Addresses) {
  SmallVector<Value *, 32> Left, Found;
  for (IntToPtrInst *Address : Addresses)
    Left.push_back(stripped(Address->getOperand(0)));
  DenseMap<Value *, SmallVector<Value *, 2>> Users;
  while (!Left.empty()) {
    Value *V = Left.pop_back_val();
    if (Is.contains(V))
      continue;
    const SmallVector<Value *, 2> Parts = partsOf(V);
    Is[V] = isa<PtrToIntOperator>(V) || !Parts.empty();
    Found.push_back(V);
    for (Value *Part : Parts) {
      Users[Part].push_back(V);
      Left.push_back(Part);
    }
  }
  while (!Found.empty()) {
    Value *V = Found.pop_back_val();
    if (!Is[V] || holds(V))
      continue;
    Is[V] = false;
    append_range(Found, Users.lookup(V));
  }
}

/// Whether \p V is an address, if its operands are what they are assumed to be.
bool Recovery::holds(Value *V) const {
  if (isa<PtrToIntOperator>(V))
    return true;
  const SmallVector<Value *, 2> Parts = partsOf(V);
  const auto Count =
      unsigned(count_if(Parts, [&](Value *Part) { return Is.lookup(Part); }));
  if (match(V, m_Sub(m_Value(), m_Value())))
    return Count == 1 && Is.lookup(Parts[0]);
  return match(V, m_Add(m_Value(), m_Value())) ? Count == 1
                                               : Count == Parts.size();
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

/// \p Number, of 32 or 64 bits, behind \p Base; at the builder's place.
Value *Recovery::offset(Value *Base, Value *Number) {
  if (Number->getType()->isIntegerTy(64))
    return B.CreatePtrAdd(Base, Number);
  // What is always small stands apart: neighbours have a base in common.
  Value *X = nullptr;
  const APInt *Constant = nullptr;
  if (match(Number, m_Add(m_Value(X), m_APInt(Constant))) &&
      std::abs(Constant->getSExtValue()) < ShortDistance)
    return B.CreatePtrAdd(B.CreatePtrAdd(Base, B.CreateSExt(X, B.getInt64Ty())),
                          B.getInt64(std::uint64_t(Constant->getSExtValue())));
  return B.CreatePtrAdd(Base, B.CreateSExt(Number, B.getInt64Ty()));
}

/// The pointer that the address \p V is, which has been made if \p V is an
/// instruction that computes.
Value *Recovery::made(Value *V, unsigned Space) {
  V = stripped(V);
  auto *Number = dyn_cast<PtrToIntOperator>(V);
  if (!Number)
    return Made.lookup({V, Space});
  Value *Pointer = Number->getPointerOperand();
  // What lies on the stack, and parameters, are generic for LLVM.
  const bool StaysGeneric =
      (Space == Local || Space == Param) &&
      Pointer->getType()->getPointerAddressSpace() == Generic;
  auto *T = PointerType::get(F.getContext(), Space);
  if (StaysGeneric || Pointer->getType() == T)
    return Pointer;
  Value *&Result = Made[{Pointer, Space}];
  if (!Result) {
    IRBuilder<>::InsertPointGuard Back(B);
    placeBehind(Pointer);
    Result = B.CreateAddrSpaceCast(Pointer, T);
  }
  return Result;
}

/// \p I, an address that computes; its operands have been generated, except
/// what comes to a loop from its end.
Value *Recovery::makeOne(Instruction &I, unsigned Space) {
  auto *T = PointerType::get(F.getContext(), Space);
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    auto *New =
        PHINode::Create(T, Phi->getNumIncomingValues(), "", Phi->getIterator());
    New->setDebugLoc(Phi->getDebugLoc());
    return New;
  }
  const auto AsT = [&](Value *Pointer) {
    return Pointer->getType() == T ? Pointer
                                   : B.CreateAddrSpaceCast(Pointer, T);
  };
  placeBehind(&I);
  if (auto *Choice = dyn_cast<SelectInst>(&I)) {
    Value *First = AsT(made(Choice->getTrueValue(), Space));
    Value *Second = AsT(made(Choice->getFalseValue(), Space));
    return B.CreateSelect(Choice->getCondition(), First, Second);
  }
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  if (I.getOpcode() == Instruction::Sub)
    return offset(made(X, Space), B.CreateNeg(Y));
  if (!isAddress(X))
    std::swap(X, Y);
  return offset(made(X, Space), Y);
}

/// Makes all pointers to \p Space that those of \p Addresses lead to.
void Recovery::make(ArrayRef<IntToPtrInst *> Addresses, unsigned Space) {
  DenseSet<Value *> Needed;
  SmallVector<Value *, 32> Left;
  for (IntToPtrInst *Address : Addresses)
    if (Address->getAddressSpace() == Space)
      Left.push_back(stripped(Address->getOperand(0)));
  while (!Left.empty()) {
    Value *V = Left.pop_back_val();
    if (Is.lookup(V) && Needed.insert(V).second)
      append_range(Left, partsOf(V));
  }
  SmallVector<PHINode *, 8> Phis;
  for (BasicBlock *Block : Order)
    for (Instruction &I : make_early_inc_range(*Block)) {
      if (!Needed.contains(&I) || isa<PtrToIntInst>(I))
        continue;
      Made[{&I, Space}] = makeOne(I, Space);
      if (auto *Phi = dyn_cast<PHINode>(&I))
        Phis.push_back(Phi);
    }
  for (PHINode *Phi : Phis) {
    auto *New = cast<PHINode>(Made.lookup({Phi, Space}));
    for (unsigned At = 0; At < Phi->getNumIncomingValues(); ++At) {
      BasicBlock *From = Phi->getIncomingBlock(At);
      Value *Pointer = made(Phi->getIncomingValue(At), Space);
      // From one block comes one value, however often.
      if (const int Same = New->getBasicBlockIndex(From); Same >= 0) {
        Pointer = New->getIncomingValue(unsigned(Same));
      } else if (Pointer->getType() != New->getType()) {
        B.SetInsertPoint(From->getTerminator());
        Pointer = B.CreateAddrSpaceCast(Pointer, New->getType());
      }
      New->addIncoming(Pointer, From);
    }
  }
}

void Recovery::run() {
  SmallVector<IntToPtrInst *, 32> Addresses;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<IntToPtrInst>(&I))
      Addresses.push_back(Address);
  find(Addresses);
  erase_if(Addresses, [&](IntToPtrInst *Address) {
    return !isAddress(Address->getOperand(0));
  });
  std::set<unsigned> Spaces;
  for (IntToPtrInst *Address : Addresses)
    Spaces.insert(Address->getAddressSpace());
  for (unsigned Space : Spaces)
    make(Addresses, Space);
  for (IntToPtrInst *Address : Addresses) {
    Value *Pointer = made(Address->getOperand(0), Address->getAddressSpace());
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
