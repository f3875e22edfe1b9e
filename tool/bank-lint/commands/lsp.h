//===-- tool/bank-lint/commands/lsp.h - `bank-lint lsp` ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Serves an editor. A document is analysed as `bank-lint check` would analyse
/// the file: with the project's command, its .bank-lint files, its baseline.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_LSP_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_LSP_H

#include "tool/bank-lint/options/options.h"

namespace bank_lint {

/// Serves on stdin and stdout until the editor ends it; \returns the exit code
/// of the process.
int runLsp(const CommandOptions &Options);

} // namespace bank_lint

#endif
