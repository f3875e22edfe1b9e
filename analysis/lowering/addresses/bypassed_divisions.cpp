//===-- analysis/lowering/addresses/bypassed_divisions.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/bypassed_divisions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;

namespace bank_lint::lowering {
namespace {

/// What divides: its operands, and whether the rest is wanted.
struct Division {
  Value *Dividend = nullptr, *Divisor = nullptr;
  bool IsRemainder = false;
};

/// `a / b` or `a % b` of the type of \p V, or `a - a / b * b`.
std::optional<Division> divisionOf(Value *V) {
  Division Result;
  if (match(V, m_CombineOr(
                   m_UDiv(m_Value(Result.Dividend), m_Value(Result.Divisor)),
                   m_SDiv(m_Value(Result.Dividend), m_Value(Result.Divisor)))))
    return Result;
  Result.IsRemainder = true;
  if (match(V, m_CombineOr(
                   m_URem(m_Value(Result.Dividend), m_Value(Result.Divisor)),
                   m_SRem(m_Value(Result.Dividend), m_Value(Result.Divisor)))))
    return Result;
  Value *Quotient = nullptr;
  if (!match(V, m_Sub(m_Value(Result.Dividend),
                      m_c_Mul(m_Value(Quotient), m_Value(Result.Divisor)))))
    return std::nullopt;
  const std::optional<Division> Of = divisionOf(Quotient);
  if (!Of || Of->IsRemainder || Of->Dividend != Result.Dividend ||
      Of->Divisor != Result.Divisor)
    return std::nullopt;
  return Result;
}

/// Whether \p Low is the low half of \p Whole.
bool isLowHalf(Value *Low, Value *Whole) {
  return match(Low, m_Trunc(m_Specific(Whole)));
}

/// Whether \p Block is reached only if both operands of \p Of have 32 bits.
bool isForSmall(const BasicBlock &Block, const Division &Of) {
  const BasicBlock *Before = Block.getSinglePredecessor();
  const auto *Branch =
      Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() ||
      Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return false;
  const auto Both = m_c_Or(m_Specific(Of.Dividend), m_Specific(Of.Divisor));
  constexpr std::uint64_t High = ~std::uint64_t(0) << 32;
  CmpPredicate How;
  Value *Compare = Branch->getCondition();
  const bool AsksForZero =
      match(Compare,
            m_ICmp(How, m_c_And(Both, m_SpecificInt(High)), m_Zero())) ||
      match(Compare, m_ICmp(How, m_LShr(Both, m_SpecificInt(32)), m_Zero()));
  if (AsksForZero && ICmpInst::isEquality(How))
    return Branch->getSuccessor(How == ICmpInst::ICMP_NE) == &Block;
  if (match(Compare, m_ICmp(How, Both, m_SpecificInt(~High + 1))))
    return How == ICmpInst::ICMP_ULT && Branch->getSuccessor(0) == &Block;
  return match(Compare, m_ICmp(How, Both, m_SpecificInt(~High))) &&
         How == ICmpInst::ICMP_UGT && Branch->getSuccessor(1) == &Block;
}

/// The division of 64 bits that \p Phi always is; null if it is none.
BinaryOperator *divisionBehind(PHINode &Phi) {
  if (Phi.getNumIncomingValues() != 2 || !Phi.getType()->isIntegerTy(64))
    return nullptr;
  for (unsigned Slow = 0; Slow < 2; ++Slow) {
    Value *Narrow = nullptr;
    const auto Wide = divisionOf(Phi.getIncomingValue(Slow));
    if (!Wide ||
        !match(Phi.getIncomingValue(1 - Slow), m_ZExt(m_Value(Narrow))))
      continue;
    const auto Fast = divisionOf(Narrow);
    if (!Fast || Fast->IsRemainder != Wide->IsRemainder ||
        !isLowHalf(Fast->Dividend, Wide->Dividend) ||
        !isLowHalf(Fast->Divisor, Wide->Divisor) ||
        !isForSmall(*Phi.getIncomingBlock(1 - Slow), *Wide))
      continue;
    // For two numbers that are not negative, either division is the same.
    auto *Long = cast<Instruction>(Phi.getIncomingValue(Slow));
    const bool IsSigned =
        match(Long, m_SDiv(m_Value(), m_Value())) ||
        match(Long, m_SRem(m_Value(), m_Value())) ||
        match(Long, m_Sub(m_Value(),
                          m_c_Mul(m_SDiv(m_Value(), m_Value()), m_Value())));
    const auto Kind = Wide->IsRemainder
                          ? (IsSigned ? Instruction::SRem : Instruction::URem)
                          : (IsSigned ? Instruction::SDiv : Instruction::UDiv);
    return BinaryOperator::Create(Kind, Wide->Dividend, Wide->Divisor);
  }
  return nullptr;
}

} // namespace

PreservedAnalyses JoinDivisions::run(Function &F,
                                     FunctionAnalysisManager &Analyses) {
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool IsChanged = false;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis())) {
      BinaryOperator *Whole = divisionBehind(Phi);
      if (!Whole)
        continue;
      Whole->insertBefore(Block.getFirstInsertionPt());
      if (!Dominators.dominates(Whole->getOperand(0), Whole) ||
          !Dominators.dominates(Whole->getOperand(1), Whole)) {
        Whole->eraseFromParent();
        continue;
      }
      Whole->takeName(&Phi);
      Whole->setDebugLoc(Phi.getDebugLoc());
      Phi.replaceAllUsesWith(Whole);
      Phi.eraseFromParent();
      IsChanged = true;
    }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Result;
  Result.preserveSet<CFGAnalyses>();
  return Result;
}

} // namespace bank_lint::lowering
