//===-- test/unit/support/phase_times_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/phase_times.h"
#include "gtest/gtest.h"
#include <ctime>

using namespace bank_lint;

namespace {

constexpr double Work = 0.005; // seconds of CPU time

double now() {
  timespec Time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
  return double(Time.tv_sec) + double(Time.tv_nsec) * 1e-9;
}

void work() {
  for (const double Start = now(); now() < Start + Work;) {
  }
}

TEST(PhaseTimes, WhatStandsInAScopeIsCountedOnce) {
  PhaseRecorder Recorder;
  {
    PhaseScope Outer(WorkPhase::Parse);
    work();
    PhaseScope Middle(WorkPhase::Launches);
    {
      PhaseScope Inner(WorkPhase::Code);
      work();
      work();
    }
  }
  const PhaseTimes &Times = Recorder.times();
  EXPECT_GE(Times[WorkPhase::Parse], Work);
  EXPECT_GE(Times[WorkPhase::Code], 2 * Work);
  EXPECT_LT(Times[WorkPhase::Launches], Times[WorkPhase::Code]);
  EXPECT_DOUBLE_EQ(Times.total(), Times[WorkPhase::Parse] +
                                      Times[WorkPhase::Launches] +
                                      Times[WorkPhase::Code]);
}

TEST(PhaseTimes, ScopesOfOnePhaseAddUp) {
  PhaseRecorder Recorder;
  for (int I = 0; I < 2; ++I) {
    PhaseScope Scope(WorkPhase::Rules);
    work();
  }
  EXPECT_GE(Recorder.times()[WorkPhase::Rules], 2 * Work);
}

TEST(PhaseTimes, AnotherRecorderTakesOverMeanwhile) {
  PhaseRecorder Outer;
  {
    PhaseRecorder Inner;
    PhaseScope Scope(WorkPhase::Passes);
    work();
  }
  EXPECT_EQ(Outer.times().total(), 0);
  {
    PhaseScope Scope(WorkPhase::Cache);
    work();
  }
  EXPECT_GE(Outer.times()[WorkPhase::Cache], Work);
  EXPECT_EQ(Outer.times()[WorkPhase::Passes], 0);
}

TEST(PhaseTimes, NobodyNeedRecord) { PhaseScope Scope(WorkPhase::Parse); }

} // namespace
