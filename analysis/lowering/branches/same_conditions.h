//===-- analysis/lowering/branches/same_conditions.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A condition that has just been tested is not tested again:
///
///     if (odd) v = s[t - 1];             if (odd) v = s[t - 1];
///     if (!odd) v = s[t + 1];     ->     else     v = s[t + 1];
///
/// Only where nothing is done between the two tests, so that no code is copied:
/// an access in two copies would be counted for both.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BRANCHES_SAME_CONDITIONS_H
#define BANK_LINT_ANALYSIS_LOWERING_BRANCHES_SAME_CONDITIONS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Leads the ways on which the answer is known past the second test.
struct AskOnce : llvm::PassInfoMixin<AskOnce> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
