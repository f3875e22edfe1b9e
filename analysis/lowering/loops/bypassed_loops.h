//===-- analysis/lowering/loops/bypassed_loops.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A compiler that unrolls a loop by eight writes
///
///     i = tid;
///     if (count >= 8) do { ...; i += 8 * 32; } while (...);
///     for (; rest; ...) ... a[i] ...
///
/// What a variable is behind the first loop is one expression, tid + 256 *
/// (count / 8), be the loop bypassed or not. It is written so: the lanes of a
/// warp then differ in it as they differ in the quotient.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_BYPASSED_LOOPS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_BYPASSED_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct WriteBypassedLoops : llvm::PassInfoMixin<WriteBypassedLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
