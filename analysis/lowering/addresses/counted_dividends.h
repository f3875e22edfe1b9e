//===-- analysis/lowering/addresses/counted_dividends.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How often a loop with a step runs is computed by a division of what is left,
/// behind the test that something is left. Such divisions are marked
/// (marks/counted_dividend.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_COUNTED_DIVIDENDS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_COUNTED_DIVIDENDS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct MarkCountedDividends : llvm::PassInfoMixin<MarkCountedDividends> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
