//===-- tool/bank-lint/commands/launches.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `bank-lint launches record`: makes a small file of the launches that
/// profilers wrote down, to be kept with the source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_LAUNCHES_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_LAUNCHES_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

ExitCode runLaunches(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
