//===-- tool/process/phase_limit.cpp - ends what has no end ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/phase_limit.h"
#include "tool/process/resident_memory.h"
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <sys/time.h>
#include <unistd.h>

namespace bank_lint {

namespace {

using Clock = std::chrono::steady_clock;

struct Phase {
  const char *Name = "";
  std::chrono::seconds Time{0}; ///< 0: no limit
  std::uint64_t MiB = 0;        ///< 0: no limit
  Clock::time_point Start;
};
/// Changed only while there are no signals.
Phase Present;

constexpr int ExitCodeOfFailure = 2;
constexpr std::chrono::milliseconds Pause{50};

void onAlarm(int) {
  const int Error = errno;
  if (Present.Time.count() && Clock::now() - Present.Start > Present.Time)
    endLatePhase(Present.Name, Present.Time);
  if (Present.MiB && residentMiB() > Present.MiB)
    endLargePhase(Present.Name, Present.MiB);
  errno = Error;
}

/// Again and again; 0: never.
void setTimer(std::chrono::microseconds Interval) {
  itimerval Timer{};
  Timer.it_value.tv_usec = Interval.count();
  Timer.it_interval = Timer.it_value;
  setitimer(ITIMER_REAL, &Timer, nullptr);
}

[[noreturn]] void end(const char *Name, const char *What, std::uint64_t Limit,
                      const char *Unit, const char *Option) {
  char Number[24];
  *std::to_chars(Number, Number + sizeof(Number) - 1, Limit).ptr = 0;
  for (const char *Text :
       {"bank-lint: error: ", Name, What, static_cast<const char *>(Number),
        Unit, "; see ", Option, "\n"}) {
    [[maybe_unused]] ssize_t Written =
        write(STDERR_FILENO, Text, std::strlen(Text));
  }
  _exit(ExitCodeOfFailure);
}

} // namespace

void endLatePhase(const char *Phase, std::chrono::seconds Limit) {
  end(Phase, " took longer than ", std::uint64_t(Limit.count()), " s",
      "--file-timeout");
}

void endLargePhase(const char *Phase, std::uint64_t MiB) {
  end(Phase, " took more than ", MiB, " MiB of memory", "--file-memory");
}

PhaseLimit::PhaseLimit(const char *Phase, std::chrono::seconds Limit,
                       std::uint64_t MiB) {
  Present = {Phase, Limit, MiB, Clock::now()};
  std::signal(SIGALRM, onAlarm);
  setTimer(Pause);
}

PhaseLimit::~PhaseLimit() {
  std::signal(SIGALRM, SIG_IGN); // one may be on its way
  setTimer(std::chrono::microseconds(0));
  std::signal(SIGALRM, SIG_DFL);
}

} // namespace bank_lint
