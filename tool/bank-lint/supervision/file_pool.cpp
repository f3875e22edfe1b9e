//===-- tool/bank-lint/supervision/file_pool.cpp - many files at once -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/file_pool.h"
#include "analysis/support/memory_arena.h"
#include "tool/bank-lint/supervision/memory_gate.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <unistd.h>

namespace bank_lint {
namespace {

/// What the threads share. They may outlive forEachFile, so they own it.
class SharedWork {
public:
  SharedWork(llvm::ArrayRef<std::string> Files, FileLedger &Ledger,
             const FilePool &Pool, FileWork Work)
      : Files(Files), Ledger(Ledger), Work(std::move(Work)), Spare(Pool.Spare),
        Gate(Pool.FreeMiB),
        Line(std::in_place,
             Files.size() - Ledger.filesIn(FileLedger::Untouched).size(),
             Files.size(), Pool.Progress, Pool.ShowsProgress) {}

  /// A thread's work.
  void workOnAll();
  /// Waits for \p Threads to end their work, or for the user to stop it.
  /// Returns whether they have.
  bool wait(unsigned Threads);

private:
  void begin(std::size_t File);
  void end(std::size_t File, llvm::unique_function<void()> Keep);
  void stop();
  /// For a thread that is late: the process is about to end.
  [[noreturn]] static void park() {
    while (true)
      pause();
  }

  const llvm::ArrayRef<std::string> Files;
  FileLedger &Ledger;
  const FileWork Work;
  const std::shared_ptr<SpareThreads> Spare;
  MemoryGate Gate;
  std::optional<ProgressLine> Line;
  std::atomic<std::size_t> Next = 0;

  std::mutex Lock;
  std::condition_variable OneEnded;
  unsigned Ended = 0;     ///< threads
  bool IsStopped = false; ///< nothing is begun or kept any more
};

void SharedWork::begin(std::size_t File) {
  std::unique_lock<std::mutex> Guard(Lock);
  if (!IsStopped)
    return Ledger.set(File, FileLedger::Started);
  Guard.unlock();
  park();
}

void SharedWork::end(std::size_t File, llvm::unique_function<void()> Keep) {
  std::unique_lock<std::mutex> Guard(Lock);
  if (IsStopped) {
    Guard.unlock();
    park();
  }
  Keep();
  Ledger.set(File, FileLedger::Done);
  Line->finished(Files[File]);
}

void SharedWork::workOnAll() {
  for (std::size_t I; (I = Next++) < Files.size();) {
    if (Ledger.state(I) != FileLedger::Untouched)
      continue;
    Gate.enter();
    begin(I);
    end(I, Work(I));
    Gate.leave();
  }
  Spare->give();
  std::lock_guard<std::mutex> Guard(Lock);
  ++Ended;
  OneEnded.notify_one();
}

/// The lock is held.
void SharedWork::stop() {
  IsStopped = true;
  Line.reset();
  for (std::size_t I = 0; I < Files.size(); ++I)
    if (Ledger.state(I) != FileLedger::Done && !Ledger.isLost(I))
      Ledger.set(I, FileLedger::Stopped);
}

bool SharedWork::wait(unsigned Threads) {
  constexpr std::chrono::milliseconds Pause{50};
  std::unique_lock<std::mutex> Guard(Lock);
  while (!OneEnded.wait_for(Guard, Pause, [&] { return Ended == Threads; })) {
    if (Ledger.stopSignal()) {
      stop();
      return false;
    }
    Line->refresh();
  }
  return true;
}

} // namespace

void forEachFile(llvm::ArrayRef<std::string> Files, FileLedger &Ledger,
                 const FilePool &Pool, FileWork Work) {
  auto Shared =
      std::make_shared<SharedWork>(Files, Ledger, Pool, std::move(Work));
  unsigned Threads = 1;
  if (!Ledger.IsSerial)
    Threads = llvm::hardware_concurrency(Pool.Jobs).compute_thread_count();
  const unsigned OfFiles =
      unsigned(std::clamp<std::size_t>(Files.size(), 1, Threads));
  Pool.Spare->give(Threads - OfFiles);
  if (Files.size() <= 1)
    return Shared->workOnAll();
  auto Workers = std::make_unique<llvm::StdThreadPool>(
      llvm::hardware_concurrency(OfFiles));
  // A single one has the memory of this thread, which only waits.
  const MemoryArena Own = MemoryArena::current();
  for (unsigned I = 0; I < OfFiles; ++I)
    Workers->async([Shared, Own, IsAlone = OfFiles == 1] {
      if (IsAlone)
        Own.use();
      Shared->workOnAll();
    });
  // It would wait for the threads.
  if (!Shared->wait(OfFiles)) [[maybe_unused]]
    auto *Left = Workers.release();
}

} // namespace bank_lint
