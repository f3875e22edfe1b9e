//===-- tool/bank-lint/options/sweep_choice.h - sweep -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options of `bank-lint sweep`: what has several values, and what has one
/// in all combinations.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_SWEEP_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_SWEEP_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "tool/sweep/plan.h"

namespace bank_lint {

/// In the order of --help.
enum class SweepFormat { Text, Json, Csv };

struct SweepChoice {
  SweepFormat Format = SweepFormat::Text;
  sweeping::Plan Tried; ///< without architectures
  /// The others, as they were typed.
  std::vector<std::string> Macros, Arguments;
};

/// A failure: a format, a block or a value that is none.
llvm::Expected<SweepChoice> sweepChoice(const ParsedLine &Line);

/// Adds \p Architectures, if they are several, to \p Tried. A failure if there
/// are more combinations than can be tried.
llvm::Error completePlan(llvm::ArrayRef<std::string> Architectures,
                         sweeping::Plan &Tried);

} // namespace bank_lint

#endif
