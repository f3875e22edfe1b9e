//===-- analysis/lowering/branches/known_indices.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last step of a reduction is that of one thread:
///
///     if (t < 1) s[t] += s[t + 1];
///
/// There nvcc loads s[0] and s[1], by one instruction, also where &s[t] has
/// been computed before. LLVM keeps that address. If t is an `int`, LLVM 22
/// knows that the number of a thread is not below 0. nvcc does not, and loads
/// s[t] and s[t + 1]. So it does where the 1 is only found by unrolling.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BRANCHES_KNOWN_INDICES_H
#define BANK_LINT_ANALYSIS_LOWERING_BRANCHES_KNOWN_INDICES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Notes the branches that may say what number an index is: those that compare
/// with a constant, and without a sign. To be run before the first combiner.
void noteEqualities(llvm::Module &M);

/// Writes the addresses in shared memory that are constants behind a branch
/// which says what number an index is.
struct WriteKnownIndices : llvm::PassInfoMixin<WriteKnownIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
