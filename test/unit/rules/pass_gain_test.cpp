//===-- test/unit/rules/pass_gain_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What conflicts cost in loops of unknown trip count, by hand and by trying
// counts.
//===----------------------------------------------------------------------===//
#include "analysis/rules/apply_rules.h"
#include "analysis/rules/gain.h"
#include "model/pipes.h"
#include "test/unit/report/sample_results.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;

namespace {

/// 8 warps, of which each has \p Instructions in an iteration, of \p Wavefronts
/// each, in block 3 of the code.
AccessSummary inLoop(std::uint64_t Wavefronts, unsigned Line,
                     unsigned Instructions = 1) {
  AccessSummary A = sharedAccess(AccessOperation::Load, Wavefronts, Line);
  A.ExecutionsKnown = false;
  A.Executions = Interval::exactly(std::uint64_t(8) * Instructions);
  for (Figure *Each : {&A.Wavefronts, &A.Ideal, &A.Conflicts})
    Each->Total = Each->Worst * (std::uint64_t(8) * Instructions);
  A.MostConflictsOfWarp = (Wavefronts - 1) * Instructions;
  A.Passes = {{3, Instructions}};
  return A;
}

GainBound gainOf(std::vector<AccessSummary> Accesses,
                 std::vector<KernelCode> Code = {}) {
  FileResult Result;
  Result.Arch = "sm_80";
  Result.Accesses = std::move(Accesses);
  applyRules(Result, {}, std::move(Code));
  EXPECT_EQ(Result.Findings.size(), 1u);
  return Result.Findings.empty() ? GainBound() : Result.Findings.front().Gain;
}

TEST(PassGain, CountsWhatStandsInTheSameBlock) {
  // 3 conflicts, and 3 cycles more for the warp that may have all passes: 6 of
  // one wavefront, or of one and 20 others.
  EXPECT_DOUBLE_EQ(gainOf({inLoop(4, 10)}).mostTimes(), 1 + 6.0 / 1);
  const GainBound Gain = gainOf({inLoop(4, 10), inLoop(1, 20, 20)});
  EXPECT_DOUBLE_EQ(Gain.mostTimes(), 1 + 6.0 / 21);
  EXPECT_DOUBLE_EQ(Gain.l1With(), 24);
  EXPECT_DOUBLE_EQ(Gain.l1Without(), 21);
  // 4 instructions of 16 bytes for each lane take 4 wavefronts each.
  AccessSummary Wide = inLoop(1, 20, 4);
  Wide.Width = 16;
  Wide.Wavefronts = Wide.Ideal = steady(4, 32);
  EXPECT_DOUBLE_EQ(gainOf({inLoop(4, 10), Wide}).mostTimes(), 1 + 6.0 / 17);
  // Where some take fewer, one each is certain.
  Wide.Wavefronts.Total = Wide.Ideal.Total = Interval::exactly(4 * 32 - 1);
  EXPECT_DOUBLE_EQ(gainOf({inLoop(4, 10), Wide}).mostTimes(), 1 + 6.0 / 5);
}

TEST(PassGain, LeavesOutWhatMayNotKeepStep) {
  for (const auto &Change : std::vector<void (*)(AccessSummary &)>{
           [](AccessSummary &A) { A.Passes.clear(); },
           [](AccessSummary &A) { A.Passes[0].Block = 4; },
           [](AccessSummary &A) { A.ExecutionsCertain = false; },
           [](AccessSummary &A) { A.IsLeftToLanes = true; },
           [](AccessSummary &A) { A.IsOfAssembly = true; },
           [](AccessSummary &A) { A.CompiledBy = "nvcc 13.0"; },
           [](AccessSummary &A) { A.Executions.Min = A.Executions.Max = 8; },
           [](AccessSummary &A) { A.Operation = AccessOperation::Atomic; },
           [](AccessSummary &A) { A.Form = AccessForm::OtherBlock; }}) {
    AccessSummary Perhaps = inLoop(1, 20, 20);
    Change(Perhaps);
    EXPECT_DOUBLE_EQ(gainOf({inLoop(4, 10), Perhaps}).mostTimes(), 1 + 6.0);
  }
  AccessSummary Nowhere = inLoop(4, 10);
  Nowhere.Passes.clear();
  EXPECT_THAT(gainOf({Nowhere}).WhyUnknown, HasSubstr("trip count"));
  // The worse of two blocks counts.
  AccessSummary Spread = inLoop(4, 10);
  Spread.Passes = {{3, 1}, {5, 1}};
  EXPECT_DOUBLE_EQ(gainOf({Spread, inLoop(1, 20, 20)}).mostTimes(), 1 + 6.0);
  AccessSummary There = inLoop(1, 30, 10);
  There.Passes = {{5, 10}};
  EXPECT_DOUBLE_EQ(gainOf({Spread, inLoop(1, 20, 20), There}).mostTimes(),
                   1 + 6.0 / 11);
}

TEST(PassGain, MachineCodeCountsByTheInstructionsInIt) {
  // Two instructions of it are one of the loop of the source twice over: 60
  // operations for each iteration, half a cycle each.
  MachineBlock Entry, Loop;
  Entry.Operations.resize(model::NumOperations);
  Loop.Operations.resize(model::NumOperations);
  Loop.Operations[std::size_t(model::Operation::Fp32)] = 120;
  Loop.IsInLoop = true;
  const MachineAccess At{"k.cu", 10, AccessSpace::Shared, AccessOperation::Load,
                         4,      1};
  const KernelCode Code{"k(float *)", {Entry, Loop}, {At, At}};
  const GainBound Gain = gainOf({inLoop(4, 10)}, {Code});
  ASSERT_EQ(Gain.Further.size(), 1u);
  EXPECT_DOUBLE_EQ(Gain.Further[0].Cycles, 30);
  EXPECT_DOUBLE_EQ(Gain.mostTimes(), 1 + 6.0 / 30);
  // What is in no loop a warp passes once.
  KernelCode Straight = Code;
  Straight.Blocks[1].IsInLoop = false;
  EXPECT_TRUE(gainOf({inLoop(4, 10)}, {Straight}).Further.empty());
}

/// One of the blocks of code executes a known number of times.
TEST(PassGain, HoldsHoweverOftenEachOfSeveralBlocksExecutes) {
  for (double E1 : {1.0, 10.0, 90.0})
    for (double B1 : {1.0, 7.0})
      for (double E2 : {2.0, 30.0}) {
        GainBound Known, First, Second;
        Known.OthersInL1 = 5;
        Known.Parts = {{12, 13, 1, true}};
        First.PassBlock = 2;
        First.OthersInL1 = B1;
        First.Parts = {{E1, 3, 2, true}};
        Second.PassBlock = 7;
        Second.Parts = {{E2, 3, 3, true}};
        GainBound All = First;
        All.join(Known);
        All.join(Second);
        ASSERT_TRUE(All.isKnown());
        for (double N1 : {0.0, 0.5, 3.0, 1000.0})
          for (double N2 : {0.0, 2.0, 1000.0})
            EXPECT_LE(1 + (12 + N1 * E1 + N2 * E2) /
                              (6 + N1 * (B1 + 2) + N2 * 3),
                      All.mostTimes() + 1e-9);
        GainBound Other = Second;
        Other.join(Known);
        Other.join(First);
        EXPECT_DOUBLE_EQ(Other.mostTimes(), All.mostTimes());
        // The same block again adds up.
        GainBound Twice = All;
        Twice.join(Second);
        EXPECT_DOUBLE_EQ(Twice.mostTimes(), All.mostTimes());
      }
}

TEST(LaunchPipes, TakesAllConflictsTogether) {
  AccessSummary A = sharedAccess(AccessOperation::Store, 4, 10);
  A.MostConflictsOfWarp = 3;
  AccessSummary B = A;
  B.Where.Line = 20;
  std::vector<AccessSummary> Both{A, B};
  const Machine On{model::findArchitecture("sm_80"), {}, {}};
  LaunchPipes Pipes = launchPipes(Both, On, "");
  ASSERT_EQ(Pipes.Pipes.size(), 1u);
  EXPECT_DOUBLE_EQ(Pipes.Pipes[0].Cycles, 64);
  EXPECT_DOUBLE_EQ(Pipes.Pipes[0].Without, 16);
  EXPECT_DOUBLE_EQ(Pipes.Conflicts.mostTimes(), 1 + 54.0 / 16);
  // What is unknown may have more.
  EXPECT_EQ(launchPipes(Both, On, "a call").Conflicts.WhyUnknown, "a call");
  Both[1].Sureness = Certainty::Undecided;
  Pipes = launchPipes(Both, On, "");
  EXPECT_THAT(Pipes.Conflicts.WhyUnknown, HasSubstr("line 20"));
  EXPECT_DOUBLE_EQ(Pipes.Pipes[0].Cycles, 32);
  std::vector<AccessSummary> None;
  Pipes = launchPipes(None, On, "");
  EXPECT_FALSE(Pipes.hasConflicts());
  EXPECT_EQ(Pipes.busiest(&LaunchPipes::Pipe::Cycles), nullptr);
}

} // namespace
