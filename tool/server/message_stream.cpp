//===-- tool/server/message_stream.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/message_stream.h"

namespace bank_lint {

static constexpr llvm::StringLiteral LengthName = "content-length:";

/// Where the blank line after \p Header begins and ends.
static std::pair<std::size_t, std::size_t> blankLine(llvm::StringRef Bytes) {
  const std::size_t Long = Bytes.find("\r\n\r\n"), Short = Bytes.find("\n\n");
  return Long <= Short ? std::pair(Long, Long + 4)
                       : std::pair(Short, Short + 2);
}

/// The number behind the last "Content-Length:": what stands before it in its
/// line is the rest of a message that was longer than it said.
static std::optional<std::size_t> lengthIn(llvm::StringRef Header) {
  const std::size_t At = Header.lower().rfind(LengthName);
  std::size_t Length = 0;
  if (At == llvm::StringRef::npos || Header.substr(At + LengthName.size())
                                         .split('\n')
                                         .first.trim()
                                         .getAsInteger(10, Length))
    return std::nullopt;
  return Length;
}

std::optional<llvm::Expected<std::string>> MessageStream::next() {
  const llvm::StringRef Bytes = Buffer;
  const auto [HeaderEnd, Begin] = blankLine(Bytes);
  if (HeaderEnd == llvm::StringRef::npos) {
    if (Bytes.size() <= MaxHeader)
      return std::nullopt;
    // The name may have come in part.
    Buffer.erase(0, Buffer.size() - LengthName.size());
    return llvm::createStringError("no header in " + std::to_string(MaxHeader) +
                                   " bytes");
  }
  std::optional<std::size_t> Length = lengthIn(Bytes.take_front(HeaderEnd));
  if (!Length || *Length > MaxMessage) {
    Buffer.erase(0, Begin);
    return llvm::createStringError(
        Length ? "a message is too long: " + std::to_string(*Length) + " bytes"
               : "a header without a Content-Length");
  }
  if (Bytes.size() < Begin + *Length)
    return std::nullopt;
  std::string Message = Bytes.substr(Begin, *Length).str();
  Buffer.erase(0, Begin + *Length);
  return Message;
}

} // namespace bank_lint
