//===-- analysis/rules/callers_place.h - who can mend it --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_RULES_CALLERS_PLACE_H
#define BANK_LINT_ANALYSIS_RULES_CALLERS_PLACE_H

#include "analysis/result/finding.h"

namespace bank_lint {

/// If the access of \p F stands in `at(i, j)` or `operator+`, moves \p F to the
/// expression of the caller that means it: that is what there is to fix, and
/// all that the function accesses of one operand is then at one place.
void moveToCaller(Finding &F);

} // namespace bank_lint

#endif
