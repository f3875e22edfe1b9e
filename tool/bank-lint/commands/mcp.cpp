//===-- tool/bank-lint/commands/mcp.cpp - `bank-lint mcp` -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/mcp.h"
#include "tool/mcp/server.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <unistd.h>

namespace bank_lint {

/// The limit of one run, which may be about a whole project.
constexpr std::chrono::minutes RunLimit(30);

int runMcp(const CommandOptions &Options) {
  // Calls name files as they are seen from the project.
  if (!Options.Confined.empty())
    llvm::sys::fs::set_current_path(Options.Confined.front());
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  mcp::CallSettings Settings;
  Settings.Program = llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&runMcp));
  Settings.Handed = Options.Mcp;
  Settings.Handed.Project = Options.Confined;
  if (Settings.Handed.Project.empty())
    Settings.Handed.Project.push_back(Here.str().str());
  Settings.Limit = RunLimit;
  mcp::Server(std::move(Settings), toolVersion(), STDIN_FILENO, llvm::outs())
      .run();
  return 0;
}

} // namespace bank_lint
