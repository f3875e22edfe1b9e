//===-- tool/mcp/command_lines.h - a call as a command line -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a user would type to get what a call asks for. The answers are those of
/// the command line because it gives them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_COMMAND_LINES_H
#define BANK_LINT_TOOL_MCP_COMMAND_LINES_H

#include "tool/mcp/project.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace bank_lint::mcp {

/// Options that were given to the server.
struct HandedOptions {
  std::vector<std::string> Project; ///< of --confine, or the current one
  llvm::StringMap<std::vector<std::string>> ByCommand; ///< that takes them
  std::vector<std::string> ForCompiler;                ///< what follows `--`
};

/// One run of the program.
struct CommandLine {
  std::vector<std::string> Words; ///< from the command's name on
  std::string Input;        ///< a file that is its standard input; "": none
  std::string JsonFile;     ///< where it writes its JSON report; "": on stdout
  bool WorksOnFiles = true; ///< and takes --progress
};

/// The runs that answer a call.
struct CommandLines {
  CommandLine Text;                  ///< its output is for reading
  std::optional<CommandLine> Report; ///< the same as JSON, where Text has none
  std::optional<CommandLine> Patch;  ///< its output is a patch
};

/// \p Arguments fit the schema of \p Tool. \p Project has the folders that the
/// runs are confined to. \p Folder is one for temporary files. Fails, in one
/// line, if two arguments exclude each other or a source lacks.
llvm::Expected<CommandLines> commandLines(llvm::StringRef Tool,
                                          const llvm::json::Object &Arguments,
                                          const HandedOptions &Handed,
                                          const Project &Project,
                                          const std::string &Folder);

} // namespace bank_lint::mcp

#endif
