//===-- tool/mcp/message_lines.h - messages, a line each --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stdio transport of the Model Context Protocol: each message is one line
/// of JSON.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_MESSAGE_LINES_H
#define BANK_LINT_TOOL_MCP_MESSAGE_LINES_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>
#include <optional>
#include <string>

namespace bank_lint::mcp {

class MessageLines {
public:
  /// Reads from the descriptor \p Input.
  MessageLines(int Input, llvm::raw_ostream &Out) : Input(Input), Out(Out) {}

  /// Returns the next line that is not empty; nothing at the end of the input.
  /// A line of more than 64 MiB is an error, and the next one can be read.
  std::optional<llvm::Expected<std::string>> read();
  /// From any thread.
  void write(const llvm::json::Value &Message);

private:
  /// Drops the rest of a line that is too long.
  void skipLine();
  /// Adds what can be read to Pending; false at the end of the input.
  bool readMore();

  int Input;
  std::string Pending; ///< was read behind the last line
  std::mutex Writing;
  llvm::raw_ostream &Out;
};

} // namespace bank_lint::mcp

#endif
