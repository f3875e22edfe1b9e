//===-- test/unit/rules/machine_pipes_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often blocks of machine code execute at the least, and how long that
// keeps the pipes busy, by hand.
//===----------------------------------------------------------------------===//
#include "analysis/rules/apply_rules.h"
#include "analysis/rules/machine_pipes.h"
#include "model/pipes.h"
#include "test/unit/report/sample_results.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using model::Operation;

namespace {

MachineBlock blockOf(std::uint32_t Fp32, std::uint32_t Issued, bool IsInLoop) {
  MachineBlock Result;
  Result.Operations.resize(model::NumOperations);
  Result.Operations[std::size_t(Operation::Fp32)] = Fp32;
  Result.Operations[std::size_t(Operation::Issue)] = Issued;
  Result.IsInLoop = IsInLoop;
  return Result;
}

MachineAccess at(unsigned Line, std::size_t Block, unsigned Width = 4) {
  return {"k.cu", Line, AccessSpace::Shared, AccessOperation::Load,
          Width,  Block};
}

/// An entry, a loop with two loads at line 10, and an end.
KernelCode withLoop() {
  return {"k(float *)",
          {blockOf(1, 4, false), blockOf(100, 110, true), blockOf(2, 3, false)},
          {at(10, 1), at(10, 1)}};
}

std::vector<double> timesOf(std::vector<AccessSummary> Accesses,
                            const KernelCode &Code) {
  KernelTraffic Kernel;
  for (AccessSummary &A : Accesses)
    Kernel.Accesses.push_back(&A);
  return leastExecutions(Kernel, Code);
}

/// 8 warps, each \p Times.
AccessSummary load(unsigned Line, std::uint64_t Times) {
  AccessSummary A = sharedAccess(AccessOperation::Load, 1, Line);
  A.Executions = Interval::exactly(8 * Times);
  return A;
}

using Times = std::vector<double>;

TEST(MachinePipes, BlocksExecuteAsOftenAsTheirAccesses) {
  // 8 warps execute 2 loads of the loop 20 times each: 10 iterations.
  EXPECT_EQ(timesOf({load(10, 20)}, withLoop()), (Times{8, 80, 0}));
  // Two accesses of the line have as many instructions together.
  EXPECT_EQ(timesOf({load(10, 12), load(10, 8)}, withLoop()),
            (Times{8, 80, 0}));
  // The width of some instructions is not read.
  KernelCode Matrix = withLoop();
  Matrix.Accesses[0].Width = Matrix.Accesses[1].Width = 0;
  EXPECT_EQ(timesOf({load(10, 20)}, Matrix), (Times{8, 80, 0}));
  // Nothing else is known of the loop.
  EXPECT_EQ(timesOf({load(11, 20)}, withLoop()), (Times{8, 0, 0}));
}

TEST(MachinePipes, WhatIsNotSureCountsNothing) {
  for (const auto &Change : std::vector<void (*)(AccessSummary &)>{
           [](AccessSummary &A) { A.ExecutionsCertain = false; },
           [](AccessSummary &A) { A.ExecutionsKnown = false; },
           [](AccessSummary &A) { A.IsLeftToLanes = true; },
           [](AccessSummary &A) { A.IsOfOneBlock = true; },
           [](AccessSummary &A) { A.BlocksAlong = {2, 1, 1}; },
           [](AccessSummary &A) { A.Width = 8; },
           [](AccessSummary &A) { A.Where.File = "other.cu"; },
           [](AccessSummary &A) { A.Sureness = Certainty::Undecided; }}) {
    AccessSummary Perhaps = load(10, 20);
    Change(Perhaps);
    EXPECT_EQ(timesOf({Perhaps}, withLoop()), (Times{8, 0, 0}));
  }
}

TEST(MachinePipes, AccessesThatDisagreeGiveTheLeast) {
  KernelCode Code = withLoop();
  Code.Accesses.push_back(at(12, 1));
  EXPECT_EQ(timesOf({load(10, 20), load(12, 4)}, Code), (Times{8, 32, 0}));
  // The compiler made something else of one of them.
  EXPECT_EQ(timesOf({load(10, 20), load(12, 0)}, Code), (Times{8, 0, 0}));
}

TEST(MachinePipes, InstructionsThatAreNotAloneDecideNothing) {
  KernelCode Code = withLoop();
  Code.Accesses[1].Block = 2; // in two blocks
  EXPECT_EQ(timesOf({load(10, 20)}, Code), (Times{8, 0, 0}));
  Code = withLoop();
  Code.Accesses[1].Width = 16; // of two widths
  EXPECT_EQ(timesOf({load(10, 20)}, Code), (Times{8, 0, 0}));
  Code = withLoop(); // of two accesses, one of which has others too
  Code.Accesses.push_back(at(11, 1));
  AccessSummary Wide = load(10, 20);
  Wide.Where.EndLine = 11;
  EXPECT_EQ(timesOf({load(10, 20), Wide}, Code), (Times{8, 0, 0}));
}

TEST(MachinePipes, OutsideOfLoopsNoWarpComesByTwice) {
  KernelCode Code = withLoop();
  Code.Blocks[1].IsInLoop = false;
  EXPECT_EQ(timesOf({load(10, 20)}, Code), (Times{8, 8, 0}));
}

TEST(MachinePipes, LimitTheGain) {
  // 8 warps load 2 * 10 times with 1 conflict each: 160 conflicts, and 20 more
  // that the warp of most waits. 160 wavefronts are left.
  AccessSummary A = load(10, 20);
  A.Wavefronts = steady(2, 160);
  A.Ideal = A.Conflicts = steady(1, 160);
  A.MostConflictsOfWarp = 20;
  FileResult Result;
  Result.Arch = "sm_80";
  Result.Accesses = {A};
  applyRules(Result, {});
  ASSERT_EQ(Result.Findings.size(), 1u);
  EXPECT_DOUBLE_EQ(Result.Findings[0].Gain.mostTimes(), 1 + 180.0 / 160);
  // 80 times 100 operations and 8 times one take half a cycle each on sm_80, a
  // fourth on sm_90; all instructions of the loop a fourth.
  applyRules(Result, {}, {withLoop()});
  const GainBound &Gain = Result.Findings.at(0).Gain;
  ASSERT_EQ(Gain.Further.size(), 2u);
  EXPECT_EQ(Gain.busiest().Name, "FP32");
  EXPECT_DOUBLE_EQ(Gain.Further[0].Cycles, 8008 / 2.0);
  EXPECT_DOUBLE_EQ(Gain.Further[1].Cycles, (80 * 110 + 8 * 4) / 4.0);
  EXPECT_DOUBLE_EQ(Gain.mostTimes(), 1 + 180.0 / 4004);
  Result.Arch = "sm_90";
  applyRules(Result, {}, {withLoop()});
  EXPECT_DOUBLE_EQ(Result.Findings.at(0).Gain.mostTimes(), 1 + 180.0 / 2208);
  // The code of another kernel says nothing.
  KernelCode Other = withLoop();
  Other.Kernel = "other(float *)";
  applyRules(Result, {}, {Other});
  EXPECT_TRUE(Result.Findings.at(0).Gain.Further.empty());
}

TEST(MachinePipes, SmallGainsRankLower) {
  // Two conflicts; the one with more excess is in a kernel whose loop takes far
  // longer.
  AccessSummary A = load(10, 20), B = load(30, 20);
  A.Wavefronts = B.Wavefronts = steady(8, 160);
  A.Ideal = B.Ideal = steady(1, 160);
  A.Conflicts = B.Conflicts = steady(7, 160);
  A.MostConflictsOfWarp = B.MostConflictsOfWarp = 140;
  B.Wavefronts = steady(4, 160);
  B.Conflicts = steady(3, 160);
  B.Kernel = "other(float *)";
  FileResult Result;
  Result.Arch = "sm_80";
  Result.Accesses = {A, B};
  applyRules(Result, {});
  ASSERT_EQ(Result.Findings.size(), 2u);
  EXPECT_EQ(Result.Findings[0].Access.Where.Line, 10u);
  KernelCode Code = withLoop();
  Code.Blocks[1] = blockOf(10000, 11000, true);
  applyRules(Result, {}, {Code});
  EXPECT_EQ(Result.Findings[0].Access.Where.Line, 30u);
  EXPECT_LT(Result.Findings[1].rank(), 1);
  EXPECT_DOUBLE_EQ(Result.Findings[0].rank(), Result.Findings[0].Weight);
}

} // namespace
