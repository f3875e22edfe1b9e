//===-- tool/bank-lint/commands/layout.h - `bank-lint layout` ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Says what accesses to an array cost, and which padding or swizzle would make
/// them cheaper, without a file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_LAYOUT_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_LAYOUT_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Exits with 1 if a rule has a finding, with 2 if the compiler rejects an
/// operand, with 3 if an access is undecided.
ExitCode runLayout(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
