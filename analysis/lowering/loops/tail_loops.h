//===-- analysis/lowering/loops/tail_loops.h ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The loop over what is left behind the last whole vector:
///
///     if (i + 3 < n) ...                    if (i + 3 < n) ...
///     else                           ->     else if (i < n)
///       for (j = i; j < n; ++j) X             for (j = i; j < n; ++j) X
///
/// At most one lane of a warp gets to X. As it stands, that is decided by the
/// first of many tests of the loop; as a separate test in front of the loop, as
/// nvcc writes loops too, it is a branch like any other.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_TAIL_LOOPS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_TAIL_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Writes the first test of such loops in front of them: of loops that go on
/// while a variable is on one side of a bound that a branch before them has
/// compared with something, too.
struct GuardTailLoops : llvm::PassInfoMixin<GuardTailLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
