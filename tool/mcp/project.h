//===-- tool/mcp/project.h - what calls may name ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The folders that the server is for: those of --confine, else the folder that
/// it was started in, and the roots of the client. Files that a call names are
/// in them. What these files lead to is checked by the run that reads them
/// (analysis/support/confinement.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_PROJECT_H
#define BANK_LINT_TOOL_MCP_PROJECT_H

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace bank_lint::mcp {

class Project {
public:
  /// \p Folders are absolute.
  explicit Project(std::vector<std::string> Folders);

  /// An error if a name in \p Arguments, which fit the schema of \p Tool, leads
  /// out of the project: by itself, or through symbolic links.
  llvm::Error check(llvm::StringRef Tool,
                    const llvm::json::Object &Arguments) const;

  const std::vector<std::string> &folders() const { return Folders; }

private:
  llvm::Error checkName(llvm::StringRef Name, llvm::StringRef Base) const;
  llvm::Error checkSides(const llvm::json::Object &Arguments) const;

  std::vector<std::string> Folders;
};

} // namespace bank_lint::mcp

#endif
