//===-- tool/mcp/message_lines.cpp - messages, a line each ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/message_lines.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cerrno>
#include <unistd.h>

namespace bank_lint::mcp {

constexpr std::size_t MostBytes = std::size_t(64) << 20;

std::optional<std::string> MessageLines::read() {
  std::array<char, 1 << 16> Bytes;
  std::size_t Searched = 0;
  while (true) {
    const std::size_t End = Pending.find('\n', Searched);
    if (End != std::string::npos) {
      std::string Line = llvm::StringRef(Pending).take_front(End).trim().str();
      Pending.erase(0, End + 1);
      Searched = 0;
      if (!Line.empty())
        return Line;
      continue;
    }
    Searched = Pending.size();
    if (Pending.size() > MostBytes)
      return std::nullopt;
    const ssize_t Got = ::read(Input, Bytes.data(), Bytes.size());
    if (Got < 0 && errno == EINTR)
      continue;
    if (Got <= 0) { // the last line may lack its end
      std::string Line = llvm::StringRef(Pending).trim().str();
      Pending.clear();
      return Line.empty() ? std::nullopt : std::optional(std::move(Line));
    }
    Pending.append(Bytes.data(), std::size_t(Got));
  }
}

void MessageLines::write(const llvm::json::Value &Message) {
  std::lock_guard<std::mutex> Lock(Writing);
  Out << Message << "\n";
  Out.flush();
}

} // namespace bank_lint::mcp
