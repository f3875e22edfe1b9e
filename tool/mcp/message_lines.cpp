//===-- tool/mcp/message_lines.cpp - messages, a line each ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/message_lines.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <unistd.h>

namespace bank_lint::mcp {

constexpr std::size_t MostBytes = std::size_t(64) << 20;

bool MessageLines::readMore() {
  std::array<char, 1 << 16> Bytes;
  ssize_t Got = 0;
  do
    Got = ::read(Input, Bytes.data(), Bytes.size());
  while (Got < 0 && errno == EINTR);
  if (Got > 0)
    Pending.append(Bytes.data(), std::size_t(Got));
  return Got > 0;
}

void MessageLines::skipLine() {
  std::size_t End = Pending.find('\n');
  while (End == std::string::npos) {
    Pending.clear();
    if (!readMore())
      return;
    End = Pending.find('\n');
  }
  Pending.erase(0, End + 1);
}

std::optional<llvm::Expected<std::string>> MessageLines::read() {
  std::size_t Searched = 0;
  while (true) {
    const std::size_t End = Pending.find('\n', Searched);
    if (std::min(End, Pending.size()) > MostBytes) {
      skipLine();
      return llvm::createStringError("the message is longer than " +
                                     std::to_string(MostBytes >> 20) + " MiB");
    }
    if (End != std::string::npos) {
      std::string Line = llvm::StringRef(Pending).take_front(End).trim().str();
      Pending.erase(0, End + 1);
      Searched = 0;
      if (!Line.empty())
        return Line;
      continue;
    }
    Searched = Pending.size();
    if (readMore())
      continue;
    // The last line may lack its end.
    std::string Line = llvm::StringRef(Pending).trim().str();
    Pending.clear();
    if (Line.empty())
      return std::nullopt;
    return Line;
  }
}

void MessageLines::write(const llvm::json::Value &Message) {
  std::lock_guard<std::mutex> Lock(Writing);
  Out << Message << "\n";
  Out.flush();
}

} // namespace bank_lint::mcp
