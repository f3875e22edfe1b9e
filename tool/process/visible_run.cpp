//===-- tool/process/visible_run.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/visible_run.h"
#include "tool/process/captured_run.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace bank_lint {
namespace {

/// Processes whose parent ends become ours while this lives.
class Reaper {
public:
  Reaper() { set(1); }
  ~Reaper() { set(0); }
  Reaper(const Reaper &) = delete;
  Reaper &operator=(const Reaper &) = delete;

private:
  static void set([[maybe_unused]] unsigned long On) {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, On, 0, 0, 0);
#endif
  }
};

/// While it lives, Ctrl-C does not end this process.
class Undisturbed {
public:
  Undisturbed() {
    struct sigaction Ignore{};
    Ignore.sa_handler = SIG_IGN;
    sigaction(SIGINT, &Ignore, &Interrupt);
    sigaction(SIGQUIT, &Ignore, &Quit);
  }
  ~Undisturbed() {
    sigaction(SIGINT, &Interrupt, nullptr);
    sigaction(SIGQUIT, &Quit, nullptr);
  }
  Undisturbed(const Undisturbed &) = delete;
  Undisturbed &operator=(const Undisturbed &) = delete;

  struct sigaction Interrupt{}, Quit{};
};

/// The signal that asked this process to end, while an Ending lives; 0: none.
volatile std::sig_atomic_t AskedToEnd = 0;

/// While it lives, a signal that asks this process to end only says so, for
/// what it started is to end first.
class Ending {
public:
  Ending() {
    AskedToEnd = 0;
    struct sigaction Note{};
    Note.sa_handler = [](int Signal) { AskedToEnd = Signal; };
    sigaction(SIGTERM, &Note, &Terminate);
    sigaction(SIGHUP, &Note, &HangUp);
  }
  ~Ending() {
    sigaction(SIGTERM, &Terminate, nullptr);
    sigaction(SIGHUP, &HangUp, nullptr);
    if (AskedToEnd)
      raise(AskedToEnd);
  }
  Ending(const Ending &) = delete;
  Ending &operator=(const Ending &) = delete;

  struct sigaction Terminate{}, HangUp{};
};

/// The processes whose parent this one is.
std::vector<pid_t> ownChildren() {
  std::vector<pid_t> Result;
  const std::string Self = std::to_string(getpid());
  auto Text = llvm::MemoryBuffer::getFileAsStream("/proc/self/task/" + Self +
                                                  "/children");
  if (!Text)
    return Result;
  for (llvm::StringRef Word : llvm::split((*Text)->getBuffer(), ' ')) {
    int Id = 0;
    if (!Word.trim().getAsInteger(10, Id))
      Result.push_back(Id);
  }
  return Result;
}

/// Ends what a program has left. \p Before: children of ours that it did not
/// start. \returns whether there was any.
bool endOthers(llvm::ArrayRef<pid_t> Before) {
  bool WasAny = false;
  // Each round makes ours what those had started that it ends.
  constexpr unsigned MostRounds = 64;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    bool IsAny = false;
    for (const pid_t Each : ownChildren()) {
      if (llvm::is_contained(Before, Each))
        continue;
      IsAny = true;
      kill(Each, SIGKILL);
      waitForChild(Each);
    }
    if (!IsAny)
      break;
    WasAny = true;
  }
  return WasAny;
}

/// Waits for \p Child. \returns false if \p Limit (0: none) was over first, or
/// this process is to end.
bool waitFor(pid_t Child, std::chrono::seconds Limit, int &Status) {
  const auto Deadline = std::chrono::steady_clock::now() + Limit;
  while (waitpid(Child, &Status, WNOHANG) == 0) {
    if (AskedToEnd ||
        (Limit.count() != 0 && std::chrono::steady_clock::now() >= Deadline))
      return false;
    poll(nullptr, 0, /*milliseconds=*/10);
  }
  return true;
}

std::vector<char *> pointers(llvm::ArrayRef<std::string> Texts) {
  std::vector<char *> Result;
  for (const std::string &Text : Texts)
    Result.push_back(const_cast<char *>(Text.c_str()));
  Result.push_back(nullptr);
  return Result;
}

} // namespace

llvm::Expected<VisibleRun> runVisible(llvm::ArrayRef<std::string> Words,
                                      llvm::ArrayRef<std::string> Environment,
                                      std::chrono::seconds Limit) {
  const std::string &Name = Words.front();
  const std::string Program =
      llvm::StringRef(Name).contains('/') ? Name : findProgram(Name);
  if (Program.empty() || !llvm::sys::fs::can_execute(Program))
    return llvm::createStringError("there is no program '" + Name + "'");
  const std::vector<pid_t> Before = ownChildren();
  const std::vector<char *> WordPointers = pointers(Words),
                            EnvironmentPointers = pointers(Environment);
  Reaper Adopting;
  Undisturbed Waiting;
  Ending OnRequest;
  const pid_t Child = forkChild();
  if (Child < 0)
    return llvm::createStringError("no process: " + llvm::sys::StrError());
  if (Child == 0) {
    sigaction(SIGINT, &Waiting.Interrupt, nullptr);
    sigaction(SIGQUIT, &Waiting.Quit, nullptr);
    sigaction(SIGTERM, &OnRequest.Terminate, nullptr);
    sigaction(SIGHUP, &OnRequest.HangUp, nullptr);
    execve(Program.c_str(), WordPointers.data(), EnvironmentPointers.data());
    _exit(127);
  }
  VisibleRun Result;
  int Status = 0;
  if (!waitFor(Child, Limit, Status)) {
    Result.TookTooLong = true;
    kill(Child, SIGKILL);
    Status = waitForChild(Child);
  }
  Result.LeftOthers = endOthers(Before);
  if (WIFSIGNALED(Status))
    Result.Signal = WTERMSIG(Status);
  else
    Result.Code = WEXITSTATUS(Status);
  return Result;
}

} // namespace bank_lint
