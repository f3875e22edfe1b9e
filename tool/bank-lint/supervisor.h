//===-- tool/bank-lint/supervisor.h - survives crashes ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the work in a process of its own, so that a file on which the compiler
/// crashes, hangs or takes all memory costs that file and nothing else.
///
/// A compiler that has crashed leaves locks and lists behind that other threads
/// would trip over, and one that hangs cannot be stopped by itself. So the
/// process is not used any further: the supervisor finds out which file it was,
/// and runs the others again.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISOR_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISOR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

namespace bank_lint {

/// How much one file may take.
struct FileLimits {
  std::chrono::seconds Time{300}; ///< by the clock; 0: no limit
  std::uint64_t MiB = 8192;       ///< of memory; 0: no limit
};

/// What became of each file. Both processes see the same.
class FileLedger {
public:
  enum State : std::uint8_t {
    Untouched,
    Started,
    Done,
    Crashed,
    TooLong,  ///< it took more time than it may
    TooLarge, ///< it took more memory than it may
  };
  using Clock = std::chrono::steady_clock;

  explicit FileLedger(std::size_t Files);
  ~FileLedger();
  FileLedger(const FileLedger &) = delete;
  FileLedger &operator=(const FileLedger &) = delete;

  std::size_t size() const { return Count; }
  State state(std::size_t File) const { return Entries[File].Now; }
  /// When its present state began.
  Clock::time_point since(std::size_t File) const {
    return Entries[File].Since;
  }
  void set(std::size_t File, State New) {
    Entries[File].Since = Clock::now();
    Entries[File].Now = New;
  }
  /// Whether it is not to be worked on any more.
  bool isLost(std::size_t File) const { return state(File) >= Crashed; }
  std::vector<std::size_t> filesIn(State Wanted) const;
  std::vector<std::size_t> lostFiles() const;

  /// Set if only one file may be worked on at a time.
  bool IsSerial = false;

private:
  struct Entry {
    std::atomic<State> Now;
    std::atomic<Clock::time_point> Since;
  };
  std::size_t bytes() const { return Count * sizeof(Entry) + 1; }

  std::size_t Count;
  Entry *Entries;
};

/// Calls \p All in a child process and returns its exit code. \p All is to mark
/// in the ledger what it begins and ends, and to leave out lost files. If the
/// child dies, files that it had begun are tried with \p One, each in a child
/// again, and those that kill theirs are marked as crashed; then \p All is
/// called once more. So it is if a file goes beyond \p Limits.
int supervise(FileLedger &Ledger, const FileLimits &Limits,
              llvm::function_ref<void(std::size_t)> One,
              llvm::function_ref<int()> All);

} // namespace bank_lint

#endif
