//===-- tool/bank-lint/supervision/interruption.cpp - Ctrl-C --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/interruption.h"
#include <atomic>
#include <cerrno>

namespace bank_lint {
namespace {

using Clock = std::chrono::steady_clock;

/// What the handler sees. Only atomics: it may run at any time.
std::atomic<FileLedger *> Present = nullptr;
std::atomic<pid_t> Worker = 0;
std::atomic<Clock::rep> FirstSignal = 0;

/// timeout(1) sends a signal to a process and then to its group.
constexpr std::chrono::milliseconds SameSignal{500};

/// Whether the worker has files that are not done and sees that it is to stop,
/// or has seen it and reports the others.
bool willReport(const FileLedger &Ledger) {
  if (Ledger.size() < 2)
    return false;
  for (std::size_t I = 0; I < Ledger.size(); ++I) {
    const FileLedger::State State = Ledger.state(I);
    if (State == FileLedger::Untouched || State == FileLedger::Started ||
        State == FileLedger::Stopped)
      return true;
  }
  return false;
}

void onSignal(int Signal) {
  const int Error = errno;
  FileLedger *Ledger = Present;
  if (!Ledger)
    return;
  const Clock::rep Now = Clock::now().time_since_epoch().count();
  Clock::rep First = 0;
  const bool IsFirst = FirstSignal.compare_exchange_strong(First, Now);
  const bool IsRepeated = !IsFirst && Clock::duration(Now - First) > SameSignal;
  const bool MayWait = IsFirst ? willReport(*Ledger) : !IsRepeated;
  Ledger->stop(Signal);
  if (const pid_t Child = Worker; Child > 0 && !MayWait)
    kill(Child, SIGKILL);
  errno = Error;
}

/// Installs the handler unless \p Signal is ignored.
void handle(int Signal, struct sigaction &Old) {
  sigaction(Signal, nullptr, &Old);
  if (Old.sa_handler == SIG_IGN)
    return;
  struct sigaction New{};
  New.sa_handler = onSignal;
  New.sa_flags = SA_RESTART;
  sigemptyset(&New.sa_mask);
  sigaction(Signal, &New, nullptr);
}

} // namespace

Interruption::Interruption(FileLedger &Ledger) {
  Present = &Ledger;
  Worker = 0;
  FirstSignal = 0;
  handle(SIGINT, OldInterrupt);
  handle(SIGTERM, OldTerminate);
}

Interruption::~Interruption() {
  sigaction(SIGINT, &OldInterrupt, nullptr);
  sigaction(SIGTERM, &OldTerminate, nullptr);
  Present = nullptr;
}

void Interruption::setWorker(pid_t New) {
  Worker = New;
  // A signal may have come between the fork and now.
  if (FileLedger *Ledger = Present;
      New > 0 && FirstSignal && !willReport(*Ledger))
    kill(New, SIGKILL);
}

} // namespace bank_lint
