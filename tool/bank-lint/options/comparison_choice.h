//===-- tool/bank-lint/options/comparison_choice.h - compare ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options of `bank-lint compare`: its limits, how it reports, and what it
/// hands on to the commands that analyse each side.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_COMPARISON_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_COMPARISON_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "tool/compare/budget.h"

namespace bank_lint {

/// In the order of --help.
enum class ComparisonFormat { Text, Json, Markdown };

struct ComparisonChoice {
  ComparisonFormat Format = ComparisonFormat::Text;
  std::vector<comparing::Limit> Limits;
  std::vector<std::string> FailOn; ///< new findings: rules, "any", "none"
  /// Options as they were typed, for `check` and for `counters`.
  std::vector<std::string> ForCheck, ForCounters;
  std::vector<std::string> ForCompiler; ///< what follows `--`
};

/// \p Compiler is what follows `--`. A failure: a limit, or a format, that is
/// none.
llvm::Expected<ComparisonChoice>
comparisonChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Compiler);

} // namespace bank_lint

#endif
