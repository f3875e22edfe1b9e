//===-- tool/process/phase_limit.cpp - ends what has no end ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/phase_limit.h"
#include <charconv>
#include <csignal>
#include <cstring>
#include <sys/time.h>
#include <unistd.h>

namespace bank_lint {

namespace {

const char *volatile PresentPhase = "";
volatile long PresentLimit = 0;

constexpr int ExitCodeOfFailure = 2;

void onAlarm(int) {
  endLatePhase(PresentPhase, std::chrono::seconds(PresentLimit));
}

void setTimer(std::chrono::seconds Limit) {
  itimerval Timer{};
  Timer.it_value.tv_sec = Limit.count();
  setitimer(ITIMER_REAL, &Timer, nullptr);
}

} // namespace

void endLatePhase(const char *Phase, std::chrono::seconds Limit) {
  char Number[24];
  const auto End =
      std::to_chars(Number, Number + sizeof(Number), Limit.count()).ptr;
  auto Write = [](const char *Text, std::size_t Size) {
    [[maybe_unused]] ssize_t Written = write(STDERR_FILENO, Text, Size);
  };
  auto WriteText = [&](const char *Text) { Write(Text, std::strlen(Text)); };
  WriteText("bank-lint: error: ");
  WriteText(Phase);
  WriteText(" took longer than ");
  Write(Number, std::size_t(End - Number));
  WriteText(" s; see --file-timeout\n");
  _exit(ExitCodeOfFailure);
}

PhaseLimit::PhaseLimit(const char *Phase, std::chrono::seconds Limit) {
  PresentPhase = Phase;
  PresentLimit = Limit.count();
  std::signal(SIGALRM, onAlarm);
  setTimer(Limit);
}

PhaseLimit::~PhaseLimit() {
  setTimer(std::chrono::seconds(0));
  std::signal(SIGALRM, SIG_DFL);
}

} // namespace bank_lint
