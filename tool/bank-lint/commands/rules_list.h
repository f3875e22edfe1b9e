//===-- tool/bank-lint/commands/rules_list.h - `bank-lint rules` *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lists the rules by name: whether each is on, and what it is about.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_RULES_LIST_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_RULES_LIST_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

ExitCode runRules(const CommandOptions &Options, llvm::raw_ostream &Out);

} // namespace bank_lint

#endif
