//===-- tool/bank-lint/commands/explain.h - `bank-lint explain` -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Explains a rule, by its page, or the accesses of a line of a file, by all
/// that is known of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAIN_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAIN_H

#include "tool/bank-lint/commands/explained_place.h"
#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Explains each of Options.Files, which name rules or places. Exits with 2 if
/// there is nothing to explain, with 3 if a part of a file was not analysed.
ExitCode runExplain(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors);

/// For the one file in Options.Files: what each stage does to the accesses at
/// Options.TraceAccess, and the code after Options.PrintAfter. Exits like
/// runExplain().
ExitCode runTrace(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
