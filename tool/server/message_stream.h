//===-- tool/server/message_stream.h - bytes to messages --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes the messages of a client out of the bytes that come in, as they come:
///
///   Content-Length: 52\r\n\r\n{"jsonrpc":"2.0", ...
///
/// What is no message is reported as such, and the next one is looked for.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_MESSAGE_STREAM_H
#define BANK_LINT_TOOL_SERVER_MESSAGE_STREAM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace bank_lint {

class MessageStream {
public:
  /// Beyond this a header or a message is treated as garbage, in bytes.
  static constexpr std::size_t MaxHeader = 1 << 14, MaxMessage = 1 << 28;

  void add(llvm::StringRef Bytes) { Buffer += Bytes; }

  /// The text of the next message, or an error: what is wrong with the bytes
  /// that were skipped. Absent: more bytes are needed.
  std::optional<llvm::Expected<std::string>> next();

private:
  std::string Buffer;
};

} // namespace bank_lint

#endif
