//===-- analysis/fix/layout_remedies.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What makes the layouts of a tile agree that is written under one and read
/// under another: the swizzle of the tensor map, or the XOR in the index. Which
/// of the two sides is meant, only the author knows, so that is no fix. Each
/// way has been tried, and has its price.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LAYOUT_REMEDIES_H
#define BANK_LINT_ANALYSIS_FIX_LAYOUT_REMEDIES_H

#include "analysis/fix/fix_trials.h"

namespace bank_lint {

/// Replaces the advice of \p F, a mismatch with a remedy in the map, by the
/// ways that were tried and make the layouts agree, the cheapest first. If
/// there is none, the advice stays.
void tryRemedies(FixTrials &Trials, Finding &F);

} // namespace bank_lint

#endif
