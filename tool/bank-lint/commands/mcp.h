//===-- tool/bank-lint/commands/mcp.h - `bank-lint mcp` ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Serves an agent, by the Model Context Protocol. Each call is answered by
/// another run of this program.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_MCP_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_MCP_H

#include "tool/bank-lint/options/options.h"

namespace bank_lint {

/// Serves on stdin and stdout until the input ends; \returns the exit code of
/// the process.
int runMcp(const CommandOptions &Options);

} // namespace bank_lint

#endif
