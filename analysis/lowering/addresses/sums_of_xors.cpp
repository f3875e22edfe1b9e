//===-- analysis/lowering/addresses/sums_of_xors.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/sums_of_xors.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

/// How deep an index is looked into.
constexpr unsigned MostSteps = 6;

/// Whether \p V is an XOR with a constant, or becomes one in the combiner, or
/// is such a number shifted, scaled or cut.
bool isExclusiveOr(const Value *V) {
  for (unsigned Step = 0; Step < MostSteps; ++Step) {
    const Value *Inner = nullptr;
    if (match(V, m_Xor(m_Value(), m_ConstantInt())) ||
        match(V, m_Sub(m_ConstantInt(), m_Value())))
      return true;
    if (!match(V, m_Shl(m_Value(Inner), m_ConstantInt())) &&
        !match(V, m_Mul(m_Value(Inner), m_ConstantInt())) &&
        !match(V, m_And(m_Value(Inner), m_ConstantInt())) &&
        !match(V, m_ZExtOrSExt(m_Value(Inner))))
      return false;
    V = Inner;
  }
  return false;
}

/// An index as a sum of an XOR and something else.
struct IndexSum {
  Value *ExclusiveOr = nullptr;
  Value *Other = nullptr;
};

/// Whether \p A + \p B has the sign bit neither set nor carried into.
bool staysSmall(Value &A, Value &B, ScalarEvolution &Evolution) {
  const APInt Most =
      APInt::getSignedMaxValue(A.getType()->getScalarSizeInBits());
  const APInt MostA = Evolution.getUnsignedRangeMax(Evolution.getSCEV(&A));
  const APInt MostB = Evolution.getUnsignedRangeMax(Evolution.getSCEV(&B));
  return MostA.ule(Most) && MostB.ule(Most - MostA);
}

/// \p Index as such a sum: the same with more bits as with fewer.
std::optional<IndexSum> sumOf(const Value &Index, Function &F,
                              FunctionAnalysisManager &Analyses) {
  const Value *Sum = &Index;
  const bool IsSigned = match(&Index, m_SExt(m_Value(Sum)));
  const bool IsExtended = IsSigned || match(&Index, m_ZExt(m_Value(Sum)));
  Value *A = nullptr;
  Value *B = nullptr;
  if (!match(Sum, m_AddLike(m_Value(A), m_Value(B))))
    return std::nullopt;
  if (!isExclusiveOr(A))
    std::swap(A, B);
  if (!isExclusiveOr(A))
    return std::nullopt;
  const auto *Add = dyn_cast<OverflowingBinaryOperator>(Sum);
  const bool IsKept =
      !IsExtended ||
      (Add && (IsSigned ? Add->hasNoSignedWrap() : Add->hasNoUnsignedWrap())) ||
      staysSmall(*A, *B, Analyses.getResult<ScalarEvolutionAnalysis>(F));
  return IsKept ? std::optional(IndexSum{A, B}) : std::nullopt;
}

bool rewrite(GetElementPtrInst &Address, FunctionAnalysisManager &Analyses) {
  if (Address.getType()->isVectorTy())
    return false;
  const Value &Last = *Address.getOperand(Address.getNumOperands() - 1);
  const std::optional<IndexSum> Sum =
      sumOf(Last, *Address.getFunction(), Analyses);
  if (!Sum)
    return false;
  IRBuilder<> Builder(&Address);
  const auto Extended = [&](Value *V) {
    return isa<ZExtInst>(Last) ? Builder.CreateZExt(V, Last.getType())
                               : Builder.CreateSExt(V, Last.getType());
  };
  auto *Before = cast<GetElementPtrInst>(Address.clone());
  Before->setNoWrapFlags(GEPNoWrapFlags::none());
  Before->setOperand(Before->getNumOperands() - 1, Extended(Sum->ExclusiveOr));
  Builder.Insert(Before);
  Address.replaceAllUsesWith(Builder.CreateGEP(Address.getResultElementType(),
                                               Before, Extended(Sum->Other)));
  return true;
}

} // namespace

PreservedAnalyses SplitSumsOfXors::run(Function &F,
                                       FunctionAnalysisManager &Analyses) {
  SmallVector<WeakTrackingVH, 16> Replaced;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I);
        Address && rewrite(*Address, Analyses))
      Replaced.emplace_back(Address);
  if (Replaced.empty())
    return PreservedAnalyses::all();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Replaced);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
