//===-- tool/mcp/client_roots.h - the folders of the client -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The roots of the client, as the Model Context Protocol has them: the folders
/// that its user works in. The server asks for them and goes on reading; a call
/// waits for the answer.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_CLIENT_ROOTS_H
#define BANK_LINT_TOOL_MCP_CLIENT_ROOTS_H

#include "llvm/Support/JSON.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

namespace bank_lint::mcp {

class ClientRoots {
public:
  /// Returns the id of the next request. The answers to those before it do not
  /// count any more.
  std::string ask();

  /// Takes \p Message if it is an answer to a request; false if it is none.
  bool take(const llvm::json::Object &Message);

  /// Returns the folders, absolute, in the order of the client. Waits for a
  /// client that was asked, but neither long nor once \p IsCancelled is true.
  std::vector<std::string> get(const std::atomic<bool> &IsCancelled);

private:
  std::mutex Guard;
  std::condition_variable Answered;
  unsigned Asked = 0;
  bool IsWaiting = false;
  std::vector<std::string> Folders;
};

} // namespace bank_lint::mcp

#endif
