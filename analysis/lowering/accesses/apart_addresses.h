//===-- analysis/lowering/accesses/apart_addresses.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's load-store-vectorizer (22.1) assumes two addresses that have the same
/// base, and the same indices but the last, to be as far apart as their last
/// indices are, whatever these count. `tile[t]` in rows of 32 and `tile[0] + t`
/// are one place for it, and it keeps one load of two. nvcc's does not, nor
/// does this happen in LLVM's code generators, where other passes come first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_APART_ADDRESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_APART_ADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Gives addresses their offset in bytes where LLVM would confuse them. Those
/// that count the smallest element stay as they are.
struct KeepApart : llvm::PassInfoMixin<KeepApart> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
