//===-- tool/bank-lint/options/analysis_choice.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the options of a command to those of the analysis.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_ANALYSIS_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_ANALYSIS_CHOICE_H

#include "tool/bank-lint/options/options.h"
#include "tool/bank-lint/options/parsed_line.h"

namespace bank_lint {

/// -p: a folder or a file; "" if not given.
std::string databaseOf(const ParsedLine &Line);

/// Fills in Analysis and Architectures. \p CompilerArguments follow `--`. A
/// failure: a value that is wrong.
llvm::Error fillAnalysis(const ParsedLine &Line,
                         llvm::ArrayRef<std::string> CompilerArguments,
                         CommandOptions &Options);

} // namespace bank_lint

#endif
