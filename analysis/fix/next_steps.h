//===-- analysis/fix/next_steps.h -------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is left to do about an uncoalesced access for which there is neither a
/// fix nor other advice. The order of the lanes in a warp never matters: only
/// which elements a warp accesses together.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_NEXT_STEPS_H
#define BANK_LINT_ANALYSIS_FIX_NEXT_STEPS_H

#include "analysis/result/finding.h"

namespace bank_lint {

/// Adds advice to \p F, or says that only the data decides, if it is of that
/// kind and has nothing of it.
void addNextStep(Finding &F);

} // namespace bank_lint

#endif
