//===-- test/unit/server/analysis_queue_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/analysis_queue.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace std::chrono_literals;

static const AnalysisQueue::Clock::time_point Start{1000s};

TEST(AnalysisQueue, NothingIsTakenBeforeItIsDue) {
  AnalysisQueue Queue;
  EXPECT_EQ(Queue.nextDue(), std::nullopt);
  Queue.touch("a", Start + 250ms);
  EXPECT_EQ(Queue.nextDue(), Start + 250ms);
  EXPECT_EQ(Queue.take(Start + 249ms), std::nullopt);
  EXPECT_EQ(Queue.take(Start + 250ms), "a");
  EXPECT_TRUE(Queue.isEmpty());
}

TEST(AnalysisQueue, AKeyPutsItOff) {
  AnalysisQueue Queue;
  Queue.touch("a", Start + 250ms);
  Queue.touch("a", Start + 350ms);
  EXPECT_EQ(Queue.take(Start + 300ms), std::nullopt);
  EXPECT_EQ(Queue.take(Start + 350ms), "a");
  EXPECT_EQ(Queue.take(Start + 999ms), std::nullopt); // once
}

TEST(AnalysisQueue, WhatWasTouchedLastComesFirst) {
  AnalysisQueue Queue;
  Queue.touch("a", Start);
  Queue.touch("b", Start);
  Queue.touch("c", Start + 1s);
  EXPECT_EQ(Queue.take(Start), "b");
  Queue.touch("d", Start);
  Queue.promote("a");
  EXPECT_EQ(Queue.take(Start), "a");
  Queue.forget("d");
  EXPECT_EQ(Queue.take(Start), std::nullopt);
  EXPECT_EQ(Queue.nextDue(), Start + 1s);
}
