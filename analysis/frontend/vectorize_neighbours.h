//===-- analysis/frontend/vectorize_neighbours.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's load-store vectorizer, for blocks of many accesses. It holds each
/// access against up to 64 others of its array, and asks scalar evolution how
/// far they are apart: half of the time that a large unrolled loop takes. In
/// most such loops
///
///     s[i * ld + 0]  s[i * ld + 1]  s[i * ld + 2] ...
///     s[0 * ld + j]  s[1 * ld + j]  s[2 * ld + j] ...
///
/// the accesses are a known number of bytes apart, or no two of them are. One
/// that is so from no other has no neighbour, and the vectorizer does not see
/// it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_VECTORIZE_NEIGHBOURS_H
#define BANK_LINT_ANALYSIS_FRONTEND_VECTORIZE_NEIGHBOURS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Instruction;
} // namespace llvm

namespace bank_lint::frontend {

/// The loads and stores of \p Block from which no other access of the same kind
/// in it is known to be a constant number of bytes away.
llvm::SmallVector<llvm::Instruction *, 32>
accessesWithoutNeighbour(llvm::BasicBlock &Block);

/// The pass. Its name in a pipeline:
#define VECTORIZE_NEIGHBOURS "bank-lint-vectorize-neighbours"

struct VectorizeNeighbours : llvm::PassInfoMixin<VectorizeNeighbours> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::frontend

#endif
