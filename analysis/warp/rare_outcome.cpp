//===-- analysis/warp/rare_outcome.cpp - branches for a single lane -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conditions that nobody can decide, but that one lane of a warp at most can
/// have: an equality, and the rest behind the last whole vector of an array.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint {

using namespace symbolic;

/// What \p Compare says of two integers if its outcome is \p Outcome; it is no
/// equality.
static Order orderIf(bool Outcome, const ICmpInst &Compare, const LaneValue &A,
                     const LaneValue &B) {
  const CmpInst::Predicate P =
      Outcome ? Compare.getPredicate() : Compare.getInversePredicate();
  const bool IsLess = ICmpInst::isLT(P) || ICmpInst::isLE(P);
  return {IsLess ? A : B, IsLess ? B : A, ICmpInst::isStrictPredicate(P)};
}

/// Of the blocks before a comparison: both ends of an interval are tested near
/// each other, and in long code all pairs of tests would be many.
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

/// Lanes go different ways at the end of \p Here. Where one lane counts for
/// whichever it is, it may be one that goes the other way.
void Executor::noteParting(const BasicBlock &Here) {
  if (Counting == AllLanes)
    return;
  for (const BranchInst *Branch : Rare)
    if (Plan.dominators().dominates(Branch->getParent(), &Here))
      noteParted(Branch);
}

void Executor::noteParted(const BranchInst *Branch) {
  if (Parted.empty())
    StepsAtParting = stepsTaken();
  Parted.insert(Branch);
}

/// Whether this will have to be done once more, and has gone on long enough to
/// find what else must be done otherwise.
bool Executor::isInVain() const {
  constexpr std::uint64_t Small = 10'000; // steps that do not matter
  return !Parted.empty() && stepsTaken() > 2 * StepsAtParting + Small;
}

/// If one of the lanes \p Unknown at most can have one of the outcomes of
/// \p Branch: that outcome, and one of them; alone, each costs the same. Of
/// groups of lanes one may cost more than another, so there is no outcome then;
/// nor where lanes leave a loop: behind it they are together again.
Executor::RareOutcome Executor::rareOutcome(const BranchInst &Branch,
                                            LaneMask Unknown) {
  const RareOutcome None = {std::nullopt, AllLanes};
  const ICmpInst *Compare = comparisonOf(Branch);
  if (!Compare || Ordinary.contains(&Branch) || leavesLoop(Branch))
    return None;
  const LaneValue A = valueOf(*Compare->getOperand(0)),
                  B = valueOf(*Compare->getOperand(1));
  const RareOutcome Result =
      Compare->isEquality()
          ? RareOutcome{Compare->getPredicate() == CmpInst::ICMP_EQ,
                        atMostOneEqual(C, A, B, Unknown)}
          : rareBetween(*Compare, A, B, Unknown);
  if (!Result.Outcome || Result.Most == Unknown)
    return None;
  Rare.insert(&Branch);
  return Result;
}

/// The comparisons that surely were decided before \p Compare, the last one
/// first, and what came of each, if both may be two ends of one interval.
const std::vector<Executor::EarlierOutcome> &
Executor::comparisonsBefore(const ICmpInst &Compare) {
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
    // Of a loop that has ended, values of another iteration would be compared.
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
Executor::RareOutcome Executor::rareBetween(const ICmpInst &Compare,
                                            const LaneValue &A,
                                            const LaneValue &B,
                                            LaneMask Unknown) {
  if (!mayLieApart(A, B))
    return {std::nullopt, AllLanes};
  for (const auto &[First, Held] : comparisonsBefore(Compare)) {
    const LaneValue X = valueOf(*First->getOperand(0)),
                    Y = valueOf(*First->getOperand(1));
    for (const bool Outcome : {true, false}) {
      const FewLanes Few = atMostOneBetween(
          C, orderIf(Held, *First, X, Y), orderIf(Outcome, Compare, A, B),
          Compare.isSigned() ? Signedness::Signed : Signedness::Unsigned,
          Unknown);
      if (Few.Most == Unknown)
        continue;
      RestsOn |= Few.Assumed;
      return {Outcome, Few.Most};
    }
  }
  return {std::nullopt, AllLanes};
}

} // namespace bank_lint
