//===-- analysis/launch/assumption_clauses.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the clauses of one comment on a kernel, from left to right.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_ASSUMPTION_CLAUSES_H
#define BANK_LINT_ANALYSIS_LAUNCH_ASSUMPTION_CLAUSES_H

#include "analysis/launch/assumptions.h"

namespace bank_lint {

/// Adds what \p Comment states to \p Result, and what cannot be read of it to
/// \p Problems.
void readClauses(const AssumptionComment &Comment, Assumptions &Result,
                 std::vector<AssumptionProblem> &Problems);

} // namespace bank_lint

#endif
