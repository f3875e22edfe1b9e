//===-- tool/server/analysis_process.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/analysis_process.h"
#include "tool/process/forked_child.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Errno.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bank_lint {

/// The streams of the protocol are not the child's. It has a group of its own,
/// so that what it runs ends with it.
static void prepareChild() {
  setpgid(0, 0);
  const int Nothing = open("/dev/null", O_RDWR);
  dup2(Nothing, STDIN_FILENO);
  dup2(Nothing, STDOUT_FILENO);
}

static bool writeAll(int File, llvm::StringRef Text) {
  while (!Text.empty()) {
    const ssize_t Written = write(File, Text.data(), Text.size());
    if (Written < 0 && errno != EINTR)
      return false;
    Text = Text.drop_front(std::max<ssize_t>(Written, 0));
  }
  return true;
}

namespace {

/// Messages of a process: a letter, the size as 8 bytes, and as many bytes.
enum class MessageKind : char { Told = 't', Text = 'x' };
constexpr std::size_t HeadBytes = 1 + sizeof(std::uint64_t);

} // namespace

static bool writeMessage(int File, MessageKind Kind, llvm::StringRef Bytes) {
  char Head[HeadBytes] = {char(Kind)};
  llvm::support::endian::write64le(Head + 1, Bytes.size());
  return writeAll(File, {Head, HeadBytes}) && writeAll(File, Bytes);
}

/// Takes the messages that are there as a whole.
void AnalysisProcess::takeMessages() {
  llvm::StringRef Rest = Received;
  while (Rest.size() >= HeadBytes) {
    const std::uint64_t Size = llvm::support::endian::read64le(Rest.data() + 1);
    if (Rest.size() - HeadBytes < Size)
      break;
    const auto Kind = MessageKind(Rest.front());
    std::string Message = Rest.substr(HeadBytes, Size).str();
    Rest = Rest.drop_front(HeadBytes + Size);
    if (Kind == MessageKind::Text)
      Text = std::move(Message);
    else
      Told.push_back(std::move(Message));
  }
  Received.erase(0, Received.size() - Rest.size());
}

llvm::Expected<std::unique_ptr<AnalysisProcess>>
AnalysisProcess::start(const WorkLimits &Limits,
                       llvm::function_ref<std::string(Tell)> Work) {
  int Ends[2];
  if (pipe(Ends))
    return llvm::createStringError("no pipe: " + llvm::sys::StrError());
  for (int End : Ends)
    fcntl(End, F_SETFD, FD_CLOEXEC);
  const pid_t Child = forkChild();
  if (Child < 0) {
    const std::string Why = llvm::sys::StrError();
    close(Ends[0]);
    close(Ends[1]);
    return llvm::createStringError("no process: " + Why);
  }
  if (Child == 0) {
    prepareChild();
    // Not through exit(): what the server has to do at its end is not ours.
    const std::string Text = Work([&](llvm::StringRef Message) {
      writeMessage(Ends[1], MessageKind::Told, Message);
    });
    _exit(writeMessage(Ends[1], MessageKind::Text, Text) ? 0 : 1);
  }
  close(Ends[1]);
  fcntl(Ends[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<AnalysisProcess>(
      new AnalysisProcess(Child, Ends[0], Limits));
}

AnalysisProcess::~AnalysisProcess() { finish(Reason::NotWanted); }

AnalysisProcess::Clock::time_point AnalysisProcess::deadline() const {
  return Limits.Time.count() ? Start + Limits.Time : Clock::time_point::max();
}

bool AnalysisProcess::read() {
  char Bytes[1 << 16];
  while (Process > 0) {
    const ssize_t Got = ::read(Output, Bytes, sizeof(Bytes));
    if (Got > 0) {
      Received.append(Bytes, std::size_t(Got));
      continue;
    }
    if (Got < 0 && errno == EINTR)
      continue;
    takeMessages();
    const bool IsOpen = Got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    if (IsOpen && Clock::now() < deadline())
      return true;
    finish(IsOpen ? Reason::Late : Reason::Ended);
  }
  return false;
}

void AnalysisProcess::finish(Reason Why) {
  if (Process <= 0)
    return;
  close(Output);
  // One that has closed its pipe has ended, or is about to.
  if (Why != Reason::Ended) {
    kill(-Process, SIGKILL);
    kill(Process, SIGKILL);
  }
  rusage Usage{};
  const int Status = waitForChild(Process, &Usage);
  Process = -1;
#ifdef __APPLE__
  const std::uint64_t MiB = std::uint64_t(Usage.ru_maxrss) >> 20; // bytes
#else
  const std::uint64_t MiB = std::uint64_t(Usage.ru_maxrss) >> 10; // KiB
#endif
  // The most that one had may be a little less than what its watchdog killed it
  // for: Linux counts the pages of each thread in batches.
  const bool IsKilled = WIFSIGNALED(Status) && WTERMSIG(Status) == SIGKILL;
  const std::uint64_t Unseen = IsKilled ? Limits.MiB / 16 : 0;
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    How = WorkEnding::Done;
  else if (Why == Reason::Late)
    How = WorkEnding::TooLong;
  else if (Limits.MiB && MiB + Unseen > Limits.MiB)
    How = WorkEnding::TooLarge;
}

} // namespace bank_lint
