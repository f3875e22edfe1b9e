//===-- tool/bank-lint/commands/capture.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `bank-lint capture -- python program.py`: runs what the user typed, in an
/// environment in which compilers keep what they make, and lints that. Nothing
/// else is run, and no setting of a project can name a program.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_CAPTURE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_CAPTURE_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// The report goes to \p Out, behind what the program prints; what went wrong
/// to \p Errors. A program that fails, or that made no kernel, is 3 at least.
ExitCode runCapture(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
