//===-- tool/bank-lint/commands/crosscheck.h - `crosscheck` -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs kernels on a GPU and puts what the profiler counts beside what is
/// predicted; or does one half of that, for machines that cannot do both.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_CROSSCHECK_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_CROSSCHECK_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Exit codes are those of every subcommand, with a refuted prediction as a
/// finding. Where nothing could be measured it is ExitFailure.
ExitCode runCrosscheck(const CommandOptions &Options, llvm::raw_ostream &Out,
                       llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
