//===-- tool/bank-lint/supervision/watchdog.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/watchdog.h"
#include "analysis/support/memory_arena.h"
#include "tool/process/phase_limit.h"
#include "tool/process/resident_memory.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

namespace bank_lint {

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

/// Not through exit(): other threads are at work.
[[noreturn]] static void endProcess() {
  raise(SIGKILL);
  _exit(1);
}

/// What files have left for the next ones does not count.
static bool takesMoreThan(std::uint64_t MiB) {
  if (residentMiB() <= MiB)
    return false;
  MemoryArena::giveBackUnused();
  return residentMiB() > MiB;
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

constexpr std::chrono::milliseconds Pause{50};

void Watchdog::watch() {
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
    const auto Now = FileLedger::Clock::now();
    auto IsBeyond = [&](std::chrono::milliseconds Limit) {
      return [&, Limit](std::size_t File) {
        return Now - Ledger.since(File) > Limit;
      };
    };
    // Those that were begun together, but for a moment, are late together.
    if (llvm::any_of(Files, IsBeyond(Limits.Time + Pause))) {
      for (std::size_t File :
           llvm::make_filter_range(Files, IsBeyond(Limits.Time)))
        Ledger.set(File, FileLedger::TooLong);
      endProcess();
    }
  }
  IsAlone &= Files.size() == 1 && Files.front() == First.value_or(Files[0]);
  First = First.value_or(Files.front());
  if (Limits.MiB && takesMoreThan(Limits.MiB * Files.size())) {
    // What others left may still be in pieces.
    if (Files.size() == 1 && (IsAlone || Ledger.IsSerial))
      Ledger.set(Files.front(), FileLedger::TooLarge);
    endProcess();
  }
}

/// The reader of the report may be slow: only our own time counts.
void Watchdog::lookAtReport() {
  if (!ReportStart)
    ReportStart = processorTime();
  if (Limits.Time.count() && processorTime() - *ReportStart > Limits.Time)
    endLatePhase("the report", Limits.Time);
  // The results of many files may have been together.
  if (Limits.MiB && takesMoreThan(Limits.MiB * MostFiles))
    endLargePhase("the report", Limits.MiB * MostFiles);
}

} // namespace bank_lint
