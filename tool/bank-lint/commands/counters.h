//===-- tool/bank-lint/commands/counters.h - `counters` ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Predicts the profiler's counters for every launch of the files. A file that
/// cannot be read does not keep the others from being counted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_COUNTERS_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_COUNTERS_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// The report goes to \p Out, what went wrong to \p Errors.
ExitCode runCounters(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
