//===-- tool/process/captured_run.cpp - asks another program --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/captured_run.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace bank_lint {

std::string findProgram(llvm::StringRef Name, llvm::StringRef Path) {
  llvm::SmallVector<llvm::StringRef> Folders;
  Path.split(Folders, ':');
  for (llvm::StringRef Folder : Folders) {
    if (!llvm::sys::path::is_absolute(Folder))
      continue;
    llvm::SmallString<256> File(Folder);
    llvm::sys::path::append(File, Name);
    if (fs::is_regular_file(File) && fs::can_execute(File))
      return File.str().str();
  }
  return "";
}

std::string findProgram(llvm::StringRef Name) {
  const char *Path = std::getenv("PATH");
  return findProgram(Name, Path ? Path : "");
}

std::vector<std::string> ownEnvironment() {
  std::vector<std::string> Result;
  for (char **Each = environ; *Each; ++Each)
    Result.push_back(*Each);
  return Result;
}

namespace {

constexpr std::size_t MostBytes = std::size_t(1) << 30;

/// Both ends of a pipe that programs do not inherit.
struct Pipe {
  int Read = -1, Write = -1;

  bool open() {
    int Ends[2];
    if (pipe(Ends))
      return false;
    Read = Ends[0];
    Write = Ends[1];
    for (int End : Ends)
      fcntl(End, F_SETFD, FD_CLOEXEC);
    return true;
  }
  void closeWrite() {
    if (Write >= 0)
      close(Write);
    Write = -1;
  }
  ~Pipe() {
    closeWrite();
    if (Read >= 0)
      close(Read);
  }
};

std::vector<char *> pointers(llvm::ArrayRef<std::string> Texts) {
  std::vector<char *> Result;
  for (const std::string &Text : Texts)
    Result.push_back(const_cast<char *>(Text.c_str()));
  Result.push_back(nullptr);
  return Result;
}

/// In the child. Only what a process with locked locks may call.
[[noreturn]] void become(char *const *Words, char *const *Environment,
                         const char *Input, int Output, int Errors) {
  setpgid(0, 0);
  const int Read = open(Input, O_RDONLY | O_CLOEXEC);
  if (Read < 0 || dup2(Read, STDIN_FILENO) < 0 ||
      dup2(Output, STDOUT_FILENO) < 0 || dup2(Errors, STDERR_FILENO) < 0)
    _exit(127);
  execve(Words[0], Words, Environment);
  _exit(127);
}

enum class ReadEnding { Done, TooLong, TooMuch, Cancelled };

/// How often it is looked whether a run is cancelled.
constexpr std::chrono::milliseconds CancelInterval(100);

/// Offers the whole lines of \p Errors from \p Seen on to \p Takes.
void offerLines(std::string &Errors, std::size_t &Seen, TakeErrorLine Takes) {
  for (std::size_t End; (End = Errors.find('\n', Seen)) != std::string::npos;)
    if (Takes(llvm::StringRef(Errors).slice(Seen, End)))
      Errors.erase(Seen, End + 1 - Seen);
    else
      Seen = End + 1;
}

/// Reads both pipes up to their ends.
ReadEnding readBoth(Pipe &Out, Pipe &Err, CapturedRun &Into,
                    std::chrono::steady_clock::time_point Deadline,
                    const std::atomic<bool> *IsCancelled,
                    TakeErrorLine TakesLine) {
  std::size_t Seen = 0;
  std::array<pollfd, 2> Ends{{{Out.Read, POLLIN, 0}, {Err.Read, POLLIN, 0}}};
  std::array<std::string *, 2> Texts{&Into.Output, &Into.Errors};
  std::array<char, 1 << 16> Bytes;
  while (Ends[0].fd >= 0 || Ends[1].fd >= 0) {
    auto Left = std::chrono::ceil<std::chrono::milliseconds>(
        Deadline - std::chrono::steady_clock::now());
    if (Left.count() <= 0)
      return ReadEnding::TooLong;
    if (IsCancelled && *IsCancelled)
      return ReadEnding::Cancelled;
    if (IsCancelled)
      Left = std::min(Left, CancelInterval);
    const int Ready = poll(Ends.data(), Ends.size(), int(Left.count()));
    for (std::size_t I = 0; Ready > 0 && I < Ends.size(); ++I) {
      if (Ends[I].fd < 0 || !Ends[I].revents)
        continue;
      const ssize_t Got = read(Ends[I].fd, Bytes.data(), Bytes.size());
      if (Got > 0)
        Texts[I]->append(Bytes.data(), std::size_t(Got));
      else if (Got == 0 || errno != EINTR)
        Ends[I].fd = -1;
      if (Texts[I]->size() > MostBytes)
        return ReadEnding::TooMuch;
    }
    if (TakesLine)
      offerLines(Into.Errors, Seen, TakesLine);
  }
  return ReadEnding::Done;
}

/// Waits for \p Child, which has closed its output. \returns whether it ended
/// in time.
bool waitUntil(pid_t Child, std::chrono::steady_clock::time_point Deadline,
               int &Status) {
  while (true) {
    const pid_t Ended = waitpid(Child, &Status, WNOHANG);
    if (Ended == Child || (Ended < 0 && errno != EINTR))
      return true;
    if (std::chrono::steady_clock::now() >= Deadline)
      return false;
    poll(nullptr, 0, /*milliseconds=*/1);
  }
}

} // namespace

llvm::Expected<CapturedRun> runCaptured(llvm::ArrayRef<std::string> Words,
                                        llvm::ArrayRef<std::string> Environment,
                                        std::chrono::milliseconds Limit,
                                        const std::string &Input,
                                        const std::atomic<bool> *IsCancelled,
                                        TakeErrorLine TakesLine) {
  const auto Deadline = std::chrono::steady_clock::now() + Limit;
  auto Fail = [](const llvm::Twine &Why) {
    return llvm::createStringError(Why + ": " + llvm::sys::StrError());
  };
  Pipe Out, Err;
  if (!Out.open() || !Err.open())
    return Fail("no pipe");
  const std::vector<char *> WordPointers = pointers(Words),
                            EnvironmentPointers = pointers(Environment);
  const pid_t Child = forkChild();
  if (Child < 0)
    return Fail("no process");
  if (Child == 0)
    become(WordPointers.data(), EnvironmentPointers.data(),
           Input.empty() ? "/dev/null" : Input.c_str(), Out.Write, Err.Write);
  setpgid(Child, Child); // whichever of us is first
  Out.closeWrite();
  Err.closeWrite();
  CapturedRun Result;
  int Status = 0;
  const ReadEnding How =
      readBoth(Out, Err, Result, Deadline, IsCancelled, TakesLine);
  if (How != ReadEnding::Done || !waitUntil(Child, Deadline, Status)) {
    kill(-Child, SIGKILL);
    kill(Child, SIGKILL);
    waitForChild(Child);
    return llvm::createStringError(
        How == ReadEnding::TooMuch ? "it printed more than 1 GiB"
        : How == ReadEnding::Cancelled
            ? "it was cancelled"
            : "it took longer than " + std::to_string(Limit.count() / 1000) +
                  " s");
  }
  Result.Code =
      WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
  return Result;
}

} // namespace bank_lint
