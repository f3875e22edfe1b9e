//===-- analysis/warp/control/block_runner.h - runs a block -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes a kernel for all warps of a block.
///
/// Most warps do the same at other addresses. One is executed for n of them,
/// with an unknown w < n for its number: its threads are those of the first
/// plus w times a step. It represents all if no branch is open because of w and
/// every access costs the same whatever w is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_CONTROL_BLOCK_RUNNER_H
#define BANK_LINT_ANALYSIS_WARP_CONTROL_BLOCK_RUNNER_H

#include "analysis/warp/control/interpreter.h"

namespace bank_lint {

class BlockRunner {
public:
  /// What the warps do goes to \p To.
  BlockRunner(const WarpInputs &Inputs, symbolic::ValueContext &Context,
              AccessSink &To, StepLimits Limits);

  /// At the branches \p These, charge for every lane that may take the rare way
  /// (see SingleLaneBranches).
  void treatAsOrdinary(const BranchSet &These) {
    SingleLane.treatAsOrdinary(These);
  }
  /// Runs all warps of the block.
  void run();

  /// Branches that have to be treated as ordinary ones: if there are any, what
  /// was recorded is wrong, and may not be all.
  const BranchSet &branchesToRedo() const { return SingleLane.invalidated(); }
  /// True if there is code with accesses that no warp came to, for the block
  /// was taken not to be the last one of its row.
  bool leavesAccessesOut() const;
  /// True if a loop was solved because the budget was used up.
  bool hitBudget() const { return Budget.hasSolvedLoops(); }
  /// True if even that took too long: what was recorded is not all.
  bool gaveUp() const { return Budget.gaveUp(); }
  /// True if it gave up for that, which more steps do not change.
  bool hadTooManyUnknowns() const { return Budget.hasTooManyUnknowns(); }
  /// Steps that all warps took.
  std::uint64_t stepsTaken() const { return Budget.stepsTaken(); }
  /// See StepBudget.
  std::uint64_t mostStepsAtLoops() const { return Budget.mostStepsAtLoops(); }

private:
  std::array<symbolic::Lanes, 3> threadsOf(unsigned Number) const;
  void runWarps(unsigned First, unsigned Count);
  bool runRepresentative(unsigned First, unsigned Count);
  void runWarp(unsigned Number);

  const WarpInputs In;
  symbolic::ValueContext &C;
  // Each is given those above it.
  WarpState State;
  StepBudget Budget;
  Registers Results;
  Evaluator Values;
  RepresentativeRuns Runs;
  Guards Conditions;
  Recorder Out;
  AccessIssuer Issuer;
  MemoryUnit Memory;
  PtxUnit Assembly;
  InstructionRunner Instructions;
  SingleLaneBranches SingleLane;
  Interpreter Control;
  unsigned FailedGroups = 0; ///< groups of warps that are not all the same
};

} // namespace bank_lint

#endif
