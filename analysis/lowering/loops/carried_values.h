//===-- analysis/lowering/loops/carried_values.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an iteration has stored the next one has without loading, as nvcc has
/// it:
///
///     for (...) c[i] = c[i - 1] + b[i];  keeps what it has stored for the next
///                                        iteration: loads c[i - 1] once
///                                        (of floats: of what may be an index
///                                        more would be forgotten than saved)
///
/// A loop whose count is only known when it runs nvcc unrolls with another loop
/// for the rest (rest_loops.h). Behind these it loads again:
///
///     for (j = 0; j < n; ++j) x[i] += a[j];   y = x[i];
///
/// and once more between the two if both go round: of 13 iterations 12 begin
/// with one load of x[i], the last with another. Where the loop stays one here,
/// as with n, a load in front of it stands for that, under the condition that
/// there are four iterations and a rest. From sm_100 on both parts have one
/// load, which has the line of the loop, and behind the loop there is none.
///
/// Read from the machine code that nvcc 13.0 makes for sm_80 and sm_100.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_CARRIED_VALUES_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_CARRIED_VALUES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Whether a load of the loop may have what a store of its iteration before has
/// written: both are in one array, and no other type is stored there.
bool mayCarry(const llvm::Loop &L);

/// Loads what an iteration stores for the next one in front of the loop only.
/// To be run behind LeaveLoops (loop_invariants.h), which rotates loops where
/// this may be so. Loads that nvcc makes again behind a loop are hidden from
/// the passes behind this one.
struct KeepCarried : llvm::PassInfoMixin<KeepCarried> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

/// Shows the loads again that KeepCarried has hidden.
void showLoadsBehind(llvm::Module &M);

} // namespace bank_lint::lowering

#endif
