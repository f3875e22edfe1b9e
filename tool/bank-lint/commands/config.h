//===-- tool/bank-lint/commands/config.h - `bank-lint config` ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `config show FILE...` says what .bank-lint files say of a file, and which
/// line says it; `config schema` writes the schema of such files.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_CONFIG_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_CONFIG_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

ExitCode runConfig(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
