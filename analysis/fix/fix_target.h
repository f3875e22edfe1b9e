//===-- analysis/fix/fix_target.h - an array to be mended -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An array with conflicts, and what the search has found for it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_FIX_TARGET_H
#define BANK_LINT_ANALYSIS_FIX_FIX_TARGET_H

#include "analysis/fix/shared_budget.h"
#include "analysis/program/shared_array.h"
#include "analysis/result/finding.h"
#include <set>

namespace bank_lint {

/// Whether fewer wavefronts and instructions together are left with \p A than
/// with \p B: what ends a merge of neighbours has to save as much elsewhere.
bool costsLess(const Fix &A, const Fix &B);

/// No wavefront beyond the ideal is left, and no instruction was added.
bool leavesNothing(const Fix &F);

struct FixTarget {
  SourceRange Declaration; ///< of the array, or of a kernel's name
  /// Not empty: the kernels whose x and y are exchanged, which is the one fix.
  std::set<std::string> Exchanged;
  std::vector<const SharedArray *> Variants; ///< one of each instantiation
  std::vector<Fix> Fixes;            ///< in the order in which they were tried
  std::vector<SharedGrowth> Growths; ///< what each of them takes
  std::string NoFix;                 ///< why there is none
  std::optional<Advice> Advised;

  void add(Fix F, const SharedGrowth &Takes);
  /// Leaves only those fixes that cost least; there is one. Those that take no
  /// memory come first if \p PrefersSwizzle.
  void keepBest(bool PrefersSwizzle);
};

} // namespace bank_lint

#endif
