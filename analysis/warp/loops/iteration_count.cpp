//===-- analysis/warp/loops/iteration_count.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/iteration_count.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::uint64_t Unlimited = ~std::uint64_t(0);

/// The first iteration in which Start + Step * k is not below \p Bound.
std::uint64_t staysBelow(__int128 Start, __int128 Step, __int128 Bound) {
  if (Start >= Bound)
    return 0;
  if (Step <= 0)
    return Unlimited;
  return std::uint64_t((Bound - Start + Step - 1) / Step);
}

/// The first iteration in which Start + Step * k is zero.
std::uint64_t staysAwayFromZero(__int128 Start, __int128 Step) {
  if (Start == 0)
    return 0;
  if (Step == 0 || Start % Step != 0 || -Start / Step < 0)
    return Unlimited;
  return std::uint64_t(-Start / Step);
}

/// A number of each lane in iteration k: Start + Step * k.
struct Progress {
  LaneValue Start, Step;
};

/// \p Value as the iterations change it; none if that is unknown.
std::optional<Progress> progressOf(ValueContext &C, const LaneValue &Value,
                                   const LoopTrace &Trace,
                                   const Arrival &From) {
  if (Value.isOpaque())
    return std::nullopt;
  const unsigned Bits = Value.bits();
  Progress Result{LaneValue(Bits, Value.constant()), LaneValue(Bits, 0)};
  for (const Term &T : Value.terms()) {
    const LaneValue Factor(Bits, T.Coefficient);
    const LoopVariable *Variable = nullptr;
    std::size_t I = 0;
    for (; I < Trace.Variables.size() && !Variable; ++I) {
      const LoopVariable &V = Trace.Variables[I];
      if (V.Step && V.Before.terms().front().Monomial == T.Monomial)
        Variable = &V;
    }
    if (!Variable) {
      LaneValue Same = LaneValue::fromParts(C, Bits, Lanes(0),
                                            {{T.Monomial, T.Coefficient}}, 0);
      Result.Start = add(C, Result.Start, Same);
      continue;
    }
    auto Fit = [&](const LaneValue &V) {
      return V.bits() == Bits  ? V
             : V.bits() < Bits ? extend(C, V, Bits, Signedness::Signed)
                               : truncate(C, V, Bits);
    };
    Result.Start =
        add(C, Result.Start, mul(C, Factor, Fit(From.PhiValues[I - 1])));
    Result.Step = add(C, Result.Step, mul(C, Factor, Fit(*Variable->Step)));
  }
  return Result;
}

/// In how many iterations from now on \p Condition always \p Is so in all
/// lanes. Only an estimate: the iteration that stands for them proves it.
std::uint64_t holdsFor(ValueContext &C, Evaluator &Values,
                       const Value &Condition, bool Is, const LoopTrace &Trace,
                       const Arrival &From) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  if (Is ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
         : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return std::min(holdsFor(C, Values, *A, Is, Trace, From),
                    holdsFor(C, Values, *B, Is, Trace, From));
  if (match(&Condition, m_Not(m_Value(A))))
    return holdsFor(C, Values, *A, !Is, Trace, From);
  const auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare)
    return Unlimited;
  const LaneValue &Left = Values.valueOf(*Compare->getOperand(0));
  const LaneValue &Right = Values.valueOf(*Compare->getOperand(1));
  if (Left.isOpaque() || Right.isOpaque())
    return Unlimited;
  std::optional<Progress> Way = progressOf(C, sub(C, Left, Right), Trace, From);
  if (!Way || !Way->Start.isConcrete(From.May) ||
      !Way->Step.isConcrete(From.May))
    return Unlimited;
  const CmpInst::Predicate Holding =
      Is ? Compare->getPredicate() : Compare->getInversePredicate();
  std::uint64_t Least = Unlimited;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(From.May >> Lane & 1))
      continue;
    const __int128 Start = Way->Start.signedConstant(Lane);
    const __int128 Step = Way->Step.signedConstant(Lane);
    switch (ICmpInst::getSignedPredicate(Holding)) {
    case CmpInst::ICMP_SLT:
      Least = std::min(Least, staysBelow(Start, Step, 0));
      break;
    case CmpInst::ICMP_SLE:
      Least = std::min(Least, staysBelow(Start, Step, 1));
      break;
    case CmpInst::ICMP_SGT:
      Least = std::min(Least, staysBelow(-Start, -Step, 0));
      break;
    case CmpInst::ICMP_SGE:
      Least = std::min(Least, staysBelow(-Start, -Step, 1));
      break;
    case CmpInst::ICMP_NE:
      Least = std::min(Least, staysAwayFromZero(Start, Step));
      break;
    default: // equality
      if (Start != 0 || Step != 0)
        Least = std::min<std::uint64_t>(Least, Start == 0);
    }
  }
  return Least;
}

} // namespace

std::uint64_t leastIterations(ValueContext &C, Evaluator &Values, const Loop &L,
                              const LoopTrace &Trace, const Arrival &From) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  std::uint64_t Least = Unlimited;
  for (const BasicBlock *Block : Exiting)
    if (auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
        Branch && Branch->isConditional())
      Least = std::min(Least, holdsFor(C, Values, *Branch->getCondition(),
                                       L.contains(Branch->getSuccessor(0)),
                                       Trace, From));
  return Least == Unlimited ? 0 : Least;
}

} // namespace bank_lint
