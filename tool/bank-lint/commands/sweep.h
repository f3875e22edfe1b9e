//===-- tool/bank-lint/commands/sweep.h - `bank-lint sweep` -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts the launches of a file with several blocks, macros, arguments and
/// architectures, and prints one table.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_SWEEP_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_SWEEP_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

ExitCode runSweep(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
