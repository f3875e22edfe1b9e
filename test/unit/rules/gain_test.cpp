//===-- test/unit/rules/gain_test.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At most how much a finding costs: the sums of docs/gain.md, by hand.
//===----------------------------------------------------------------------===//
#include "analysis/rules/apply_rules.h"
#include "analysis/rules/launch_bytes.h"
#include "test/unit/report/sample_results.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <set>

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;

namespace {

Finding only(std::vector<AccessSummary> Accesses, RuleOptions Options = {},
             const char *Arch = "sm_90") {
  FileResult Result;
  Result.Arch = Arch;
  Result.Accesses = std::move(Accesses);
  applyRules(Result, Options);
  EXPECT_EQ(Result.Findings.size(), 1u);
  return Result.Findings.empty() ? Finding() : Result.Findings.front();
}

/// 8 warps, each with a store of \p Wavefronts.
AccessSummary conflicting(std::uint64_t Wavefronts) {
  AccessSummary A = sharedAccess(AccessOperation::Store, Wavefronts, 10);
  A.MostConflictsOfWarp = Wavefronts - 1;
  return A;
}

TEST(Gain, IsExcessOverWhatIsLeftOfThePipe) {
  // 8 instructions of 4 wavefronts: 24 conflicts, and the warp that has most
  // waits 3 cycles longer for its own; 8 are left.
  const Finding F = only({conflicting(4)});
  ASSERT_TRUE(F.Gain.isKnown());
  EXPECT_DOUBLE_EQ(F.Gain.mostTimes(), 1 + (24.0 + 3) / 8);
  EXPECT_DOUBLE_EQ(F.Gain.l1With(), 32);
  EXPECT_DOUBLE_EQ(F.Gain.l1Without(), 8);
  // One warp does all of it: each wavefront delays it twice.
  AccessSummary Alone = conflicting(4);
  Alone.MostConflictsOfWarp = 24;
  EXPECT_DOUBLE_EQ(only({Alone}).Gain.mostTimes(), 1 + 48.0 / 8);
  // On Turing a wavefront may take two cycles.
  EXPECT_DOUBLE_EQ(only({conflicting(4)}, {}, "sm_75").Gain.mostTimes(),
                   1 + 2 * 27.0 / 8);
}

TEST(Gain, OthersThatSurelyExecuteShareThePipe) {
  AccessSummary Clean = sharedAccess(AccessOperation::Load, 1, 20);
  AccessSummary Global = globalAccess(AccessOperation::Load, 4, 30);
  AccessSummary Stores = globalAccess(AccessOperation::Store, 4, 40);
  // Stores to global memory are unknown to pass the data stage.
  EXPECT_DOUBLE_EQ(
      only({conflicting(4), Clean, Global, Stores}).Gain.mostTimes(),
      1 + 27.0 / 24);
  // Loads of 16 bytes bring 512 to a warp: 4 wavefronts.
  Global.Width = 16;
  Global.Sectors = Global.IdealSectors = Global.AlignedSectors = steady(16, 8);
  EXPECT_DOUBLE_EQ(only({conflicting(4), Clean, Global}).Gain.mostTimes(),
                   1 + 27.0 / 48);
  for (const auto &Change : std::vector<void (*)(AccessSummary &)>{
           [](AccessSummary &A) { A.ExecutionsCertain = false; },
           [](AccessSummary &A) { A.ExecutionsKnown = false; },
           [](AccessSummary &A) { A.IsLeftToLanes = true; },
           [](AccessSummary &A) { A.IsOfOneBlock = true; },
           [](AccessSummary &A) { A.Sureness = Certainty::Undecided; },
           [](AccessSummary &A) { A.Form = AccessForm::OtherBlock; }}) {
    AccessSummary Perhaps = Clean;
    Change(Perhaps);
    EXPECT_DOUBLE_EQ(only({conflicting(4), Perhaps}).Gain.mostTimes(),
                     1 + 27.0 / 8);
  }
}

/// Every way in which parts that may be skipped can execute, in steps of 1/20.
double worstOf(const GainBound &Gain, double Floor) {
  double Worst = 0;
  for (int A = 0; A <= 20; ++A)
    for (int B = 0; B <= 20; ++B) {
      const double S = A / 20.0, T = B / 20.0;
      const GainPart &X = Gain.Parts[0], &Y = Gain.Parts[1];
      const double Busy =
          std::max(Floor, Gain.OthersInL1 + S * X.Ideal + T * Y.Ideal);
      if (Busy > 0)
        Worst = std::max(Worst, (S * X.Extra + T * Y.Extra) / Busy);
    }
  return 1 + Worst;
}

TEST(Gain, PartsThatMayBeSkippedAreTakenAtTheirWorst) {
  for (double Others : {0.5, 4.0, 64.0})
    for (double Floor : {0.0, 3.0, 10.0, 40.0})
      for (double Extra : {1.0, 24.0, 100.0})
        for (double Ideal : {1.0, 8.0, 30.0}) {
          GainBound Gain;
          Gain.OthersInL1 = Others;
          Gain.Parts = {{24, 32, 8, false},
                        {Extra, Ideal + Extra, Ideal, false}};
          Gain.Further = {{"DRAM", Floor, ""}};
          const double Brute = worstOf(Gain, Floor);
          EXPECT_GE(Gain.mostTimes(), Brute - 1e-9);
          EXPECT_LE(Gain.mostTimes(), 1 + (Brute - 1) * 1.06);
        }
}

TEST(Gain, JoinedFindingsAddUp) {
  GainBound First, Second;
  First.OthersInL1 = 40; // 32 of it are those of Second
  First.Parts = {{24, 32, 8, true}};
  Second.OthersInL1 = 40;
  Second.Parts = {{24, 32, 8, true}};
  First.join(Second);
  EXPECT_DOUBLE_EQ(First.l1With(), 72);
  EXPECT_DOUBLE_EQ(First.l1Without(), 24);
  EXPECT_DOUBLE_EQ(First.mostTimes(), 1 + 48.0 / 24);
}

TEST(Gain, HasNoBoundWhereTimeIsNotKnown) {
  EXPECT_THAT(
      only({globalAccess(AccessOperation::Store, 32, 5)}).Gain.WhyUnknown,
      HasSubstr("sector"));
  AccessSummary A = conflicting(4);
  A.ExecutionsKnown = false;
  EXPECT_THAT(only({A}).Gain.WhyUnknown, HasSubstr("the trip count of a loop"));
  A = conflicting(4);
  A.BlocksAlong = {2, 1, 1};
  EXPECT_THAT(only({A}).Gain.WhyUnknown, HasSubstr("blocks"));
  A = conflicting(4);
  A.Operation = AccessOperation::Atomic;
  EXPECT_THAT(only({A}).Gain.WhyUnknown, HasSubstr("only loads"));
  EXPECT_FALSE(only({conflicting(4)}, {}, "sm_61").Gain.isKnown());
}

TEST(Gain, SmallOnesAreHidden) {
  FileResult Result;
  Result.Arch = "sm_90";
  // 9 of 64 + 8 cycles at most: 11 %.
  AccessSummary Long = sharedAccess(AccessOperation::Load, 1, 20);
  Long.Wavefronts = Long.Ideal = steady(1, 64);
  Long.Executions = Interval::exactly(64);
  Result.Accesses = {conflicting(2), Long};
  RuleOptions Options;
  Options.MinGain = 11;
  applyRules(Result, Options);
  EXPECT_EQ(Result.Findings.size(), 1u);
  Options.MinGain = 12;
  applyRules(Result, Options);
  EXPECT_TRUE(Result.Findings.empty());
  EXPECT_EQ(Result.HiddenFindings, 1u);
  EXPECT_EQ(Result.HiddenByGain, 1u);
  // Under another launch it gains more.
  AccessSummary Other = conflicting(2);
  Other.LaunchedWith.Block = {128, 1, 1};
  Result.Accesses.push_back(Other);
  applyRules(Result, Options);
  EXPECT_EQ(Result.Findings.size(), 1u);
}

/// `float *Name; Name[Formula]`, a block of 256 and a grid of 32.
AccessSummary plain(AccessOperation Operation, const char *Terms,
                    std::vector<AddressPart> Parts) {
  AccessSummary A = globalAccess(Operation, 4, 7);
  A.Declaration = {"k.cu", 1, 2, 1, 9};
  A.Derivation.Terms = Terms;
  A.Derivation.Parts = std::move(Parts);
  A.InstanceOffsets = {0};
  return A;
}
AddressPart part(AddressPart::Kind What, const char *Name) {
  AddressPart Part;
  Part.What = What;
  Part.Name = Name;
  return Part;
}
const AddressPart Thread = part(AddressPart::Kind::Thread, "threadIdx.x"),
                  Block = part(AddressPart::Kind::Block, "blockIdx.x");

TEST(LaunchBytes, CountsWhatNoTwoThreadsShare) {
  const auto Load = AccessOperation::Load;
  // Each thread of 32 blocks has a float of its own.
  EXPECT_EQ(distinctBytes(plain(Load, "in + 1024*blockIdx.x + 4*threadIdx.x",
                                {Block, Thread})),
            4.0 * 256 * 32);
  // All blocks load the same.
  EXPECT_EQ(distinctBytes(plain(Load, "in + 4*threadIdx.x", {Thread})),
            4.0 * 256);
  // Blocks overlap by half: at least what one loads, or one float of each.
  const double Half = distinctBytes(
      plain(Load, "in + 512*blockIdx.x + 4*threadIdx.x", {Block, Thread}));
  EXPECT_EQ(Half, 4.0 * 256);
  // What is no sum counts nothing.
  EXPECT_EQ(distinctBytes(plain(Load, "in + 4*(threadIdx.x % 8)", {Thread})),
            0);
  EXPECT_EQ(distinctBytes(plain(Load, "in + 4*threadIdx.x*(blockIdx.x + 1)",
                                {Thread, Block})),
            0);
}

TEST(LaunchBytes, CountsCopiesOfALoop) {
  AccessSummary A =
      plain(AccessOperation::Load, "in + 4096*blockIdx.x + 4*threadIdx.x",
            {Block, Thread});
  A.Executions = Interval::exactly(32);
  A.Sectors = A.IdealSectors = A.AlignedSectors = steady(4, 32);
  A.InstanceOffsets = {0, 1024, 2048, 3072};
  EXPECT_EQ(distinctBytes(A), 4.0 * 1024 * 32);
  A.InstanceOffsets = {0, 0, 0, 0}; // the same again
  EXPECT_EQ(distinctBytes(A), 4.0 * 256 * 32);
  A.InstanceOffsets = {}; // unknown
  EXPECT_EQ(distinctBytes(A), 0);
}

TEST(LaunchBytes, CountsNothingThatMayNotExecute) {
  const AccessSummary A =
      plain(AccessOperation::Load, "in + 1024*blockIdx.x + 4*threadIdx.x",
            {Block, Thread});
  for (const auto &Change : std::vector<void (*)(AccessSummary &)>{
           [](AccessSummary &A) { A.ExecutionsCertain = false; },
           [](AccessSummary &A) { A.ExecutionsKnown = false; },
           [](AccessSummary &A) { A.IsLeftToLanes = true; },
           [](AccessSummary &A) { A.IsOfOneBlock = true; },
           [](AccessSummary &A) { A.LaunchedWith.Grid = {}; },
           // Some lanes are off: fewer sectors than the formula gives.
           [](AccessSummary &A) { A.Sectors = steady(3, 8); },
           [](AccessSummary &A) { A.Executions = Interval::exactly(7); }}) {
    AccessSummary Perhaps = A;
    Change(Perhaps);
    EXPECT_EQ(distinctBytes(Perhaps), 0);
  }
}

TEST(LaunchBytes, LoadsOfWhatIsStoredAreNotCounted) {
  AccessSummary Load = plain(AccessOperation::Load,
                             "a + 1024*blockIdx.x + 4*threadIdx.x",
                             {Block, Thread}),
                Store = Load;
  Store.Operation = AccessOperation::Store;
  KernelTraffic Kernel;
  Kernel.Accesses = {&Load, &Store};
  EXPECT_EQ(launchBytes(Kernel).Loaded, 0);
  EXPECT_EQ(launchBytes(Kernel).Stored, 4.0 * 256 * 32);
  Store.Declaration.Line = 2; // another array
  EXPECT_EQ(launchBytes(Kernel).Loaded, 4.0 * 256 * 32);
  // A store that leads to no array that is known may be to any.
  Store.Declaration = {};
  EXPECT_EQ(launchBytes(Kernel).Loaded, 0);
}

TEST(Gain, DramIsWhatL2CannotHold) {
  AccessSummary Load =
      plain(AccessOperation::Load, "in + 1024*blockIdx.x + 4*threadIdx.x",
            {Block, Thread});
  AccessSummary Shared = conflicting(32);
  for (AccessSummary *A : {&Load, &Shared})
    A->LaunchedWith.Grid.Size = {132 * 1000, 1, 1};
  RuleOptions Options;
  Options.Gpu = *model::findGpu("h200");
  const Finding F = only({Shared, Load}, Options);
  ASSERT_EQ(F.Gain.Further.size(), 2u);
  const double Bytes = 132e3 * 1024;
  EXPECT_DOUBLE_EQ(F.Gain.Further[0].Cycles, Bytes / 5120 / 1000);
  EXPECT_DOUBLE_EQ(F.Gain.Further[1].Cycles,
                   (Bytes - 50 * 1048576.0) / (4800e9 / 1980e6) / 1000);
  EXPECT_DOUBLE_EQ(F.Gain.mostTimes(),
                   1 + (248 + 31) / F.Gain.busiest().Cycles);
  // With another clock, DRAM is as fast and a wavefront is not.
  Options.Gpu->ClockMHz = 990;
  EXPECT_NEAR(only({Shared, Load}, Options).Gain.Further[1].Cycles,
              F.Gain.Further[1].Cycles / 2, 1e-9);
  // A grid that is unknown moves nothing that is known.
  Load.LaunchedWith.Grid = Shared.LaunchedWith.Grid = {};
  EXPECT_TRUE(only({Shared, Load}, Options).Gain.Further.empty());
}

} // namespace
