//===-- analysis/rules/rule.h - what is worth telling -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A rule looks at the summary of one access and says whether a user should
/// hear of it. A rule is one file pair, one row of the table in rules.cpp and
/// one page in docs/rules; it sees no IR and no clang.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_RULE_H
#define BANK_LINT_ANALYSIS_RULES_RULE_H

#include "analysis/result/finding.h"
#include "analysis/rules/rule_options.h"
#include "analysis/rules/traffic.h"
#include <optional>
#include <span>
#include <string_view>

namespace bank_lint {

struct Rule {
  const char *Name;    ///< "shared-bank-conflict"
  const char *Summary; ///< one line for lists
  bool OnByDefault;
  /// The finding for \p Access, with message, counter, excess and traffic;
  /// absent if there is nothing to report. Never called for undecided accesses.
  /// \p Kernel holds the other accesses of the same kernel and launch.
  std::optional<Finding> (*Check)(const AccessSummary &Access,
                                  const KernelTraffic &Kernel);
};

/// All rules, the most specific first: the first that fits an access reports
/// it.
std::span<const Rule> rules();
/// The rule of that name, or null.
const Rule *findRule(std::string_view Name);
bool isOn(const Rule &R, const RuleOptions &Options);

// Words that rules share.

/// "32 wavefronts where 1 would do", "up to 8 sectors where 4 would do".
std::string insteadOf(const Interval &Count, std::uint64_t Ideal,
                      const char *Unit);
/// "load", "store", "atomic".
const char *operationName(AccessOperation Operation);
/// For a bounded verdict, what decides it: the arguments, "G, K"; the loops and
/// blocks if there are none.
std::string deciders(const AccessSummary &Access);
/// What \p Access, of shared memory, loses in a block whatever the data is:
/// wavefronts, with lanes of an atomic on one address taking turns.
double leastSharedExcess(const AccessSummary &Access);
/// Makes \p F, on an access of which only the data knows how much more it
/// loses, say what that is at the least. \p What: "shared bank conflict".
void sayLeastExcess(Finding &F, double Excess, const std::string &What);
/// What \p Paid has beyond \p Ideal, at worst; 0 if nothing.
std::uint64_t excess(const Interval &Paid, const Interval &Ideal);

} // namespace bank_lint

#endif
