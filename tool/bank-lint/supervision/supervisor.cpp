//===-- tool/bank-lint/supervision/supervisor.cpp - survives crashes ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/supervisor.h"
#include "tool/bank-lint/supervision/interruption.h"
#include "tool/bank-lint/supervision/watchdog.h"
#include "tool/process/forked_child.h"
#include "tool/process/standard_streams.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
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
  Stop = new (Memory) std::atomic<std::int64_t>(0);
  Entries = new (Stop + 1) Entry[Count]();
}

FileLedger::~FileLedger() { munmap(Stop, bytes()); }

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

std::optional<Ending> runChild(Interruption &Signals, const FileLedger &Ledger,
                               llvm::function_ref<int()> Work) {
  pid_t Child = forkChild();
  if (Child < 0)
    return std::nullopt;
  if (Child == 0) {
    int Code = Work();
    llvm::outs().flush();
    llvm::errs().flush();
    // Threads may still be at work.
    if (Ledger.stopSignal())
      endAtOnce(Code);
    std::exit(Code);
  }
  Signals.setWorker(Child);
  const int Status = waitForChild(Child);
  Signals.setWorker(0);
  if (WIFEXITED(Status))
    return Ending{WEXITSTATUS(Status), 0};
  return Ending{std::nullopt, WTERMSIG(Status)};
}

/// The process ends as its child did.
int endLike(const Ending &End) {
  if (End.Code)
    return *End.Code;
  std::signal(End.Signal, SIG_DFL);
  std::raise(End.Signal);
  return 128 + End.Signal;
}

class Supervisor {
public:
  Supervisor(FileLedger &Ledger, const FileLimits &Limits,
             llvm::function_ref<void(std::size_t)> One)
      : Ledger(Ledger), Limits(Limits), One(One), Signals(Ledger) {}
  int run(llvm::function_ref<void()> Try, llvm::function_ref<int()> All);

private:
  std::optional<Ending> runWatched(llvm::function_ref<int()> Work) {
    return runChild(Signals, Ledger, [&] {
      Watchdog Watch(Ledger, Limits);
      return Work();
    });
  }
  bool isOver(const Ending &End) const;
  int endStopped(const Ending &End, bool MayHaveReported) const;
  void findLost(const Ending &End);
  bool pardon();
  void findGuilty(llvm::ArrayRef<std::size_t> Suspects, bool MayBeOthers);
  void countLost();
  void leaveRest(bool IsLastRun);

  FileLedger &Ledger;
  const FileLimits Limits;
  llvm::function_ref<void(std::size_t)> One;
  Interruption Signals;
  unsigned Pardons = 0;
  std::vector<std::size_t> Lost;        ///< that are counted
  FileLedger::Clock::duration Spent{0}; ///< on them, in wall time
};

} // namespace

/// Whether a child ended for another reason than a file that is lost.
bool Supervisor::isOver(const Ending &End) const {
  if (Ledger.lostFiles().size() > Lost.size())
    return false; // the watchdog knows which file it was
  // A library may end the process with a code of its own, in the midst of a
  // file.
  if (Ledger.filesIn(FileLedger::Started).empty())
    return true;
  // Someone else's doing: a reader that went away, a user who stops it.
  return End.Signal == SIGINT || End.Signal == SIGTERM ||
         End.Signal == SIGPIPE || End.Signal == SIGHUP;
}

/// The exit code of a run that the user has stopped; says so if \p End is not
/// that of a process that has.
int Supervisor::endStopped(const Ending &End, bool MayHaveReported) const {
  if (!MayHaveReported || !End.Code) {
    const bool IsWhole =
        Ledger.filesIn(FileLedger::Done).size() + Ledger.lostFiles().size() ==
        Ledger.size();
    MessageLine(llvm::errs(), MessageLine::Note)
        << "stopped by "
        << (Ledger.stopSignal() == SIGINT ? "SIGINT" : "SIGTERM")
        << (IsWhole ? " before the report was complete"
                    : " before anything could be reported");
  }
  return 128 + Ledger.stopSignal();
}

/// Files for which others were being read are not lost: they are begun again,
/// and keep to themselves. \returns whether there are any. If it happens again
/// and again, all do.
bool Supervisor::pardon() {
  constexpr unsigned Most = 3;
  bool IsFound = false;
  for (std::size_t File = 0; File < Ledger.size(); ++File)
    if (Ledger.isReadingOthers(File)) {
      Ledger.keepToItself(File);
      Ledger.set(File, FileLedger::Untouched);
      IsFound = true;
    }
  if (IsFound && ++Pardons >= Most)
    for (std::size_t File = 0; File < Ledger.size(); ++File)
      Ledger.keepToItself(File);
  return IsFound;
}

/// Marks what a child died of. What else it had begun must begin again.
void Supervisor::findLost(const Ending &End) {
  if (pardon()) {
    countLost();
    for (std::size_t File : Ledger.filesIn(FileLedger::Started))
      Ledger.set(File, FileLedger::Untouched);
    return;
  }
  const std::size_t Before = Lost.size();
  countLost();
  if (Lost.size() == Before)
    findGuilty(Ledger.filesIn(FileLedger::Started),
               End.Signal == SIGKILL && !Ledger.IsSerial);
  for (std::size_t File : Ledger.filesIn(FileLedger::Started))
    Ledger.set(File, FileLedger::Untouched);
}

/// Marks those of \p Suspects as crashed that kill a separate child. A single
/// one is guilty, unless the child was killed and \p MayBeOthers, for memory
/// that other files had taken.
void Supervisor::findGuilty(llvm::ArrayRef<std::size_t> Suspects,
                            bool MayBeOthers) {
  if (Suspects.size() == 1 && !MayBeOthers) {
    Ledger.set(Suspects.front(), FileLedger::Crashed);
    return countLost();
  }
  for (std::size_t File : Suspects)
    Ledger.set(File, FileLedger::Untouched);
  bool IsFound = false;
  for (std::size_t File : Suspects) {
    Ledger.set(File, FileLedger::Started);
    std::optional<Ending> End = runWatched([&] {
      One(File);
      return 0;
    });
    bool IsInnocent = !End || End->Code == 0;
    if (!IsInnocent && pardon()) {
      IsFound = true;
      continue;
    }
    if (!IsInnocent && !Ledger.isLost(File))
      Ledger.set(File, FileLedger::Crashed);
    IsFound |= Ledger.isLost(File);
    if (!Ledger.isLost(File))
      Ledger.set(File, FileLedger::Done);
    countLost();
  }
  // It takes more than one file: one at a time there is but one suspect.
  Ledger.IsSerial |= !IsFound;
}

/// Files that were lost together were worked on at the same time.
void Supervisor::countLost() {
  const auto Now = FileLedger::Clock::now();
  FileLedger::Clock::duration Longest{0};
  std::vector<std::size_t> Present = Ledger.lostFiles();
  for (std::size_t File : Present)
    if (!llvm::binary_search(Lost, File))
      Longest = std::max(Longest, Now - Ledger.since(File));
  Spent += Longest;
  Lost = std::move(Present);
}

/// Once those that are lost have cost too much, the others that are not
/// finished are left.
void Supervisor::leaveRest(bool IsLastRun) {
  std::optional<FileLedger::State> Why;
  if (Limits.Time.count() && Spent > Limits.MostLostTimes * Limits.Time)
    Why = FileLedger::AfterLong;
  else if (IsLastRun || Lost.size() > Limits.MostLost)
    Why = FileLedger::AfterMany;
  if (!Why)
    return;
  for (std::size_t File : Ledger.filesIn(FileLedger::Untouched))
    Ledger.set(File, *Why);
  Lost = Ledger.lostFiles();
}

int Supervisor::run(llvm::function_ref<void()> Try,
                    llvm::function_ref<int()> All) {
  // Files may be lost only where all are worked on: together they have too much
  // memory.
  constexpr unsigned MostRuns = 5;
  for (unsigned Run = 1;; ++Run) {
    for (std::size_t I = 0; I < Ledger.size(); ++I)
      if (!Ledger.isLost(I))
        Ledger.set(I, FileLedger::Untouched);
    std::optional<Ending> End = runWatched(All);
    if (!End)
      return All();
    if (Ledger.stopSignal())
      return endStopped(*End, /*MayHaveReported=*/true);
    if (isOver(*End))
      return endLike(*End);
    findLost(*End);
    leaveRest(Run >= MostRuns);
    while (!Ledger.filesIn(FileLedger::Untouched).empty()) {
      End = runWatched([&] {
        Try();
        return 0;
      });
      if (End && Ledger.stopSignal())
        return endStopped(*End, /*MayHaveReported=*/false);
      if (!End || End->Code == 0)
        break;
      if (isOver(*End))
        return endLike(*End);
      findLost(*End);
      leaveRest(/*IsLastRun=*/false);
    }
  }
}

int supervise(FileLedger &Ledger, const FileLimits &Limits,
              llvm::function_ref<void(std::size_t)> One,
              llvm::function_ref<void()> Try, llvm::function_ref<int()> All) {
  return Supervisor(Ledger, Limits, One).run(Try, All);
}

} // namespace bank_lint
