//===-- tool/bank-lint/commands/compare.h - `bank-lint compare` -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Says what changed between two revisions, folders or saved results: the
/// counters of each launch, and the findings. Fails if a counter grew by more
/// than the limits allow.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_COMPARE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_COMPARE_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

ExitCode runCompare(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
