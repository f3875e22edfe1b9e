//===-- tool/bank-lint/supervision/interruption.h - Ctrl-C ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ctrl-C (SIGINT) and SIGTERM end a run early, and not without a report of
/// what is done.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_INTERRUPTION_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_INTERRUPTION_H

#include "tool/bank-lint/supervision/supervisor.h"
#include <csignal>
#include <sys/types.h>

namespace bank_lint {

/// While it exists, the two signals are written into the ledger instead of
/// ending this process and those forked from it. A signal that was ignored when
/// the program was started stays ignored. There is one at a time.
///
/// The process that works on the files is killed where nothing would come of
/// waiting for it: if all its files are done and it is reporting, if it has a
/// single file, or if a second signal comes half a second after the first or
/// later.
class Interruption {
public:
  explicit Interruption(FileLedger &Ledger);
  ~Interruption();
  Interruption(const Interruption &) = delete;
  Interruption &operator=(const Interruption &) = delete;

  /// From now on \p Worker works on the files; 0: no process does.
  void setWorker(pid_t Worker);

private:
  struct sigaction OldInterrupt, OldTerminate;
};

} // namespace bank_lint

#endif
