//===-- analysis/rules/common_cause.h - one finding, one cause --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Joins findings that a user would mend together. Excess and weight are added;
/// what is joined stays in Finding::Also. Apply in the order in which they
/// stand here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_COMMON_CAUSE_H
#define BANK_LINT_ANALYSIS_RULES_COMMON_CAUSE_H

#include "analysis/finding.h"
#include <vector>

namespace bank_lint {

/// `x[i] += y` loads and stores at one place: one thing to tell.
std::vector<Finding> joinTwins(std::vector<Finding> Findings);

/// Of one access under several launches only the costliest is told, with the
/// number of the others; nothing is added. So it is with instantiations of a
/// kernel template of which the same is said.
std::vector<Finding> oneForAllLaunches(std::vector<Finding> Findings);

/// Accesses of one kernel and launch to one array (or at one place, by way of
/// several calls) of which the same is said: the costliest is told, with the
/// places of the others.
std::vector<Finding> oneForEachCause(std::vector<Finding> Findings);

} // namespace bank_lint

#endif
