//===-- analysis/warp/state/step_budget.h - how long a run takes -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much the warps of a block may do, and how much they did.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_STEP_BUDGET_H
#define BANK_LINT_ANALYSIS_WARP_STATE_STEP_BUDGET_H

#include <cstdint>

namespace bank_lint {

/// An instruction is a step, some 0.2 to 0.4 us; a new unknown costs as much as
/// a few.
struct StepLimits {
  static constexpr std::uint64_t OfUnknown = 4;
  /// For a block. What comes up where ways meet, and the variables of loops,
  /// are no steps, and few: jumps into loops alone make millions.
  static constexpr std::uint64_t MostUnknowns = 1'000'000;
  /// Steps of a warp, before its loops are solved instead of executed.
  std::uint64_t Executing;
  /// Steps of all warps, before it stops.
  std::uint64_t AtAll;
};

class StepBudget {
public:
  explicit StepBudget(StepLimits Limits) : Limits(Limits) {}

  /// Before each warp.
  void startWarp();
  /// An instruction that made \p NewUnknowns.
  void take(std::uint64_t NewUnknowns = 0) {
    Steps += 1 + StepLimits::OfUnknown * NewUnknowns;
  }
  std::uint64_t stepsOfWarp() const { return Steps; }
  /// Steps that all warps took.
  std::uint64_t stepsTaken() const { return StepsBefore + Steps; }
  /// There are \p Number by now.
  void noteUnknowns(std::uint64_t Number) { Unknowns = Number; }
  bool hasTooManyUnknowns() const {
    return Unknowns > StepLimits::MostUnknowns;
  }
  bool gaveUp() const {
    return stepsTaken() > Limits.AtAll || hasTooManyUnknowns();
  }

  /// At a loop: true if the warp has done too much to execute its iterations.
  bool isTooMuchForLoops();
  /// True if \p Iterations like one of \p StepsOfOne steps are twice as much as
  /// may be executed: what would be thrown away is not begun.
  bool isTooMuch(std::uint64_t StepsOfOne, std::uint64_t Iterations);
  /// The most that StepLimits::Executing was compared with: with any limit from
  /// there on the warps do the same.
  std::uint64_t mostStepsAtLoops() const { return MostAtLoops; }

  /// Whether a loop was solved because the budget was used up.
  bool hasSolvedLoops() const { return SolvedLoops; }
  void setHasSolvedLoops(bool Has) { SolvedLoops = Has; }

private:
  StepLimits Limits;
  std::uint64_t Steps = 0, StepsBefore = 0, MostAtLoops = 0, Unknowns = 0;
  bool SolvedLoops = false;
};

} // namespace bank_lint

#endif
