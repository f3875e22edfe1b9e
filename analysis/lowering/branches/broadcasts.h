//===-- analysis/lowering/branches/broadcasts.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the runtimes of OpenMP hand values to all threads of a block:
///
///     if (threadIdx.x == 0) state = value;
///     __syncthreads();
///     ... state ...
///
/// Where `value` is the same for all threads, and known to them, what is read
/// is that value, and branches that it decides go one way. The load itself
/// stays.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BRANCHES_BROADCASTS_H
#define BANK_LINT_ANALYSIS_LOWERING_BRANCHES_BROADCASTS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct FollowBroadcasts : llvm::PassInfoMixin<FollowBroadcasts> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
