//===-- test/unit/report/launch_totals_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/profiler/launch_totals.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

const char *const ConflictsLoad =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";
const char *const ConflictsStore =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum";
const char *const WavefrontsLoad =
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
const char *const SectorsLoad =
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const char *const SectorsStore =
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";

std::optional<Interval> value(const LaunchTotals &Totals,
                              const std::string &Metric) {
  for (const MetricTotal &Total : Totals.Metrics)
    if (Total.Metric == Metric)
      return Total.Value;
  ADD_FAILURE() << "no metric " << Metric;
  return std::nullopt;
}

// 256 threads are 8 warps; 32 blocks: 256 warp instructions. s[tid] has no
// conflict, s[(tid * 2) % 256] puts two words into every even bank: 1 each.
TEST(LaunchTotals, ConflictFreePatterns) {
  FileResult R;
  R.Accesses = {sharedAccess(AccessOperation::Store, 2, 1),
                sharedAccess(AccessOperation::Load, 2, 2)};
  R.Accesses[0].Kernel = R.Accesses[1].Kernel = "two_way(float *)";
  for (unsigned Line : {3u, 4u}) {
    R.Accesses.push_back(sharedAccess(
        Line == 3 ? AccessOperation::Store : AccessOperation::Load, 1, Line));
    R.Accesses.back().Kernel = "clean(float *)";
  }
  std::vector<LaunchTotals> All = launchTotals(R);
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Blocks, 32u);
  EXPECT_EQ(value(All[0], ConflictsLoad), Interval::exactly(256));
  EXPECT_EQ(value(All[0], ConflictsStore), Interval::exactly(256));
  EXPECT_EQ(value(All[0], WavefrontsLoad), Interval::exactly(512));
  EXPECT_EQ(value(All[0], SectorsLoad), Interval::exactly(0));
  EXPECT_EQ(value(All[1], ConflictsLoad), Interval::exactly(0));
  EXPECT_EQ(value(All[1], ConflictsStore), Interval::exactly(0));
  EXPECT_EQ(value(All[1], WavefrontsLoad), Interval::exactly(256));
}

TEST(LaunchTotals, SumsAccessesOfOneLaunchOnly) {
  FileResult R;
  R.Accesses = {sharedAccess(AccessOperation::Load, 4, 1),
                sharedAccess(AccessOperation::Load, 2, 2),
                sharedAccess(AccessOperation::Load, 4, 1)};
  R.Accesses[2].LaunchedWith.Grid.Size = {2, 3, 1};
  std::vector<LaunchTotals> All = launchTotals(R);
  ASSERT_EQ(All.size(), 2u);
  // (3 + 1) conflicts x 8 warps x 32 blocks; 3 x 8 x 6.
  EXPECT_EQ(value(All[0], ConflictsLoad), Interval::exactly(1024));
  EXPECT_EQ(value(All[1], ConflictsLoad), Interval::exactly(144));
  EXPECT_EQ(countLaunches(R), 2u);
}

TEST(LaunchTotals, BoundsStayBounds) {
  FileResult R;
  R.Accesses = {sharedAccess(AccessOperation::Load, 2, 1)};
  R.Accesses[0].Sureness = Certainty::Bounded;
  R.Accesses[0].Conflicts.Total = {0, 8};
  EXPECT_EQ(value(launchTotals(R).at(0), ConflictsLoad), (Interval{0, 256}));
}

TEST(LaunchTotals, WhatIsNotKnownIsNotSummed) {
  FileResult R;
  R.Accesses = {globalAccess(AccessOperation::Load, 4, 1), undecidedAccess(2),
                globalAccess(AccessOperation::Store, 4, 3)};
  LaunchTotals Totals = launchTotals(R).at(0);
  EXPECT_EQ(value(Totals, SectorsLoad), std::nullopt);
  EXPECT_EQ(value(Totals, SectorsStore), Interval::exactly(4 * 8 * 32));
  EXPECT_FALSE(Totals.Unknown.empty());

  R.Accesses[1] = globalAccess(AccessOperation::Load, 4, 2);
  R.Accesses[1].ExecutionsKnown = false;
  EXPECT_EQ(value(launchTotals(R).at(0), SectorsLoad), std::nullopt);

  // A load from who knows where may be one from shared memory.
  R.Accesses[1].ExecutionsKnown = true;
  R.Accesses[1].Space = AccessSpace::Unknown;
  EXPECT_EQ(value(launchTotals(R).at(0), ConflictsLoad), std::nullopt);
  EXPECT_EQ(value(launchTotals(R).at(0), ConflictsStore), Interval::exactly(0));
}

TEST(LaunchTotals, APartlyAnalysedKernelHasNone) {
  FileResult R = sampleResult();
  R.NotAnalysed.push_back({"k(float *)", {}, "inline assembly"});
  LaunchTotals Totals = launchTotals(R).at(0);
  for (const MetricTotal &Total : Totals.Metrics)
    EXPECT_EQ(Total.Value, std::nullopt) << Total.Metric;
}

TEST(LaunchTotals, NoneWithoutTheNumberOfBlocks) {
  FileResult R = sampleResult();
  for (AccessSummary &Access : R.Accesses)
    Access.LaunchedWith.Grid.Size[0] = std::nullopt;
  EXPECT_TRUE(launchTotals(R).empty());
}

TEST(LaunchTotals, HugeLaunchesSaturate) {
  FileResult R = sampleResult();
  for (AccessSummary &Access : R.Accesses)
    Access.Conflicts.Total = Interval::exactly(std::uint64_t(1) << 60);
  EXPECT_EQ(value(launchTotals(R).at(0), ConflictsLoad),
            Interval::exactly(~std::uint64_t(0)));
}

} // namespace
