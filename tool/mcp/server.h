//===-- tool/mcp/server.h - serves an agent ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A server of the Model Context Protocol
/// (https://modelcontextprotocol.io/specification), over standard input and
/// output: only tools.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_SERVER_H
#define BANK_LINT_TOOL_MCP_SERVER_H

#include "tool/mcp/call_queue.h"
#include "tool/mcp/client_roots.h"
#include "tool/mcp/message_lines.h"
#include "tool/mcp/tool_call.h"

namespace bank_lint::mcp {

class Server {
public:
  Server(CallSettings Settings, std::string Version, int Input,
         llvm::raw_ostream &Out)
      : Settings(std::move(Settings)), Version(std::move(Version)),
        Lines(Input, Out) {}

  /// Serves until the input ends; calls that are under way are answered.
  void run();

private:
  void handle(const llvm::json::Object &Message);
  void request(const llvm::json::Value &Id, llvm::StringRef Method,
               const llvm::json::Object &Parameters);
  void call(const llvm::json::Value &Id, const llvm::json::Object &Parameters);
  llvm::json::Object initialize(const llvm::json::Object &Parameters);
  void answer(const llvm::json::Value &Id, llvm::json::Value Result);
  void fail(llvm::json::Value Id, int Code, const std::string &Why);

  /// Sends the progress of a call with \p Parameters; empty if it has no token.
  ReportProgress progressOf(const llvm::json::Object &Parameters);

  void askForRoots();
  /// The folders of the user and of the client.
  Project project(const std::atomic<bool> &IsCancelled);

  CallSettings Settings;
  std::string Version;
  MessageLines Lines;
  bool HasRoots = false; ///< the client says so
  ClientRoots Roots;
  CallQueue Calls; ///< last: its thread uses the others
};

} // namespace bank_lint::mcp

#endif
