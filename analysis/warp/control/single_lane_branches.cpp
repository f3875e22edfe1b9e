//===-- analysis/warp/control/single_lane_branches.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/single_lane_branches.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// What \p Compare says of two integers if its outcome is \p Outcome; it is no
/// equality.
static Order orderIf(bool Outcome, const ICmpInst &Compare, const LaneValue &A,
                     const LaneValue &B) {
  const CmpInst::Predicate P =
      Outcome ? Compare.getPredicate() : Compare.getInversePredicate();
  const bool IsLess = ICmpInst::isLT(P) || ICmpInst::isLE(P);
  return {IsLess ? A : B, IsLess ? B : A, ICmpInst::isStrictPredicate(P)};
}

/// The number of blocks before a comparison: both ends of an interval are
/// tested near each other, and in long code all pairs of tests would be many.
static constexpr unsigned MostBefore = 64;

/// The comparison of integers that \p Branch goes by; null if it is another.
static const ICmpInst *comparisonOf(const BranchInst &Branch) {
  const auto *Compare = Branch.isConditional()
                            ? dyn_cast<ICmpInst>(Branch.getCondition())
                            : nullptr;
  return Compare && Compare->getOperand(0)->getType()->isIntegerTy() ? Compare
                                                                     : nullptr;
}

/// The outcome of \p Branch that leads to \p To; absent if neither has to.
static std::optional<bool> outcomeTowards(const BasicBlock &To,
                                          const BranchInst &Branch,
                                          const DominatorTree &Dominators) {
  for (const bool Outcome : {true, false})
    if (Dominators.dominates(
            {Branch.getParent(), Branch.getSuccessor(Outcome ? 0 : 1)}, &To))
      return Outcome;
  return std::nullopt;
}

void SingleLaneBranches::diverge(const BasicBlock &Block,
                                 const LaneContext &Here) {
  if (Here.Counted == AllLanes)
    return;
  for (const BranchInst *Branch : Rare)
    if (Plan.dominators().dominates(Branch->getParent(), &Block))
      invalidate(Branch);
}

void SingleLaneBranches::stayAlone(const LaneContext &Before,
                                   LaneContext &After) {
  if (std::has_single_bit(Before.Counted) && After.May &&
      !(After.May & After.Counted))
    After.Counted = LaneMask(1) << std::countr_zero(After.May);
}

void SingleLaneBranches::rejoin(const LaneContext &Before, LaneContext &There) {
  There.Counted = Before.Counted |
                  (std::has_single_bit(Before.Counted) ? 0 : There.Counted);
  stayAlone(Before, There);
}

void SingleLaneBranches::meetOthers() {
  for (const BranchInst *Branch : Rare)
    invalidate(Branch);
}

void SingleLaneBranches::invalidate(const BranchInst *Branch) {
  if (Invalidated.empty())
    StepsAtFirst = Budget.stepsTaken();
  Invalidated.insert(Branch);
}

bool SingleLaneBranches::mustBeRepeated() const {
  constexpr std::uint64_t Small = 10'000; // steps that do not matter
  return !Invalidated.empty() && Budget.stepsTaken() > 2 * StepsAtFirst + Small;
}

SingleLaneBranches::RareOutcome
SingleLaneBranches::rareOutcome(const BranchInst &Branch, LaneMask True,
                                LaneMask False, LaneMask Unknown) {
  const ICmpInst *Compare = comparisonOf(Branch);
  if (!Compare || Ordinary.contains(&Branch) || Plan.leavesLoop(Branch))
    return {};
  const LaneValue A = Values.valueOf(*Compare->getOperand(0)),
                  B = Values.valueOf(*Compare->getOperand(1));
  const LanesByOutcome Among{False | Unknown, True | Unknown};
  RareOutcome Result;
  if (Compare->isEquality()) {
    const bool Equal = Compare->getPredicate() == CmpInst::ICMP_EQ;
    Result = {Equal, atMostOneEqual(C, A, B, Among[Equal])};
  } else {
    Result = rareBetween(*Compare, A, B, Among);
  }
  if (!Result.Outcome || Result.Most == Among[*Result.Outcome])
    return {};
  if (const LaneMask Sure = *Result.Outcome ? True : False)
    Result.Most = LaneMask(1) << std::countr_zero(Sure);
  Rare.insert(&Branch);
  return Result;
}

/// The comparisons that always were decided before \p Compare, the last one
/// first, and what came of each, if both may be two ends of one interval.
const std::vector<SingleLaneBranches::EarlierOutcome> &
SingleLaneBranches::comparisonsBefore(const ICmpInst &Compare) {
  auto [Known, IsNew] = Earlier.try_emplace(&Compare);
  std::vector<EarlierOutcome> &Result = Known->second;
  if (!IsNew)
    return Result;
  const BasicBlock &Here = *Compare.getParent();
  const DominatorTree &Dominators = Plan.dominators();
  const auto *Node = Dominators.getNode(&Here);
  unsigned Looked = 0;
  for (Node = Node ? Node->getIDom() : nullptr; Node && Looked < MostBefore;
       Node = Node->getIDom(), ++Looked) {
    const auto *Before =
        dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    const ICmpInst *First = Before ? comparisonOf(*Before) : nullptr;
    const Loop *Inside = Plan.loopOf(Plan.index(*Node->getBlock()));
    // After a loop has ended, values of another iteration would be compared.
    if (!First || First->isEquality() ||
        First->isSigned() != Compare.isSigned() ||
        (Inside && !Inside->contains(&Here)))
      continue;
    if (const auto Held = outcomeTowards(Here, *Before, Dominators))
      Result.push_back({First, *Held});
  }
  return Result;
}

/// The same of a condition that has another before it: both of them together
/// are what lanes cannot have.
SingleLaneBranches::RareOutcome
SingleLaneBranches::rareBetween(const ICmpInst &Compare, const LaneValue &A,
                                const LaneValue &B,
                                const LanesByOutcome &Among) {
  if (!mayLieApart(A, B))
    return {};
  for (const auto &[First, Held] : comparisonsBefore(Compare)) {
    const LaneValue X = Values.valueOf(*First->getOperand(0)),
                    Y = Values.valueOf(*First->getOperand(1));
    for (const bool Outcome : {true, false}) {
      const FewLanes Few = atMostOneBetween(
          C, orderIf(Held, *First, X, Y), orderIf(Outcome, Compare, A, B),
          Compare.isSigned() ? Signedness::Signed : Signedness::Unsigned,
          Among[Outcome]);
      if (Few.Most == Among[Outcome])
        continue;
      State.RestsOn |= Few.Assumed;
      return {Outcome, Few.Most};
    }
  }
  return {};
}

} // namespace bank_lint
