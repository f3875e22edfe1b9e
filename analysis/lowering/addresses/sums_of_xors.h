//===-- analysis/lowering/addresses/sums_of_xors.h --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is added to an XOR goes to the end of the address, where LLVM's
/// instruction combiner would make one XOR of both:
///
///     a[(t ^ 1) * 4 + 1]    is for LLVM 22    a[(4 * t) ^ 5]
///
/// nvcc 13.0 keeps the sum, so that ptxas finds the neighbours of `a[(t ^ 1) *
/// 4]` and merges them. What the source has as one XOR, `a[(4 * t) ^ 5]`, stays
/// one in nvcc's code as well, and merges with nothing.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SUMS_OF_XORS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SUMS_OF_XORS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Handles XORs with a constant, and of differences from one, which become
/// such. Only where the sum does not wrap.
struct SplitSumsOfXors : llvm::PassInfoMixin<SplitSumsOfXors> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
