//===-- analysis/warp/record/ticket_branches.cpp
//----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/ticket_branches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Values behind one another; longer ways are not followed.
constexpr unsigned MostSteps = 8;

const Value &withoutCasts(const Value &V) {
  const Value *Now = &V;
  while (isa<ZExtInst, SExtInst, TruncInst, FreezeInst>(Now))
    Now = cast<Instruction>(Now)->getOperand(0);
  return *Now;
}

/// The inputs of a number that is the same in the whole grid.
struct Sources {
  bool AreOfGrid = true; ///< only arguments, constants and sizes
  bool HasGridSize = false;
};

void addSources(const Value &V, unsigned Steps, Sources &Into) {
  const Value &Plain = withoutCasts(V);
  if (isa<ConstantInt, Argument>(Plain))
    return;
  if (const auto *Call = dyn_cast<IntrinsicInst>(&Plain)) {
    const StringRef Name = Call->getCalledFunction()->getName();
    const bool IsGridSize = Name.starts_with("llvm.nvvm.read.ptx.sreg.nctaid.");
    Into.HasGridSize |= IsGridSize;
    Into.AreOfGrid &=
        IsGridSize || Name.starts_with("llvm.nvvm.read.ptx.sreg.ntid.");
    return;
  }
  const auto *Operation = dyn_cast<BinaryOperator>(&Plain);
  if (!Operation || Steps == MostSteps) {
    Into.AreOfGrid = false;
    return;
  }
  for (const Use &Operand : Operation->operands())
    addSources(*Operand, Steps + 1, Into);
}

Sources sourcesOf(const Value &V) {
  Sources Result;
  addSources(V, 0, Result);
  return Result;
}

/// Whether \p V is what a counter of the whole grid was, which goes on by the
/// same each time, and does not begin again before each block has come.
bool isTicket(const Value &V) {
  const auto *Atomic = dyn_cast<AtomicRMWInst>(&V);
  if (!Atomic || Atomic->getPointerAddressSpace() != 1)
    return false;
  const Value &Operand = *Atomic->getValOperand();
  switch (Atomic->getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub: {
    const auto *By = dyn_cast<ConstantInt>(&Operand);
    return By && !By->isZero();
  }
  case AtomicRMWInst::UIncWrap:
  case AtomicRMWInst::UDecWrap: {
    const Sources Limit = sourcesOf(Operand);
    return Limit.AreOfGrid && Limit.HasGridSize;
  }
  default:
    return false;
  }
}

/// What the whole kernel stores to the shared variable that \p Load reads, if
/// that is known; else empty.
SmallVector<const Value *, 4> storedTo(const LoadInst &Load) {
  const auto *Variable = dyn_cast<GlobalVariable>(
      Load.getPointerOperand()->stripPointerCastsAndAliases());
  SmallVector<const Value *, 4> Stored;
  SmallVector<const Value *, 8> Left;
  SmallPtrSet<const Value *, 8> Seen;
  if (!Variable || Variable->getAddressSpace() != 3)
    return {};
  Left.push_back(Variable);
  while (!Left.empty()) {
    const Value *Address = Left.pop_back_val();
    if (!Seen.insert(Address).second)
      continue;
    for (const User *U : Address->users()) {
      if (isa<LoadInst>(U))
        continue;
      const auto *Store = dyn_cast<StoreInst>(U);
      if (Store && Store->getPointerOperand() == Address &&
          Store->getValueOperand()->getType() == Load.getType())
        Stored.push_back(Store->getValueOperand());
      else if (isa<AddrSpaceCastOperator>(U) || isa<BitCastOperator>(U))
        Left.push_back(U);
      else
        return {};
    }
  }
  return Stored;
}

/// The outcome of \p Condition, a number that is 0 or not, that goes with one
/// ticket.
std::optional<bool> outcomeOf(const Value &Condition, unsigned Steps);

/// Whether \p V is a ticket, perhaps through shared memory.
bool holdsTicket(const Value &V) {
  const Value &Plain = withoutCasts(V);
  if (isTicket(Plain))
    return true;
  const auto *Load = dyn_cast<LoadInst>(&Plain);
  if (!Load)
    return false;
  const SmallVector<const Value *, 4> Stored = storedTo(*Load);
  return !Stored.empty() && all_of(Stored, [](const Value *Each) {
    return isTicket(withoutCasts(*Each));
  });
}

std::optional<bool> ofComparison(const ICmpInst &Compare, unsigned Steps) {
  if (!Compare.isEquality())
    return std::nullopt;
  const bool IfEqual = Compare.getPredicate() == CmpInst::ICMP_EQ;
  for (unsigned Operand : {0U, 1U}) {
    const Value &Here = *Compare.getOperand(Operand);
    const Value &Other = *Compare.getOperand(1 - Operand);
    // What differs by block or by thread is many numbers.
    if (holdsTicket(Here) && sourcesOf(Other).AreOfGrid)
      return IfEqual;
    const auto *Zero = dyn_cast<ConstantInt>(&Other);
    if (Zero && Zero->isZero())
      if (const std::optional<bool> IfNotZero = outcomeOf(Here, Steps))
        return *IfNotZero != IfEqual;
  }
  return std::nullopt;
}

std::optional<bool> outcomeOf(const Value &Condition, unsigned Steps) {
  if (Steps == MostSteps)
    return std::nullopt;
  const Value &Plain = withoutCasts(Condition);
  if (const auto *Compare = dyn_cast<ICmpInst>(&Plain))
    return ofComparison(*Compare, Steps + 1);
  const auto *Load = dyn_cast<LoadInst>(&Plain);
  if (!Load)
    return std::nullopt;
  std::optional<bool> Result;
  for (const Value *Each : storedTo(*Load)) {
    const auto *Number = dyn_cast<ConstantInt>(Each);
    const std::optional<bool> Here =
        Number && Number->isZero() ? true : outcomeOf(*Each, Steps + 1);
    if (!Here || (Result && *Result != *Here))
      return std::nullopt;
    Result = Here;
  }
  return Result;
}

} // namespace

std::optional<bool> outcomeOfOneTicket(const BranchInst &Branch) {
  return Branch.isConditional() ? outcomeOf(*Branch.getCondition(), 0)
                                : std::nullopt;
}

} // namespace bank_lint
