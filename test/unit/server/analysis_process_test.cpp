//===-- test/unit/server/analysis_process_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/analysis_process.h"
#include "gtest/gtest.h"
#include <csignal>
#include <poll.h>
#include <unistd.h>

using namespace bank_lint;

/// Waits until \p Process has ended, as the server does.
static WorkEnding wait(AnalysisProcess &Process) {
  pollfd Ready{Process.descriptor(), POLLIN, 0};
  do
    poll(&Ready, 1, /*timeout=*/20);
  while (Process.read());
  return Process.ending();
}

TEST(AnalysisProcess, GivesWhatTheWorkGave) {
  // More than a pipe holds.
  const std::string Long(1 << 20, 'x');
  auto Process = llvm::cantFail(AnalysisProcess::start(
      {}, [&](AnalysisProcess::Tell) { return Long + "."; }));
  EXPECT_EQ(wait(*Process), WorkEnding::Done);
  EXPECT_EQ(Process->text(), Long + ".");
}

TEST(AnalysisProcess, WhatItToldOnItsWayIsThereInParts) {
  const std::string Long(1 << 20, 'y');
  auto Process = llvm::cantFail(
      AnalysisProcess::start({}, [&](AnalysisProcess::Tell Tell) {
        Tell("first");
        Tell("");
        Tell(Long);
        return std::string("text");
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::Done);
  EXPECT_EQ(Process->text(), "text");
  EXPECT_EQ(Process->takeTold(), (std::vector<std::string>{"first", "", Long}));
  EXPECT_TRUE(Process->takeTold().empty());
}

TEST(AnalysisProcess, WhatItToldBeforeACrashIsThere) {
  auto Process =
      llvm::cantFail(AnalysisProcess::start({}, [](AnalysisProcess::Tell Tell) {
        Tell("whole");
        raise(SIGKILL);
        return std::string("never");
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::Crashed);
  EXPECT_EQ(Process->takeTold(), std::vector<std::string>{"whole"});
  EXPECT_EQ(Process->text(), "");
}

TEST(AnalysisProcess, ACrashIsTold) {
  auto Process =
      llvm::cantFail(AnalysisProcess::start({}, [](AnalysisProcess::Tell) {
        raise(SIGKILL);
        return std::string();
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::Crashed);
}

TEST(AnalysisProcess, AnEndOfItsOwnIsACrash) {
  auto Process =
      llvm::cantFail(AnalysisProcess::start({}, [](AnalysisProcess::Tell) {
        _exit(3);
        return std::string();
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::Crashed);
}

TEST(AnalysisProcess, AHangIsEnded) {
  auto Process = llvm::cantFail(AnalysisProcess::start(
      {std::chrono::seconds(1), 0}, [](AnalysisProcess::Tell) {
        while (true)
          pause();
        return std::string();
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::TooLong);
}

TEST(AnalysisProcess, TooMuchMemoryIsToldApart) {
  auto Process = llvm::cantFail(AnalysisProcess::start(
      {std::chrono::seconds(60), /*MiB=*/1}, [](AnalysisProcess::Tell) {
        raise(SIGKILL);
        return std::string();
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::TooLarge);
}

TEST(AnalysisProcess, IsGoneWhenNobodyWantsIt) {
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0);
  auto Process =
      llvm::cantFail(AnalysisProcess::start({}, [](AnalysisProcess::Tell) {
        while (true)
          pause();
        return std::string();
      }));
  close(Ends[1]);
  Process.reset();
  // The child held the other end; now no process does.
  char Byte;
  EXPECT_EQ(read(Ends[0], &Byte, 1), 0);
  close(Ends[0]);
}

TEST(AnalysisProcess, ItsStdoutIsNotOurs) {
  testing::internal::CaptureStdout();
  auto Process =
      llvm::cantFail(AnalysisProcess::start({}, [](AnalysisProcess::Tell) {
        (void)!write(STDOUT_FILENO, "noise", 5);
        return std::string("done");
      }));
  EXPECT_EQ(wait(*Process), WorkEnding::Done);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}
