//===-- analysis/warp/plan/ring_indices.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/ring_indices.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint {
namespace {

constexpr unsigned MostPhis = 24, MostDepth = 12, MostBounds = 16;
constexpr unsigned MostBlocksBack = 4;
/// Values that are looked at in one kernel.
constexpr unsigned MostSteps = 1'000'000;

/// That \p Of lies in \p Range, where a condition holds.
struct Constraint {
  const Value *Of;
  ConstantRange Range;
};
using Constraints = SmallVector<Constraint, 4>;

/// What \p Condition says of a value if it is \p Holds, if it compares one with
/// a constant.
void addCondition(const Value *Condition, bool Holds, Constraints &To) {
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  const auto *Bound =
      Compare ? dyn_cast<ConstantInt>(Compare->getOperand(1)) : nullptr;
  if (!Bound)
    return;
  const CmpInst::Predicate P =
      Holds ? Compare->getPredicate() : Compare->getInversePredicate();
  To.push_back({Compare->getOperand(0),
                ConstantRange::makeExactICmpRegion(P, Bound->getValue())});
}

/// What holds where control goes from \p From to \p To: by its branch, and by
/// those that only lead there.
Constraints conditionsOf(const BasicBlock *From, const BasicBlock *To) {
  Constraints Result;
  for (unsigned Back = 0; From && Back < MostBlocksBack; ++Back) {
    const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
    if (Branch && Branch->isConditional() &&
        Branch->getSuccessor(0) != Branch->getSuccessor(1))
      addCondition(Branch->getCondition(), Branch->getSuccessor(0) == To,
                   Result);
    To = From;
    From = From->getSinglePredecessor();
  }
  return Result;
}

/// Phis that make each other up, and the bounds that they are compared with.
class Group {
public:
  /// \p Steps: that are left; none, and it is unknown.
  Group(const PHINode &First, unsigned &Steps) : Steps(Steps) {
    collect(First, 0);
  }

  bool isTooLarge() const { return Phis.size() > MostPhis; }
  ArrayRef<const PHINode *> phis() const { return Phis.getArrayRef(); }
  ArrayRef<std::uint64_t> bounds() const { return Bounds.getArrayRef(); }

  /// The phis that stay below \p Bound if they all are: those that would not
  /// are left out until none is.
  SmallPtrSet<const PHINode *, 8> staying(std::uint64_t Bound) const {
    SmallPtrSet<const PHINode *, 8> Result(Phis.begin(), Phis.end());
    for (bool IsSettled = false; !IsSettled;) {
      IsSettled = true;
      for (const PHINode *Phi : Phis)
        if (Result.contains(Phi) && !stays(*Phi, Bound, Result)) {
          Result.erase(Phi);
          IsSettled = false;
        }
    }
    return Result;
  }

private:
  void collect(const Value &V, unsigned Depth) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || Depth > MostDepth || Phis.size() > MostPhis ||
        !I->getType()->isIntegerTy() || !Seen.insert(I).second)
      return;
    // A wrap is asked for before the step, or behind it.
    for (const User *U : I->users())
      if (const auto *Compare = dyn_cast<ICmpInst>(U))
        addBounds(Compare->getOperand(1), 1);
    if (const auto *Phi = dyn_cast<PHINode>(I)) {
      Phis.insert(Phi);
      for (const Value *From : Phi->incoming_values())
        collect(*From, 0);
    } else if (const auto *Select = dyn_cast<SelectInst>(I)) {
      collect(*Select->getTrueValue(), Depth + 1);
      collect(*Select->getFalseValue(), Depth + 1);
    } else if (isa<BinaryOperator, FreezeInst>(I)) {
      if (I->getOpcode() == Instruction::URem)
        addBounds(I->getOperand(1), 0);
      for (const Value *Operand : I->operands())
        collect(*Operand, Depth + 1);
    }
  }

  /// \p Number and the \p More that follow it.
  void addBounds(const Value *Number, unsigned More) {
    const auto *Constant = dyn_cast<ConstantInt>(Number);
    if (!Constant || Constant->isZero() ||
        Constant->getValue().getActiveBits() > 31)
      return;
    for (std::uint64_t I = 0; I <= More && Bounds.size() < MostBounds; ++I)
      Bounds.insert(Constant->getZExtValue() + I);
  }

  /// Whether \p Phi stays below \p Bound if those of \p Others do.
  bool stays(const PHINode &Phi, std::uint64_t Bound,
             const SmallPtrSetImpl<const PHINode *> &Others) const {
    const ConstantRange Below = below(Bound, Phi);
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
      const Constraints Known =
          conditionsOf(Phi.getIncomingBlock(I), Phi.getParent());
      if (!Below.contains(
              rangeOf(Phi.getIncomingValue(I), Known, Bound, Others, 0)))
        return false;
    }
    return true;
  }

  static ConstantRange below(std::uint64_t Bound, const Value &Of) {
    const unsigned Bits = Of.getType()->getIntegerBitWidth();
    return ConstantRange(APInt(Bits, 0), APInt(Bits, Bound));
  }

  ConstantRange rangeOf(const Value *V, const Constraints &Known,
                        std::uint64_t Bound,
                        const SmallPtrSetImpl<const PHINode *> &Staying,
                        unsigned Depth) const {
    const unsigned Bits = V->getType()->getIntegerBitWidth();
    ConstantRange Result = ConstantRange::getFull(Bits);
    if (const auto *Number = dyn_cast<ConstantInt>(V))
      return ConstantRange(Number->getValue());
    if (Steps == 0)
      return Result;
    --Steps;
    if (const auto *Phi = dyn_cast<PHINode>(V); Phi && Staying.contains(Phi)) {
      Result = below(Bound, *V);
    } else if (Depth < MostDepth) {
      auto Of = [&](const Value *Operand) {
        return rangeOf(Operand, Known, Bound, Staying, Depth + 1);
      };
      if (const auto *Select = dyn_cast<SelectInst>(V)) {
        auto Side = [&](bool Holds) {
          Constraints More = Known;
          addCondition(Select->getCondition(), Holds, More);
          return rangeOf(Holds ? Select->getTrueValue()
                               : Select->getFalseValue(),
                         More, Bound, Staying, Depth + 1);
        };
        Result = Side(true).unionWith(Side(false));
      } else if (const auto *Freeze = dyn_cast<FreezeInst>(V)) {
        Result = Of(Freeze->getOperand(0));
      } else if (const auto *Operation = dyn_cast<BinaryOperator>(V)) {
        Result =
            Of(Operation->getOperand(0))
                .binaryOp(Operation->getOpcode(), Of(Operation->getOperand(1)));
      }
    }
    for (const Constraint &C : Known)
      if (C.Of == V)
        Result = Result.intersectWith(C.Range);
    return Result;
  }

  unsigned &Steps;
  SmallPtrSet<const Instruction *, 32> Seen;
  SmallSetVector<const PHINode *, 8> Phis;
  SmallSetVector<std::uint64_t, 16> Bounds;
};

} // namespace

RingIndices ringIndices(const Function &Kernel) {
  RingIndices Result;
  unsigned Steps = MostSteps;
  for (const BasicBlock &Block : Kernel)
    for (const PHINode &Phi : Block.phis()) {
      if (!Phi.getType()->isIntegerTy() || Phi.getType()->isIntegerTy(1) ||
          Phi.getType()->getIntegerBitWidth() > 64 || Result.contains(&Phi))
        continue;
      const Group Candidates(Phi, Steps);
      if (Candidates.isTooLarge())
        continue;
      SmallVector<std::uint64_t, 16> Bounds(Candidates.bounds());
      llvm::sort(Bounds);
      for (const std::uint64_t Bound : Bounds) {
        if (!isUIntN(Phi.getType()->getIntegerBitWidth() - 1, Bound))
          continue;
        const auto Staying = Candidates.staying(Bound);
        for (const PHINode *Each : Staying)
          if (auto [It, IsNew] = Result.try_emplace(Each, Bound); !IsNew)
            It->second = std::min(It->second, Bound);
        if (Staying.contains(&Phi))
          break;
      }
    }
  return Result;
}

} // namespace bank_lint
