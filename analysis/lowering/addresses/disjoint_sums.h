//===-- analysis/lowering/addresses/disjoint_sums.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The combiner writes `4 * i + 1` as an `or` with a flag that says that it is
/// a sum. Unrolled, `(i | 1) | 128` becomes `i | 129` without the flag, and
/// what looks for neighbours finds none. The pass combines two sums into one
/// that still is a sum. It also writes `(x & ~7) + 7` as `x | 7`, which is no
/// sum of x.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_DISJOINT_SUMS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_DISJOINT_SUMS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Notes which kernels of \p M have no `or` with a constant in their source: in
/// these each is a sum that the combiner wrote so. nvcc takes an `or` of the
/// source for no sum. To be run before the first combiner.
void noteWrittenSums(llvm::Module &M);

/// Makes each `or` that is a sum an addition, and, where an address is computed
/// from it and the source has none, each with a constant.
struct WriteSums : llvm::PassInfoMixin<WriteSums> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Notes the accesses whose addresses have such an `or` as a factor:
///
///     s[offset * (2 * t + 1) - 1]
///
/// Once the loop is unrolled and offset known, LLVM 22 writes it as a sum whose
/// distance from others is known, and nvcc does not.
struct NoteScaledSums : llvm::PassInfoMixin<NoteScaledSums> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
bool isOfScaledSum(const llvm::Instruction &Access);

} // namespace bank_lint::lowering

#endif
