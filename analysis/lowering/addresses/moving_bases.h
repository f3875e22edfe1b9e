//===-- analysis/lowering/addresses/moving_bases.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A pointer that moves from stage to stage of a buffer:
///
///     p = tile + mine                       i = 0
///     loop: use p; p = tile + mine + s   -> loop: use tile + mine + i; i = s
///
/// The part of each lane, `mine`, is the same in all iterations; only how far
/// the pointer is moved is unknown, and that is the same in all lanes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_MOVING_BASES_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_MOVING_BASES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Writes each phi of pointers that all are the same pointer and a distance as
/// that pointer and a phi of distances in bytes. To be run last: the
/// instruction combiner turns some of them back.
struct SplitMovingBases : llvm::PassInfoMixin<SplitMovingBases> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
