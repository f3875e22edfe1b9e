//===-- analysis/rules/rule_options.h - what the user asks for --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which rules speak, which of their findings are shown, and which of them make
/// a run fail.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_RULE_OPTIONS_H
#define BANK_LINT_ANALYSIS_RULES_RULE_OPTIONS_H

#include "model/gpus.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// All names are names of rules.
struct RuleOptions {
  std::vector<std::string> On, Off; ///< apart from what is on by default
  /// Findings that weigh less, in percent, are counted and not shown.
  double MinWeight = 0;
  /// Findings that gain less, in percent of the kernel's time, are too; those
  /// whose gain has no bound are shown.
  double MinGain = 0;
  /// What the kernels run on, if the user says so; its clock may be another
  /// than that of the table.
  std::optional<model::Gpu> Gpu = {};
  /// Whether every finding makes the run fail; else those of FailOn do.
  bool FailOnAny = true;
  std::vector<std::string> FailOn;
};

} // namespace bank_lint

#endif
