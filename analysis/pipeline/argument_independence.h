//===-- analysis/pipeline/argument_independence.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A verdict is made with the arguments of a launch. Where the same verdict
/// comes out with none of them known, it holds for every value of theirs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_ARGUMENT_INDEPENDENCE_H
#define BANK_LINT_ANALYSIS_PIPELINE_ARGUMENT_INDEPENDENCE_H

#include "analysis/result/access_summary.h"
#include "analysis/run/kernel_run.h"
#include <deque>

namespace bank_lint {

/// The verdicts of one kernel when only block and shared bytes are known.
class GeneralVerdicts {
public:
  explicit GeneralVerdicts(KernelRun &Run) : Run(Run) {}

  /// Notes in \p Accesses, the verdicts under \p With, which of the proven ones
  /// do not need its grid and arguments (AccessSummary::HoldsForEvery), and
  /// whether they decide how often one is executed. Takes the steps that it
  /// needs from \p StepsLeft, and has the run note them.
  void note(const Launch &With, std::vector<AccessSummary> &Accesses,
            std::uint64_t &StepsLeft);

private:
  struct Verdicts {
    Launch Open;
    std::vector<AccessSummary> Accesses;
  };
  const std::vector<AccessSummary> &of(const Launch &With,
                                       std::uint64_t &StepsLeft);

  KernelRun &Run;
  std::deque<Verdicts> Known;
};

} // namespace bank_lint

#endif
