//===-- tool/server/analysis_queue.h - what is due when ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The documents that must be analysed, each once, when the user has not typed
/// in it for a while. The one that was touched last comes first: the user looks
/// at it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_ANALYSIS_QUEUE_H
#define BANK_LINT_TOOL_SERVER_ANALYSIS_QUEUE_H

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace bank_lint {

class AnalysisQueue {
public:
  using Clock = std::chrono::steady_clock;

  /// \p Document is due at \p When, and no earlier.
  void touch(const std::string &Document, Clock::time_point When) {
    Waiting[Document] = {When, ++Touches};
  }
  /// Lets one that waits be the last that was touched.
  void promote(const std::string &Document) {
    Waiting.at(Document).Touch = ++Touches;
  }
  void forget(const std::string &Document) { Waiting.erase(Document); }
  bool isWaiting(const std::string &Document) const {
    return Waiting.count(Document);
  }
  bool isEmpty() const { return Waiting.empty(); }

  /// When the first one is due; absent if none waits.
  std::optional<Clock::time_point> nextDue() const {
    std::optional<Clock::time_point> First;
    for (const auto &[Document, At] : Waiting)
      if (!First || At.Due < *First)
        First = At.Due;
    return First;
  }

  /// Takes one that is due; absent if none is.
  std::optional<std::string> take(Clock::time_point Now) {
    auto Best = Waiting.end();
    for (auto It = Waiting.begin(); It != Waiting.end(); ++It)
      if (It->second.Due <= Now &&
          (Best == Waiting.end() || It->second.Touch > Best->second.Touch))
        Best = It;
    if (Best == Waiting.end())
      return std::nullopt;
    std::string Document = Best->first;
    Waiting.erase(Best);
    return Document;
  }

private:
  struct Turn {
    Clock::time_point Due;
    std::uint64_t Touch; ///< larger is later
  };
  std::map<std::string, Turn> Waiting;
  std::uint64_t Touches = 0;
};

} // namespace bank_lint

#endif
