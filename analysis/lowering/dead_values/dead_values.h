//===-- analysis/lowering/dead_values/dead_values.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kernels are written for, sums and products, leads to no address and to
/// no condition: dead values. Unrolled it is most of the code, and every pass
/// behind would copy it, combine it and number it. So before loops are
/// unrolled,
///
///   out[i] = a[i] * x + sqrtf(b[i]);   becomes   out[i] = dead(a[i], b[i]);
///
/// one call for each tree of such instructions. It names all that could be gone
/// without the tree: a load stays as long as something uses it.
///
/// Where passes go by what stands in a block (to look for the store behind a
/// load, to move a load to its use), they do otherwise then. That is rare: 2 of
/// 2,000 random kernels have an access with more or fewer executions. Short
/// functions gain nothing and are left alone.
///
/// Private arrays of dead values that will be in registers are left out with
/// all their accesses: `acc[i] += a[i]` becomes `keep(a[i])`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_DEAD_VALUES_DEAD_VALUES_H
#define BANK_LINT_ANALYSIS_LOWERING_DEAD_VALUES_DEAD_VALUES_H

#include "analysis/lowering/dead_values/needed_values.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// To be run once it is chosen which loops are unrolled, and before they are.
/// The control flow stays as it is, and so does what is known of loops.
class SummarizeDeadValues : public llvm::PassInfoMixin<SummarizeDeadValues> {
public:
  /// \p Find: which values are not dead; without, nothing is summarized.
  /// Functions that are shorter than \p LeastLength instructions, unrolled,
  /// stay as they are.
  SummarizeDeadValues(FindNeeded Find, std::uint64_t LeastLength)
      : Find(std::move(Find)), LeastLength(LeastLength) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  FindNeeded Find;
  std::uint64_t LeastLength;
};

} // namespace bank_lint::lowering

#endif
