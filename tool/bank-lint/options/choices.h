//===-- tool/bank-lint/options/choices.h - values by name -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options whose value is one of a few words, and the words.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_CHOICES_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_CHOICES_H

#include "tool/bank-lint/options/comparison_choice.h"
#include "tool/bank-lint/options/parsed_line.h"
#include "tool/bank-lint/options/sweep_choice.h"
#include "tool/bank-lint/output/color_choice.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/supervision/progress_line.h"
#include "tool/report/report_options.h"

namespace bank_lint {

struct Choice {
  llvm::StringRef Value, Text;
};

/// The words for \p Option of \p Command; none: it takes any value.
std::vector<Choice> choicesOf(OptionId Option, Subcommand Command);

/// A failure: `layout` writes no report of a format in \p Requests. Other
/// commands write all, or have no --output.
llvm::Error checkFormats(Subcommand Command,
                         llvm::ArrayRef<OutputRequest> Requests);

/// What was typed, or the default. A failure names the words.
llvm::Expected<OutputFormat> formatOf(const ParsedLine &Line);
/// The same for `compare` and `sweep`, which have separate formats.
llvm::Expected<ComparisonFormat> comparisonFormatOf(const ParsedLine &Line);
llvm::Expected<SweepFormat> sweepFormatOf(const ParsedLine &Line);
llvm::Expected<ColorChoice> colorOf(const ParsedLine &Line);
llvm::Expected<ProgressChoice> progressOf(const ParsedLine &Line);
llvm::Expected<FindingOrder> orderOf(const ParsedLine &Line);
llvm::Expected<FindingGrouping> groupingOf(const ParsedLine &Line);

} // namespace bank_lint

#endif
