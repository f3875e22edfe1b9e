//===-- tool/bank-lint/supervision/watchdog.h - ends hangs ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A thread that looks after the files its own process works on, and ends the
/// process if one of them goes beyond its limits.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_WATCHDOG_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_WATCHDOG_H

#include "tool/bank-lint/supervision/supervisor.h"
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace bank_lint {

/// Watches until it goes out of scope. When no file is worked on, the report is
/// being made: it may take as much CPU time and memory as a file, else the
/// process ends with an error. A file that takes too long, or the only one that
/// is worked on when memory runs out, is marked in the ledger. If several are,
/// none is marked, because it is unknown whose the memory is; each may take the
/// limit on the average.
class Watchdog {
public:
  Watchdog(FileLedger &Ledger, const FileLimits &Limits);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

private:
  void watch();
  void look();
  void lookAtReport();

  FileLedger &Ledger;
  const FileLimits Limits;
  std::mutex Lock;
  std::condition_variable Wake;
  bool IsOver = false;
  std::size_t MostFiles = 1;        ///< that were worked on at a time
  std::optional<std::size_t> First; ///< that was seen
  bool IsAlone = true;              ///< no other was seen
  /// The time of the processor when no file was worked on any more.
  std::optional<std::chrono::microseconds> ReportStart;
  std::thread Thread; ///< last: it uses the others
};

} // namespace bank_lint

#endif
