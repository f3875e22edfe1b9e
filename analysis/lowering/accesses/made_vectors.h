//===-- analysis/lowering/accesses/made_vectors.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Neighbours become a vector where the optimiser knows that they are aligned
/// as one: by the declaration of a shared array, by a type. LLVM's pass does
/// it, as nvcc's does. Its vectors in shared memory are marked as merged
/// (marks/merged_access.h), so that a change of the array can keep it together.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_MADE_VECTORS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_MADE_VECTORS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct MakeVectors : llvm::PassInfoMixin<MakeVectors> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
