//===-- tool/report/tally/counters_tally.h - did all get counted *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `bank-lint counters` closes with: how many launches it counted, and
/// the exit code of the process.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_COUNTERS_TALLY_H
#define BANK_LINT_TOOL_REPORT_TALLY_COUNTERS_TALLY_H

#include "analysis/counters.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// What the check says of each file.
std::vector<FileResult> baseResults(llvm::ArrayRef<CountersResult> Results);

/// Launches of all files, and those of them that have a counter of which
/// nothing can be said.
struct LaunchTally {
  unsigned Launches = 0, NotCounted = 0;
};
LaunchTally tallyLaunches(llvm::ArrayRef<CountersResult> Results);

/// As of the check, where a counter of which nothing can be said is something
/// that could not be analysed.
ExitCode exitCode(llvm::ArrayRef<CountersResult> Results,
                  const ExitRules &Rules = {});

} // namespace bank_lint

#endif
