//===-- tool/bank-lint/commands/check.h - `bank-lint check` -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lints files and reports. A file that cannot be read does not keep the
/// others from being linted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_CHECK_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_CHECK_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// The report goes to \p Out, what went wrong to \p Errors.
ExitCode runCheck(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
