//===-- analysis/rules/rule.h - what is worth telling -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A rule looks at the summary of one access and says whether a user should
/// hear of it. A rule is one file pair and one row of the table in rules.cpp;
/// it sees no IR and no clang.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_RULE_H
#define BANK_LINT_ANALYSIS_RULES_RULE_H

#include "analysis/finding.h"
#include <optional>
#include <span>

namespace bank_lint {

struct Rule {
  const char *Name;    ///< "shared-bank-conflict"
  const char *Summary; ///< one line for lists
  /// The finding for \p Access, with message, counter and excess; absent if
  /// there is nothing to tell. Never called for undecided accesses.
  std::optional<Finding> (*Check)(const AccessSummary &Access);
};

/// All rules, in the order of their names.
std::span<const Rule> rules();

/// Applies all rules. One access under several launches gives one finding, of
/// its costliest launch. Worst first: by excess per block, then by place.
std::vector<Finding> applyRules(const std::vector<AccessSummary> &Accesses);

// Words that rules share.

/// "32 wavefronts where 1 would do", "up to 8 sectors where 4 would do".
std::string insteadOf(const Interval &Count, std::uint64_t Ideal,
                      const char *Unit);
/// "load", "store", "atomic".
const char *operationName(AccessOperation Operation);

} // namespace bank_lint

#endif
