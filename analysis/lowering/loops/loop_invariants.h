//===-- analysis/lowering/loops/loop_invariants.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Moves redundant accesses out of a loop, as nvcc does:
///
///     for (...) sum += s[t] * b[i];      loads s[t] once, in front of the loop
///     for (...) c[t] += b[i];            loads c[t] once in front of the loop,
///                                        and stores it once behind it
///
/// What one iteration stores for the next is in carried_values.h.
///
/// Read from the machine code that nvcc 13.0 makes for sm_80, and the same as
/// LLVM's own conditions: nothing in the loop may write what is loaded; for a
/// sum in memory, nothing else may read it. Barriers, __syncwarp and printf
/// write everything that they can reach; what a `__restrict__` parameter points
/// to they cannot. Types say nothing: a float and an int may be in one place. A
/// load under a condition leaves only if its place exists for sure, a store
/// under a condition stays.
///
/// LLVM's own pass (licm) moves arithmetic too and rewrites addresses, so that
/// more would be known of them than ptxas knows. So only accesses move here,
/// with what their addresses are computed by, and each keeps its place in the
/// source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_LOOP_INVARIANTS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_LOOP_INVARIANTS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Moves loads in front of loops and keeps sums in values. Loops with such an
/// access are rotated: their test comes last, and once in front.
struct LeaveLoops : llvm::PassInfoMixin<LeaveLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

/// The same behind unrolling, where an inner loop that is gone leaves loads
/// that are the same in each iteration of the loop around it. nvcc 13.0 gives
/// those the line where they stand. A loop whose count it does not know it has
/// unrolled by then, and what leaves it is loaded for the copies and once more
/// for the rest (rest_loops.h). From sm_100 on it is loaded in front of both
/// besides, where the copies are four; that is not followed: it counts once.
struct LeaveUnrolledLoops : llvm::PassInfoMixin<LeaveUnrolledLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
