//===-- analysis/lowering/addresses/shuffled_halves.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A shuffle exchanges 32 bits (PTX ISA 9.0, shfl.sync), so a number of 64 bits
/// goes in two halves that are put together again. Looked at alone, a half of
/// a pointer leads nowhere.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SHUFFLED_HALVES_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SHUFFLED_HALVES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Replaces two shuffles of the halves of one number by one of the number, a
/// call of `bank_lint.shfl.sync.MODE.i64` with the operands of the intrinsic.
/// Only warps are followed through such code: there is no such instruction.
struct JoinShuffledHalves : llvm::PassInfoMixin<JoinShuffledHalves> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
