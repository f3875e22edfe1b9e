//===-- analysis/lowering/loops/extended_copies.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An optimiser keeps `int i` in two registers: one of 32 bits that counts, and
/// one of 64 that holds the same, extended, for addresses. Looked at alone, the
/// second is anything: what it counts by stands in the first. Or it counts in
/// 64 bits, from what is the index modulo 2^32, and addresses with the low
/// half, extended.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_EXTENDED_COPIES_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_EXTENDED_COPIES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Replaces phis that are another phi of their block, extended, by that.
struct JoinExtendedCopies : llvm::PassInfoMixin<JoinExtendedCopies> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
