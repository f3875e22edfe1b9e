//===-- analysis/lowering/prepare/openmp_calls.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of LLVM's device runtime for OpenMP that ask for a thread's number or
/// are a barrier. clang leaves them to the runtime, and a module may not have
/// it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_OPENMP_CALLS_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_OPENMP_CALLS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Writes them as the instructions that they are.
struct WriteOpenMPCalls : llvm::PassInfoMixin<WriteOpenMPCalls> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
