//===-- analysis/generality.h - for which arguments a verdict holds -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A verdict is made with the arguments of a launch. Where the same verdict
/// comes out with none of them known, it holds for every value of theirs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_GENERALITY_H
#define BANK_LINT_ANALYSIS_GENERALITY_H

#include "analysis/access_summary.h"
#include "analysis/warp/kernel_run.h"

namespace bank_lint {

/// Analyses the kernel of \p Run once more, with block and shared bytes of
/// \p With but without its grid and arguments, and notes in \p Accesses
/// (AccessSummary::HoldsForEvery) which proven verdicts do not need them.
void noteGenerality(const KernelRun &Run, const Launch &With,
                    std::vector<AccessSummary> &Accesses);

} // namespace bank_lint

#endif
