//===-- tool/bank-lint/options/help.h - what --help says --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The pages of --help, 80 columns wide. The manual page and the completions
/// are generated from them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_HELP_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_HELP_H

#include "tool/bank-lint/options/option_table.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// What one reads first: the commands, the options of every day, exit codes.
void writeOverview(llvm::raw_ostream &OS);

/// All options of \p Command, in groups.
void writeHelp(Subcommand Command, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
