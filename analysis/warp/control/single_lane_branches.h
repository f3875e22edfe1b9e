//===-- analysis/warp/control/single_lane_branches.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conditions that are undecided, but where one lane of a warp at most can have
/// a certain outcome: an equality, and the rest behind the last whole vector of
/// an array. There one lane is charged for, whichever it is.
///
/// Where that lane meets others again, or lanes behind such a branch diverge,
/// counting one lane was wrong. Such branches are invalidated, and the run is
/// repeated with them as ordinary branches.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_CONTROL_SINGLE_LANE_BRANCHES_H
#define BANK_LINT_ANALYSIS_WARP_CONTROL_SINGLE_LANE_BRANCHES_H

#include "analysis/warp/state/step_budget.h"
#include "analysis/warp/state/warp_state.h"
#include "analysis/warp/values/evaluator.h"
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace bank_lint {

class SingleLaneBranches {
public:
  using LaneValue = symbolic::LaneValue;

  SingleLaneBranches(const KernelPlan &Plan, symbolic::ValueContext &Context,
                     WarpState &State, Evaluator &Values,
                     const StepBudget &Budget)
      : Plan(Plan), C(Context), State(State), Values(Values), Budget(Budget) {}

  /// At the branches \p These, charge for every lane that may take the rare
  /// way.
  void treatAsOrdinary(const BranchSet &These) { Ordinary = These; }

  /// An outcome of a condition that lanes cannot have together.
  struct RareOutcome {
    std::optional<bool> Outcome;
    symbolic::LaneMask Most = symbolic::AllLanes; ///< may have it at once
  };
  /// If of the lanes that may go one way of \p Branch one at most can be there:
  /// the outcome that leads there, and one of them; alone, each costs the same.
  /// With groups of lanes one may cost more than another, so there is no
  /// outcome then; nor where lanes leave a loop: behind it they are together
  /// again. \p True, \p False: the lanes that always go the first, the second
  /// way; \p Unknown: that go either. A lane that is charged for is one of the
  /// former, if there is one.
  RareOutcome rareOutcome(const llvm::BranchInst &Branch,
                          symbolic::LaneMask True, symbolic::LaneMask False,
                          symbolic::LaneMask Unknown);

  /// The lanes \p Here go different ways at the end of \p Block, by what is
  /// known of each. Where one lane is charged for, it may be one that goes the
  /// other way.
  void diverge(const llvm::BasicBlock &Block, const LaneContext &Here);
  /// Where \p Before is of one lane at most, so are the lanes \p After, which
  /// are some of them: one of those is charged for.
  static void stayAlone(const LaneContext &Before, LaneContext &After);
  /// Lanes are together again, \p There, as they were \p Before they went
  /// different ways.
  static void rejoin(const LaneContext &Before, LaneContext &There);
  /// Lanes of which one is charged for meet others, but not those that went the
  /// other way: it is unknown whether some are there at all.
  void meetOthers();
  /// Branches at which charging for one lane was wrong: what was recorded is
  /// wrong, and may not be all.
  const BranchSet &invalidated() const { return Invalidated; }
  /// Whether the run will have to be repeated, and has gone on long enough to
  /// find what else must be done otherwise.
  bool mustBeRepeated() const;

private:
  using EarlierOutcome = std::pair<const llvm::ICmpInst *, bool>;
  /// The lanes that may have the outcome false, and true.
  using LanesByOutcome = std::array<symbolic::LaneMask, 2>;
  RareOutcome rareBetween(const llvm::ICmpInst &Compare, const LaneValue &A,
                          const LaneValue &B, const LanesByOutcome &Among);
  const std::vector<EarlierOutcome> &
  comparisonsBefore(const llvm::ICmpInst &Compare);
  void invalidate(const llvm::BranchInst *Branch);

  const KernelPlan &Plan;
  symbolic::ValueContext &C;
  WarpState &State;
  Evaluator &Values;
  const StepBudget &Budget;
  BranchSet Ordinary, Rare, Invalidated;
  std::uint64_t StepsAtFirst = 0; ///< when the first one was invalidated
  llvm::DenseMap<const llvm::ICmpInst *, std::vector<EarlierOutcome>> Earlier;
};

} // namespace bank_lint

#endif
