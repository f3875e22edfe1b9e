//===-- tool/mcp/tools.h - the tools that agents see ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names, texts and schemas of the tools, from tools.json and
/// properties.json, and whether the arguments of a call fit them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_TOOLS_H
#define BANK_LINT_TOOL_MCP_TOOLS_H

#include "llvm/Support/JSON.h"

namespace bank_lint::mcp {

/// The contents of tools.json or properties.json.
llvm::StringRef embeddedText(llvm::StringRef Name);

/// The answer to tools/list.
llvm::json::Array toolList();

bool isTool(llvm::StringRef Name);

/// What is wrong with the arguments of a call, by the tool's schema: an unknown
/// name, another type, a value that is required and lacks. One line.
llvm::Error checkArguments(llvm::StringRef Tool,
                           const llvm::json::Object &Arguments);

} // namespace bank_lint::mcp

#endif
