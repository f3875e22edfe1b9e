//===-- tool/bank-lint/commands/baseline_update.h - baseline ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `bank-lint baseline update FILE...` lints the files and keeps what it finds
/// in the baseline, .bank-lint-baseline.json by default.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_BASELINE_UPDATE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_BASELINE_UPDATE_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Exits with 0 if all was analysed, whatever was found.
ExitCode runBaselineUpdate(const CommandOptions &Options,
                           llvm::raw_ostream &Out, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
