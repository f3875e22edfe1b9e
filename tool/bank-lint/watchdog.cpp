//===-- tool/bank-lint/watchdog.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/watchdog.h"
#include "tool/process/phase_limit.h"
#include "tool/report/tally.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace bank_lint {

/// The memory that this process has, or on systems that do not tell the most
/// that it had at a time.
static std::uint64_t residentMiB() {
  const int Statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (Statistics >= 0) {
    std::array<char, 128> Text{};
    const ssize_t Size = read(Statistics, Text.data(), Text.size());
    close(Statistics);
    std::uint64_t Pages = 0;
    if (Size > 0 && !llvm::StringRef(Text.data(), Size)
                         .split(' ')
                         .second.split(' ')
                         .first.getAsInteger(10, Pages))
      return Pages * sysconf(_SC_PAGESIZE) >> 20;
  }
  rusage Usage;
  if (getrusage(RUSAGE_SELF, &Usage))
    return 0;
#ifdef __APPLE__
  return std::uint64_t(Usage.ru_maxrss) >> 20; // bytes
#else
  return std::uint64_t(Usage.ru_maxrss) >> 10; // KiB
#endif
}

static std::chrono::microseconds processorTime() {
  rusage Usage;
  if (getrusage(RUSAGE_SELF, &Usage))
    return {};
  auto Of = [](const timeval &Time) {
    return std::chrono::seconds(Time.tv_sec) +
           std::chrono::microseconds(Time.tv_usec);
  };
  return Of(Usage.ru_utime) + Of(Usage.ru_stime);
}

[[noreturn]] static void endLargeReport() {
  constexpr llvm::StringLiteral Text =
      "bank-lint: error: the report took too much memory; see --file-memory\n";
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Text.data(), Text.size());
  _exit(ExitFailure);
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
    return lookAtReport();
  ReportStart.reset();
  MostFiles = std::max(MostFiles, Files.size());
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
  IsAlone &= Files.size() == 1 && Files.front() == First.value_or(Files[0]);
  First = First.value_or(Files.front());
  if (Limits.MiB && residentMiB() > Limits.MiB * Files.size()) {
    // What others left may not be given back yet.
    if (Files.size() == 1 && (IsAlone || Ledger.IsSerial))
      Ledger.set(Files.front(), FileLedger::TooLarge);
    endProcess();
  }
}

/// Whoever reads the report may take his time: only our own counts.
void Watchdog::lookAtReport() {
  if (!ReportStart)
    ReportStart = processorTime();
  if (Limits.Time.count() && processorTime() - *ReportStart > Limits.Time)
    endLatePhase("the report", Limits.Time);
  // The results of many files may have been together.
  if (Limits.MiB && residentMiB() > Limits.MiB * MostFiles)
    endLargeReport();
}

} // namespace bank_lint
