//===-- tool/bank-lint/supervision/file_pool.cpp - many files at once -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/file_pool.h"
#include "tool/bank-lint/supervision/memory_gate.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace bank_lint {

namespace {

/// The line that says how far the work is.
class ProgressLine {
public:
  ProgressLine(std::size_t Done, std::size_t Total, llvm::raw_ostream &OS)
      : Total(Total), OS(OS), IsShown(Total > 1 && OS.is_displayed()),
        Done(Done) {}

  ~ProgressLine() {
    if (IsOnScreen)
      OS << Wipe;
    OS.flush();
  }

  void finished(llvm::StringRef File) {
    if (!IsShown)
      return;
    std::lock_guard<std::mutex> Guard(Lock);
    ++Done;
    auto Now = std::chrono::steady_clock::now();
    if (Now - Start < Silence || Now - Last < Pause)
      return;
    Last = Now;
    IsOnScreen = true;
    // A name that is too long would break the line.
    OS << Wipe << "[" << Done << "/" << Total << "] "
       << oneLine(takeCharacters(llvm::sys::path::filename(File), 60));
    OS.flush();
  }

private:
  static constexpr const char *Wipe = "\r\x1b[K";
  static constexpr std::chrono::milliseconds Silence{2000}, Pause{100};

  const std::size_t Total;
  llvm::raw_ostream &OS;
  const bool IsShown;
  const std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point Last;
  std::mutex Lock;
  std::size_t Done;
  bool IsOnScreen = false;
};

} // namespace

void forEachFile(llvm::ArrayRef<std::string> Files, unsigned Jobs,
                 FileLedger &Ledger, SpareThreads &Spare,
                 llvm::raw_ostream &Progress,
                 std::function<std::uint64_t()> FreeMiB,
                 llvm::function_ref<void(std::size_t)> Function) {
  const std::size_t Left = Ledger.filesIn(FileLedger::Untouched).size();
  ProgressLine Line(Files.size() - Left, Files.size(), Progress);
  MemoryGate Gate(std::move(FreeMiB));
  std::atomic<std::size_t> Next = 0;
  auto WorkOnAll = [&] {
    for (std::size_t I; (I = Next++) < Files.size();) {
      if (Ledger.state(I) != FileLedger::Untouched)
        continue;
      Gate.enter();
      Ledger.set(I, FileLedger::Started);
      Function(I);
      Ledger.set(I, FileLedger::Done);
      Gate.leave();
      Line.finished(Files[I]);
    }
    Spare.give();
  };
  unsigned Threads = 1;
  if (!Ledger.IsSerial)
    Threads = llvm::hardware_concurrency(Jobs).compute_thread_count();
  const unsigned OfFiles =
      unsigned(std::clamp<std::size_t>(Files.size(), 1, Threads));
  Spare.give(Threads - OfFiles);
  if (OfFiles == 1)
    return WorkOnAll();
  llvm::StdThreadPool Pool(llvm::hardware_concurrency(OfFiles));
  for (unsigned I = 0; I < OfFiles; ++I)
    Pool.async(WorkOnAll);
  Pool.wait();
}

} // namespace bank_lint
