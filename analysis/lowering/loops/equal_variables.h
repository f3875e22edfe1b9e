//===-- analysis/lowering/loops/equal_variables.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenMP's schedule with chunks of one iteration, as clang writes it:
///
///     for (lower = upper = tid; lower <= upper;
///          lower += threads, upper = min(upper + threads, last))
///       for (i = lower; i <= upper; ++i) ...
///
/// Where a round of the outer loop begins, both bounds are the same number:
/// if they were in the round before, upper is at most lower now, and the loop
/// goes on only if lower is at most upper. So the inner loop has one iteration.
///
/// Read from clang 14 and 19.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_EQUAL_VARIABLES_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_EQUAL_VARIABLES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Writes two variables of a loop as one, if they begin with one value and the
/// condition of each further round makes them equal again.
struct JoinEqualVariables : llvm::PassInfoMixin<JoinEqualVariables> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
