//===-- analysis/fix/dynamic_fix.h - fixes of dynamic arrays ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The search for another layout of a dynamic array: of one part after another,
/// and, where that leaves something, of all of it in more memory.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_DYNAMIC_FIX_H
#define BANK_LINT_ANALYSIS_FIX_DYNAMIC_FIX_H

#include "analysis/fix/fix_trials.h"

namespace bank_lint {

/// Adds the best fix of \p T, or says why there is none.
void searchDynamic(FixTrials &Trials, FixTarget &T);

} // namespace bank_lint

#endif
