//===-- analysis/lowering/addresses/joined_pieces.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A number that was taken apart into bytes and put together again is the
/// number. A structure that is copied as an array of bytes, as CuTe's tuples
/// are, leaves such code of its pointers, and where they lead could not be
/// seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_JOINED_PIECES_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_JOINED_PIECES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Replaces a vector that is read as a number by the number that all its
/// elements are pieces of, each in its place. The instruction combiner does
/// not.
struct JoinPieces : llvm::PassInfoMixin<JoinPieces> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
