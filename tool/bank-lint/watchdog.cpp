//===-- tool/bank-lint/watchdog.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/watchdog.h"
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

namespace bank_lint {

/// The most memory that this process had at a time.
static std::uint64_t peakMiB() {
  rusage Usage;
  if (getrusage(RUSAGE_SELF, &Usage))
    return 0;
#ifdef __APPLE__
  return std::uint64_t(Usage.ru_maxrss) >> 20; // bytes
#else
  return std::uint64_t(Usage.ru_maxrss) >> 10; // KiB
#endif
}

/// Not by way of exit(): other threads are at work.
[[noreturn]] static void endProcess() {
  raise(SIGKILL);
  _exit(1);
}

Watchdog::Watchdog(FileLedger &Ledger, const FileLimits &Limits)
    : Ledger(Ledger), Limits(Limits), Thread([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    IsOver = true;
  }
  Wake.notify_one();
  Thread.join();
}

void Watchdog::watch() {
  constexpr std::chrono::milliseconds Pause{50};
  std::unique_lock<std::mutex> Guard(Lock);
  while (!Wake.wait_for(Guard, Pause, [this] { return IsOver; }))
    look();
}

void Watchdog::look() {
  std::vector<std::size_t> Files = Ledger.filesIn(FileLedger::Started);
  if (Files.empty())
    return; // the report is being written
  if (Limits.Time.count()) {
    bool IsAnyLate = false;
    for (std::size_t File : Files)
      if (FileLedger::Clock::now() - Ledger.since(File) > Limits.Time) {
        Ledger.set(File, FileLedger::TooLong);
        IsAnyLate = true;
      }
    if (IsAnyLate)
      endProcess();
  }
  if (Limits.MiB && peakMiB() > Limits.MiB * Files.size()) {
    if (Files.size() == 1)
      Ledger.set(Files.front(), FileLedger::TooLarge);
    endProcess();
  }
}

} // namespace bank_lint
