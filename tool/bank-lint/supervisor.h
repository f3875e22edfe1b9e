//===-- tool/bank-lint/supervisor.h - survives crashes ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the work in a process of its own, so that a file on which the compiler
/// crashes costs that file and nothing else.
///
/// A compiler that has crashed leaves locks and lists behind that other threads
/// would trip over, so the process is not used any further: the supervisor
/// finds out which file it was, and runs the others again.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISOR_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISOR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <cstdint>
#include <vector>

namespace bank_lint {

/// What became of each file. Both processes see the same.
class FileLedger {
public:
  enum State : std::uint8_t { Untouched, Started, Done, Crashed };

  explicit FileLedger(std::size_t Files);
  ~FileLedger();
  FileLedger(const FileLedger &) = delete;
  FileLedger &operator=(const FileLedger &) = delete;

  std::size_t size() const { return Count; }
  State state(std::size_t File) const { return States[File]; }
  void set(std::size_t File, State New) { States[File] = New; }
  std::vector<std::size_t> filesIn(State Wanted) const;

  /// Set if only one file may be worked on at a time.
  bool IsSerial = false;

private:
  std::size_t Count;
  std::atomic<State> *States;
};

/// Calls \p All in a child process and returns its exit code. \p All is to mark
/// in the ledger what it begins and ends, and to leave out crashed files. If
/// the child dies, files that it had begun are tried with \p One, each in a
/// child again, and those that kill theirs are marked as crashed; then \p All
/// is called once more.
int supervise(FileLedger &Ledger, llvm::function_ref<void(std::size_t)> One,
              llvm::function_ref<int()> All);

} // namespace bank_lint

#endif
