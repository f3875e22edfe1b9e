//===-- test/unit/report/exit_code_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/tally/tally.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

ExitCode exitOf(const std::vector<FileResult> &Results) {
  return exitCode(tally(Results));
}

FileResult cleanResult() {
  FileResult R;
  R.Accesses = {sharedAccess(AccessOperation::Load, 1, 1)};
  return R;
}

TEST(ExitCode, CleanAndFindings) {
  EXPECT_EQ(exitOf({cleanResult()}), 0);
  EXPECT_EQ(exitOf({cleanResult(), sampleResult()}), 1);
}

TEST(ExitCode, OnlyFindingsThatAreToFailTheRunDo) {
  FileResult R = sampleResult();
  R.Findings[0].FailsRun = false;
  EXPECT_EQ(exitOf({R}), 0);
  EXPECT_EQ(exitOf({R, sampleResult()}), 1);
  FileResult Hidden = cleanResult();
  Hidden.HiddenFindings = 1;
  EXPECT_EQ(exitOf({Hidden}), 0);
}

TEST(ExitCode, UndecidedAccessesAndIdleTemplatesAreNoError) {
  FileResult R = cleanResult();
  R.Accesses.push_back(undecidedAccess(2));
  R.UninstantiatedTemplates = {{"generic", "generic<float>"}};
  R.Problems = {{false, {}, "a warning"}};
  EXPECT_EQ(exitOf({R}), 0);
}

TEST(ExitCode, WhatIsWrongWithTheRunComesBeforeWhatItFound) {
  FileResult Broken = sampleResult();
  Broken.Problems = {{true, {}, "expected ';'"}};
  EXPECT_EQ(exitOf({Broken}), 3);
  FileResult Lost = sampleResult();
  Lost.NotAnalysed = {{"k(float *)", {}, "inline assembly"}};
  EXPECT_EQ(exitOf({sampleResult(), Lost}), 3);
  FileResult Gone;
  Gone.Failure = "no such file";
  EXPECT_EQ(exitOf({Broken, Gone, sampleResult()}), 2);
}

TEST(Tally, ReasonsByFrequency) {
  FileResult R;
  R.Accesses = {undecidedAccess(1), undecidedAccess(2), undecidedAccess(3)};
  R.Accesses[0].Reason = "rare";
  Tally Counts = tally({R});
  ASSERT_EQ(Counts.UndecidedReasons.size(), 2u);
  EXPECT_EQ(Counts.UndecidedReasons[0].Count, 2u);
  EXPECT_EQ(Counts.UndecidedReasons[0].First.Line, 2u);
  EXPECT_EQ(Counts.UndecidedReasons[1].Reason, "rare");
}

} // namespace
