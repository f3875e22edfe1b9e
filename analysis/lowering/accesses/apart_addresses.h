//===-- analysis/lowering/accesses/apart_addresses.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's load-store-vectorizer (22.1) takes two addresses that have the same
/// base, and the same indices but the last, for as far apart as their last
/// indices are, whatever these count. `tile[t]` in rows of 32 and `tile[0] + t`
/// are one place for it, and of a load of each it keeps one. nvcc's does not,
/// nor does it happen in LLVM's code generators, where other passes come first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_APART_ADDRESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_APART_ADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Of addresses that LLVM would take for such, those that count the smallest
/// element stay as they are; the others get their offset in bytes.
struct KeepApart : llvm::PassInfoMixin<KeepApart> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
