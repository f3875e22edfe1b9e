//===-- tool/bank-lint/supervision/supervisor.h - after crashes -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the work in a separate process, so that a file on which the compiler
/// crashes, hangs or takes all memory costs only that file.
///
/// A compiler that has crashed leaves locks and lists behind that other threads
/// would trip over, and one that hangs cannot be stopped by itself. So the
/// process is not used any further, and with it go the results that it had. The
/// supervisor finds out which file it was, and has other processes try the
/// files that were not finished, until each is known to come to an end or is
/// lost. Then all are run once more, and this time nothing should happen: so a
/// run takes twice its time, and not once more for each file that is lost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_SUPERVISOR_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_SUPERVISOR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

namespace bank_lint {

/// How much one file may take, and how much those that are lost. Once they took
/// more, what is not finished is not worked on: a repository can have any
/// number of files on which the compiler hangs.
struct FileLimits {
  std::chrono::seconds Time{300}; ///< wall time; 0: no limit
  std::uint64_t MiB = 8192;       ///< of memory; 0: no limit
  unsigned MostLostTimes = 10;    ///< this many times Time, together
  std::size_t MostLost = 100;     ///< files
};

/// What became of each file. Both processes see the same.
class FileLedger {
public:
  enum State : std::uint8_t {
    Untouched,
    Started,
    Done,
    Crashed,
    TooLong,   ///< it took more time than it may
    TooLarge,  ///< it took more memory than it may
    AfterLong, ///< not worked on: files that were lost have taken too long
    AfterMany, ///< not worked on: too many files were lost
    Stopped,   ///< not done when the user stopped the run
  };
  using Clock = std::chrono::steady_clock;

  explicit FileLedger(std::size_t Files);
  ~FileLedger();
  FileLedger(const FileLedger &) = delete;
  FileLedger &operator=(const FileLedger &) = delete;

  std::size_t size() const { return Count; }
  State state(std::size_t File) const { return Entries[File].Now; }
  /// When it was begun the last time.
  Clock::time_point since(std::size_t File) const {
    return Entries[File].Since;
  }
  void set(std::size_t File, State New) {
    if (New == Started)
      Entries[File].Since = Clock::now();
    Entries[File].Now = New;
  }
  /// While a file is worked on, others of the project are read for it: what
  /// happens is their fault.
  void setReadingOthers(std::size_t File, bool IsReading) {
    Entries[File].ReadsOthers = IsReading;
  }
  bool isReadingOthers(std::size_t File) const {
    return Entries[File].ReadsOthers;
  }
  /// From now on no others are read for it.
  void keepToItself(std::size_t File) {
    Entries[File].ReadsOthers = false;
    Entries[File].KeepsToItself = true;
  }
  bool keepsToItself(std::size_t File) const {
    return Entries[File].KeepsToItself;
  }
  /// Whether it is not to be worked on any more.
  bool isLost(std::size_t File) const { return state(File) >= Crashed; }
  std::vector<std::size_t> filesIn(State Wanted) const;
  std::vector<std::size_t> lostFiles() const;

  /// The user stops the run, by this signal. May be called wherever a signal
  /// may arrive.
  void stop(int Signal) { *Stop = Signal; }
  /// 0: the run goes on.
  int stopSignal() const { return *Stop; }

  /// Set if only one file may be worked on at a time.
  bool IsSerial = false;

private:
  struct Entry {
    std::atomic<State> Now;
    std::atomic<Clock::time_point> Since;
    std::atomic<bool> ReadsOthers, KeepsToItself;
  };
  std::size_t bytes() const { return sizeof(*Stop) + Count * sizeof(Entry); }

  std::size_t Count;
  std::atomic<std::int64_t> *Stop;
  Entry *Entries; ///< behind it
};

/// Calls \p All in a child process and returns its exit code. If the child dies
/// or a file goes beyond \p Limits, \p Try is called in children until one
/// survives, and then \p All once more, and so on. All and Try must work on the
/// files that are untouched, and to mark in the ledger what they begin and end;
/// Try need not keep anything. Each file that a child had begun when it died is
/// tried with \p One, in a child again, and those that kill theirs are marked
/// as crashed.
///
/// SIGINT and SIGTERM stop the run (interruption.h): All or Try are to return
/// soon, and the exit code is 128 and the signal. A note is printed if All did
/// not return.
int supervise(FileLedger &Ledger, const FileLimits &Limits,
              llvm::function_ref<void(std::size_t)> One,
              llvm::function_ref<void()> Try, llvm::function_ref<int()> All);

} // namespace bank_lint

#endif
