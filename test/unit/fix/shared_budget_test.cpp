//===-- test/unit/fix/shared_budget_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On sm_86 a block has 48 KiB (49152 bytes) of shared memory, and 99 KiB
// (101376) if the program asks for them; an SM has 100 KiB (102400), of which
// each block's share is rounded up to 128 bytes and has 1024 of the driver's
// ("Technical Specifications per Compute Capability").
//===----------------------------------------------------------------------===//
#include "analysis/fix/shared_budget.h"
#include <gtest/gtest.h>

namespace bank_lint {
namespace {

using Bytes = std::optional<std::uint64_t>;

const SourceRange Array{"k.cu", 2, 3, 2, 30};

/// The budget of a kernel with \p Static bytes, under a launch of 128 threads
/// that gives \p Dynamic.
SharedBudget budget(std::uint64_t Static, Bytes Dynamic, Bytes Limit) {
  AccessSummary Access;
  Access.Kernel = "k()";
  Access.Space = AccessSpace::Shared;
  Access.Declaration = Array;
  Access.LaunchedWith.Block = {128, 1, 1};
  Access.LaunchedWith.SharedBytes = Dynamic;
  Access.LaunchedWith.SharedLimit = Limit;
  FileResult Result;
  Result.Arch = "sm_86";
  Result.Accesses.push_back(Access);
  ArrayFacts Facts;
  Facts.StaticSharedBytes["k()"] = Static;
  return SharedBudget(Result, Facts, Array);
}

/// The most that \p B lets a static array grow by, of what is tried.
bool isMost(const SharedBudget &B, std::uint64_t More) {
  return B.allows({More}) && !B.allows({More + 1});
}
bool isMostOfLaunches(const SharedBudget &B, std::uint64_t More,
                      bool RaisesLimit = false) {
  return B.allows({0, More, RaisesLimit}) &&
         !B.allows({0, More + 1, RaisesLimit});
}

TEST(SharedBudget, StaticArraysShareWhatABlockHas) {
  EXPECT_TRUE(isMost(budget(1000, {}, {}), 49152 - 1000));
  EXPECT_TRUE(isMost(budget(1000, 2000, {}), 49152 - 1000));
}

TEST(SharedBudget, WhatTheProgramAsksForHasToFitBesideStaticArrays) {
  EXPECT_TRUE(isMost(budget(1000, {}, 100000), 376));
  EXPECT_TRUE(isMost(budget(1000, 60000, 100000), 376));
  // More than it was seen to ask for is given: that has to fit, then.
  EXPECT_TRUE(isMost(budget(1000, 100000, 60000), 376));
}

TEST(SharedBudget, LaunchesMayGiveAllOfABlock) {
  EXPECT_TRUE(isMostOfLaunches(budget(1000, 60000, {}), 40376));
}

TEST(SharedBudget, WhatWasAskedForDoesNotGrowWithTheLaunch) {
  // All that there is, of which the launch uses a part.
  EXPECT_TRUE(isMostOfLaunches(budget(0, 60000, 101376), 41376));
  // ... unless the same number says both.
  EXPECT_TRUE(isMostOfLaunches(budget(0, 60000, 101376), 0, true));
  EXPECT_TRUE(isMostOfLaunches(budget(0, 60000, 60000), 41376, true));
}

TEST(SharedBudget, BlocksHoldWhatTheyAreGivenNotWhatTheyMayHave) {
  Fix F;
  budget(0, 20000, 90000).describe(F, 1000);
  EXPECT_EQ(F.SharedBytesBefore, 20000u);
  EXPECT_EQ(F.SharedBytesAfter, 21000u);
  // 20096 + 1024 bytes go into 102400 four times, and 21120 + 1024 do.
  EXPECT_EQ(F.BlocksBefore, 4u);
  EXPECT_EQ(F.BlocksAfter, 4u);
  // 25088 + 1024: three times.
  budget(0, 20000, 90000).describe(F, 5000);
  EXPECT_EQ(F.BlocksAfter, 3u);
}

} // namespace
} // namespace bank_lint
