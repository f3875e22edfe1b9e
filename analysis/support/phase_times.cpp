//===-- analysis/support/phase_times.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/phase_times.h"
#include <ctime>
#include <utility>

namespace bank_lint {

static thread_local PhaseRecorder *Current = nullptr;

/// CPU time of this thread, in seconds.
static double now() {
  timespec Time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
  return double(Time.tv_sec) + double(Time.tv_nsec) * 1e-9;
}

PhaseRecorder::PhaseRecorder() : Outer(Current) { Current = this; }
PhaseRecorder::~PhaseRecorder() { Current = Outer; }

PhaseScope::PhaseScope(WorkPhase What) : Recorder(Current), What(What) {
  if (!Recorder)
    return;
  Outer = Recorder->Innermost;
  Recorder->Innermost = this;
  Start = now();
}

PhaseScope::~PhaseScope() {
  if (!Recorder)
    return;
  const double Taken = now() - Start;
  Recorder->Times[What] += Taken - Inner;
  Recorder->Innermost = Outer;
  if (Outer)
    Outer->Inner += Taken;
}

ParseScope::ParseScope(std::string WhyAgain)
    : Recorder(Current), WhyAgain(std::move(WhyAgain)),
      Start(Recorder ? now() : 0) {}

ParseScope::~ParseScope() {
  if (Recorder)
    Recorder->Parses.push_back({std::move(WhyAgain), now() - Start});
}

} // namespace bank_lint
