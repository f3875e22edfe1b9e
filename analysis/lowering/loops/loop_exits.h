//===-- analysis/lowering/loops/loop_exits.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `if (n != 0) do ... while (--n != 0); behind`: the end of the loop and the
/// branch around it come to one block. What a lane brings out of the loop is
/// another value than that of a lane which never was in it, so each end of a
/// loop gets a block of its own.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_LOOP_EXITS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_LOOP_EXITS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct DedicateExits : llvm::PassInfoMixin<DedicateExits> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
