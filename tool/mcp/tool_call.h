//===-- tool/mcp/tool_call.h - answers a call -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the program for a call, and makes the result of what it prints.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_TOOL_CALL_H
#define BANK_LINT_TOOL_MCP_TOOL_CALL_H

#include "tool/mcp/call_progress.h"
#include "tool/mcp/command_lines.h"
#include <atomic>
#include <chrono>

namespace bank_lint::mcp {

struct CallSettings {
  std::string Program; ///< its path
  HandedOptions Handed;
  std::chrono::seconds Limit{0}; ///< for one run
};

/// The result of tools/call: content, structuredContent, isError. Whatever goes
/// wrong is in it, also that a name leads out of \p Project. Ends early if \p
/// IsCancelled becomes true. \p Progress may be empty.
llvm::json::Object callTool(llvm::StringRef Tool,
                            const llvm::json::Object &Arguments,
                            const CallSettings &Settings,
                            const Project &Project,
                            const std::atomic<bool> &IsCancelled,
                            const ReportProgress &Progress = {});

} // namespace bank_lint::mcp

#endif
