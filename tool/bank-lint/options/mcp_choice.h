//===-- tool/bank-lint/options/mcp_choice.h - mcp ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `bank-lint mcp` hands on to the commands that answer its calls.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_MCP_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_MCP_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "tool/mcp/command_lines.h"

namespace bank_lint {

/// \p Compiler is what follows `--`.
mcp::HandedOptions mcpChoice(const ParsedLine &Line,
                             llvm::ArrayRef<std::string> Compiler);

} // namespace bank_lint

#endif
