//===-- tool/bank-lint/supervisor.cpp - survives crashes ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervisor.h"
#include "tool/bank-lint/watchdog.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <optional>
#include <sys/mman.h>
#include <sys/wait.h>

namespace bank_lint {

FileLedger::FileLedger(std::size_t Files) : Count(Files) {
  void *Memory = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, /*fd=*/-1, /*offset=*/0);
  if (Memory == MAP_FAILED)
    llvm::report_fatal_error("out of memory", /*gen_crash_diag=*/false);
  Entries = new (Memory) Entry[Count]();
}

FileLedger::~FileLedger() { munmap(Entries, bytes()); }

std::vector<std::size_t> FileLedger::filesIn(State Wanted) const {
  std::vector<std::size_t> Result;
  for (std::size_t I = 0; I < Count; ++I)
    if (state(I) == Wanted)
      Result.push_back(I);
  return Result;
}

std::vector<std::size_t> FileLedger::lostFiles() const {
  std::vector<std::size_t> Result;
  for (std::size_t I = 0; I < Count; ++I)
    if (isLost(I))
      Result.push_back(I);
  return Result;
}

namespace {

/// How a child ended.
struct Ending {
  std::optional<int> Code; ///< absent if a signal killed it
  int Signal = 0;
};

std::optional<Ending> runChild(llvm::function_ref<int()> Work) {
  pid_t Child = forkChild();
  if (Child < 0)
    return std::nullopt;
  if (Child == 0) {
    int Code = Work();
    llvm::outs().flush();
    llvm::errs().flush();
    std::exit(Code);
  }
  const int Status = waitForChild(Child);
  if (WIFEXITED(Status))
    return Ending{WEXITSTATUS(Status), 0};
  return Ending{std::nullopt, WTERMSIG(Status)};
}

/// Marks those of \p Suspects as crashed that kill a child of their own. A
/// single one is guilty, unless the child was killed and \p MayBeOthers, for
/// memory that other files had taken.
void findGuilty(FileLedger &Ledger, const FileLimits &Limits,
                llvm::ArrayRef<std::size_t> Suspects, bool MayBeOthers,
                llvm::function_ref<void(std::size_t)> One) {
  if (Suspects.size() == 1 && !MayBeOthers)
    return Ledger.set(Suspects.front(), FileLedger::Crashed);
  for (std::size_t File : Suspects)
    Ledger.set(File, FileLedger::Untouched);
  bool IsFound = false;
  for (std::size_t File : Suspects) {
    Ledger.set(File, FileLedger::Started);
    std::optional<Ending> End = runChild([&] {
      Watchdog Watch(Ledger, Limits);
      One(File);
      return 0;
    });
    bool IsInnocent = !End || End->Code == 0;
    if (!IsInnocent && !Ledger.isLost(File))
      Ledger.set(File, FileLedger::Crashed);
    IsFound |= Ledger.isLost(File);
    if (!Ledger.isLost(File))
      Ledger.set(File, FileLedger::Untouched);
  }
  // It takes more than one file: one at a time there is but one suspect.
  Ledger.IsSerial |= !IsFound;
}

} // namespace

int supervise(FileLedger &Ledger, const FileLimits &Limits,
              llvm::function_ref<void(std::size_t)> One,
              llvm::function_ref<int()> All) {
  while (true) {
    for (std::size_t I = 0; I < Ledger.size(); ++I)
      if (!Ledger.isLost(I))
        Ledger.set(I, FileLedger::Untouched);
    std::size_t LostBefore = Ledger.lostFiles().size();
    std::optional<Ending> End = runChild([&] {
      Watchdog Watch(Ledger, Limits);
      return All();
    });
    if (!End)
      return All();
    if (Ledger.lostFiles().size() > LostBefore)
      continue; // the watchdog knows which file it was
    // A library may end the process with a code of its own, in the midst of a
    // file.
    std::vector<std::size_t> Suspects = Ledger.filesIn(FileLedger::Started);
    if (End->Code && Suspects.empty())
      return *End->Code;
    // Someone else's doing: a reader that went away, a user who stops it.
    if (Suspects.empty() || End->Signal == SIGINT || End->Signal == SIGTERM ||
        End->Signal == SIGPIPE || End->Signal == SIGHUP) {
      std::signal(End->Signal, SIG_DFL);
      std::raise(End->Signal);
      return 128 + End->Signal;
    }
    findGuilty(Ledger, Limits, Suspects,
               End->Signal == SIGKILL && !Ledger.IsSerial, One);
  }
}

} // namespace bank_lint
