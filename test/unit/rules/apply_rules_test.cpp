//===-- test/unit/rules/apply_rules_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which rule reports an access, what it weighs, and in which order it is
// reported.
//===----------------------------------------------------------------------===//
#include "analysis/rules/apply_rules.h"
#include "analysis/rules/rule.h"
#include "test/unit/report/sample_results.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <set>

using namespace bank_lint;
using namespace bank_lint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Applied {
  FileResult Result;
  /// Line of each finding, in their order.
  std::vector<unsigned> lines() const {
    std::vector<unsigned> Lines;
    for (const Finding &F : Result.Findings)
      Lines.push_back(F.Access.Where.Line);
    return Lines;
  }
};

Applied apply(std::vector<AccessSummary> Accesses, RuleOptions Options = {}) {
  Applied A;
  A.Result.Accesses = std::move(Accesses);
  applyRules(A.Result, Options);
  return A;
}

/// The rule that reports \p Access when it is alone; "" if none does.
std::string ruleOf(const AccessSummary &Access, RuleOptions Options = {}) {
  Applied A = apply({Access}, std::move(Options));
  return A.Result.Findings.empty() ? "" : A.Result.Findings.front().Rule;
}

AccessSummary sharedAtomic(Certainty Sureness, std::uint64_t Lanes) {
  AccessSummary A = sharedAccess(AccessOperation::Atomic, 1, 1);
  A.Sureness = Sureness;
  const bool IsBounded = Sureness == Certainty::Bounded;
  A.Contention = {IsBounded ? 1 : Lanes, Lanes};
  A.SerialWavefronts = {8 * (IsBounded ? 1 : Lanes), 8 * Lanes};
  return A;
}

AccessSummary constantLoad(Interval Requests) {
  AccessSummary A = sharedAccess(AccessOperation::Load, 1, 1);
  A.Space = AccessSpace::Constant;
  A.Wavefronts = A.Ideal = A.Conflicts = {};
  A.Requests = {Requests, {8 * Requests.Min, 8 * Requests.Max}};
  return A;
}

TEST(Rules, HaveNamesOfTheirOwn) {
  std::set<std::string> Names;
  for (const Rule &R : rules()) {
    EXPECT_TRUE(Names.insert(R.Name).second) << R.Name;
    EXPECT_EQ(findRule(R.Name), &R);
  }
  EXPECT_EQ(findRule("shared"), nullptr);
}

TEST(Rules, AnAccessAtItsIdealIsNeverTold) {
  EXPECT_EQ(ruleOf(sharedAccess(AccessOperation::Load, 1, 1)), "");
  EXPECT_EQ(ruleOf(globalAccess(AccessOperation::Load, 4, 1)), "");
  EXPECT_EQ(ruleOf(sharedAtomic(Certainty::Proven, 1)), "");
  EXPECT_EQ(ruleOf(constantLoad(Interval::exactly(1))), "");
  EXPECT_EQ(ruleOf(undecidedAccess(1)), "");
}

TEST(Rules, TheMostSpecificTells) {
  EXPECT_EQ(ruleOf(sharedAccess(AccessOperation::Load, 2, 1)),
            "shared-bank-conflict");
  // 5 sectors of which 4 would be left, if it were aligned.
  EXPECT_EQ(ruleOf(globalAccess(AccessOperation::Load, 5, 1)),
            "global-misaligned");
  AccessSummary Column = globalAccess(AccessOperation::Load, 32, 1);
  Column.AlignedSectors = steady(32, 8);
  EXPECT_EQ(ruleOf(Column), "global-uncoalesced");
  Column.MisalignedLanes = 1;
  EXPECT_EQ(ruleOf(Column), "vector-misaligned");
  EXPECT_EQ(ruleOf(constantLoad(Interval::exactly(2))), "constant-divergent");
  AccessSummary Local = globalAccess(AccessOperation::Load, 4, 1);
  Local.Space = AccessSpace::Local;
  EXPECT_EQ(ruleOf(Local), "local-array-indexed");
  AccessSummary Atomic = sharedAtomic(Certainty::Proven, 32);
  Atomic.Wavefronts = steady(2, 8);
  Atomic.Conflicts = steady(1, 8);
  EXPECT_EQ(ruleOf(Atomic), "shared-atomic-contention");
}

TEST(Rules, WhatDataAloneDecidesIsToldToThoseWhoAsk) {
  RuleOptions Asked;
  Asked.On = {"shared-gather", "constant-gather"};
  AccessSummary Gather = sharedAccess(AccessOperation::Load, 32, 1);
  Gather.Sureness = Certainty::Bounded;
  Gather.Wavefronts.Worst.Min = 1;
  Gather.Conflicts.Worst.Min = Gather.Conflicts.Total.Min = 0;
  AccessSummary Table = constantLoad({1, 32});
  Table.Sureness = Certainty::Bounded;
  EXPECT_EQ(ruleOf(Gather), "");
  EXPECT_EQ(ruleOf(Table), "");
  EXPECT_EQ(ruleOf(sharedAtomic(Certainty::Bounded, 32)), "");
  EXPECT_EQ(ruleOf(Gather, Asked), "shared-gather");
  EXPECT_EQ(ruleOf(Table, Asked), "constant-gather");
  EXPECT_EQ(ruleOf(sharedAtomic(Certainty::Bounded, 5), Asked),
            "shared-gather");
  // Counters of 8 bits, four to a word: the layout keeps lanes apart.
  EXPECT_EQ(ruleOf(sharedAtomic(Certainty::Bounded, 4), Asked), "");
}

TEST(Rules, WhatArgumentsDecideIsTold) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 1);
  Access.Sureness = Certainty::Bounded;
  Access.Conflicts.Total.Min = 0;
  Access.DecidedBy = {"ld"};
  EXPECT_EQ(ruleOf(Access), "shared-bank-conflict");
  AccessSummary Table = constantLoad({1, 32});
  Table.Sureness = Certainty::Bounded;
  Table.DecidedBy = {"ld"};
  EXPECT_EQ(ruleOf(Table), "constant-divergent");
  AccessSummary Atomic = sharedAtomic(Certainty::Bounded, 2);
  Atomic.DecidedBy = {"ld"};
  EXPECT_EQ(ruleOf(Atomic), "shared-atomic-contention");
  EXPECT_EQ(ruleOf(sharedAtomic(Certainty::Proven, 2)),
            "shared-atomic-contention");
}

TEST(Rules, WhatIsCertainOfAGatherCountsAlone) {
  // 8 instructions: 31 conflicts in all of them at worst, in 4 whatever the
  // data is.
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 1);
  Access.Sureness = Certainty::Bounded;
  Access.Conflicts.Total.Min = 4 * 31;
  Access.Wavefronts.Total.Min = 8 + 4 * 31;
  Applied A = apply({Access});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  const Finding &F = A.Result.Findings[0];
  EXPECT_EQ(F.Rule, "shared-bank-conflict");
  EXPECT_EQ(F.Message, "shared bank conflict in some of its instructions; of "
                       "the others the data decides");
  EXPECT_EQ(F.Excess, 4 * 31);
  EXPECT_TRUE(F.IsLeastExcess);
  EXPECT_DOUBLE_EQ(F.Weight, 100.0 * (4 * 31) / (8 + 4 * 31));
}

TEST(Rules, AnOffsetThatSomeInstructionsDoNotPayIsASweep) {
  AccessSummary A = globalAccess(AccessOperation::Load, 5, 1);
  A.Sectors.Total = Interval::exactly(39); // one of 8 is aligned
  EXPECT_EQ(ruleOf(A), "");
  EXPECT_EQ(accessState(apply({A}).Result.Accesses[0]), AccessState::Tolerated);
}

TEST(Rules, ARuleThatIsOffLeavesItsAccessesToNobody) {
  RuleOptions Options;
  Options.Off = {"vector-misaligned"};
  AccessSummary Column = globalAccess(AccessOperation::Load, 32, 1);
  Column.AlignedSectors = steady(32, 8);
  Column.MisalignedLanes = 1;
  Applied A = apply({Column}, Options);
  EXPECT_THAT(A.Result.Findings, IsEmpty());
  EXPECT_EQ(accessState(A.Result.Accesses[0]), AccessState::Tolerated);
}

TEST(Weight, IsTheShareOfAllTheKernelsTraffic) {
  // 8 warps: 256 and 8 shared wavefronts, 248 of them too many, of a cycle
  // each; so do 32 sectors.
  Applied A = apply({sharedAccess(AccessOperation::Load, 32, 1),
                     sharedAccess(AccessOperation::Store, 1, 2),
                     globalAccess(AccessOperation::Load, 4, 3)});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  const Finding &F = A.Result.Findings[0];
  EXPECT_EQ(F.Excess, 248u);
  EXPECT_DOUBLE_EQ(F.Weight, 100.0 * 248 / (264 + 32));
  EXPECT_DOUBLE_EQ(F.WeightOfKind, 100.0 * 248 / 264);
  EXPECT_EQ(F.Traffic, TrafficKind::SharedWavefronts);
}

TEST(Weight, WhatOnlyDataDecidesMakesNothingLight) {
  // 16 wavefronts, 8 of them too many, beside a gather of 8 to 256.
  AccessSummary Gather = sharedAccess(AccessOperation::Load, 32, 1);
  Gather.Sureness = Certainty::Bounded;
  Gather.Wavefronts.Total.Min = 8;
  Gather.Conflicts.Worst.Min = Gather.Conflicts.Total.Min = 0;
  const AccessSummary Certain = sharedAccess(AccessOperation::Load, 2, 2);
  Applied A = apply({Gather, Certain});
  ASSERT_THAT(A.lines(), ElementsAre(2));
  EXPECT_DOUBLE_EQ(A.Result.Findings[0].Weight, 100.0 * 8 / (16 + 8));
  // If it is asked for, it weighs what it may come to.
  RuleOptions Asked;
  Asked.On = {"shared-gather"};
  A = apply({Gather, Certain}, Asked);
  ASSERT_THAT(A.lines(), ElementsAre(1, 2));
  EXPECT_DOUBLE_EQ(A.Result.Findings[0].Weight, 100.0 * 248 / (16 + 256));
}

TEST(Weight, OtherKernelsAndLaunchesDoNotCount) {
  AccessSummary Here = sharedAccess(AccessOperation::Load, 2, 1);
  AccessSummary OtherKernel = sharedAccess(AccessOperation::Load, 1, 2);
  OtherKernel.Kernel = "other()";
  AccessSummary OtherLaunch = sharedAccess(AccessOperation::Load, 1, 3);
  OtherLaunch.LaunchedWith.Block = {64, 1, 1};
  Applied A = apply({Here, OtherKernel, OtherLaunch});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  EXPECT_DOUBLE_EQ(A.Result.Findings[0].Weight, 50.0);
}

TEST(Weight, LanesOfAnAtomicTakeTurns) {
  // 8 instructions of 32 turns where 8 would do.
  Applied A = apply({sharedAtomic(Certainty::Proven, 32)});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  EXPECT_EQ(A.Result.Findings[0].Excess, 248u);
  EXPECT_DOUBLE_EQ(A.Result.Findings[0].Weight, 100.0 * 248 / 256);
}

TEST(Order, DefectsThenTheHeaviest) {
  AccessSummary Defect = globalAccess(AccessOperation::Load, 4, 9);
  Defect.MisalignedLanes = 32;
  // The light one wastes more, in a kernel that moves much more.
  AccessSummary Light = sharedAccess(AccessOperation::Load, 9, 1);
  AccessSummary Much = sharedAccess(AccessOperation::Load, 1, 2);
  Much.Wavefronts = Much.Ideal = steady(1, 10000);
  AccessSummary Heavy = sharedAccess(AccessOperation::Load, 2, 3);
  Heavy.Kernel = "other()";
  EXPECT_THAT(apply({Light, Much, Heavy, Defect}).lines(),
              ElementsAre(9, 3, 1));
}

TEST(Order, KindsAreComparedByWhatTheyTake) {
  // 28 sectors too many take 28 cycles, 29 wavefronts 29.
  AccessSummary Column = globalAccess(AccessOperation::Load, 32, 1);
  Column.AlignedSectors = steady(32, 8);
  AccessSummary Conflict = sharedAccess(AccessOperation::Load, 30, 2);
  EXPECT_THAT(apply({Column, Conflict}).lines(), ElementsAre(2, 1));
  AccessSummary Less = sharedAccess(AccessOperation::Load, 28, 2);
  EXPECT_THAT(apply({Column, Less}).lines(), ElementsAre(1, 2));
}

TEST(Callers, AnAccessorsFindingStandsAtItsCall) {
  // Two members of an operand of `a[i] + b[i]`, in the body of the operator.
  AccessSummary X = globalAccess(AccessOperation::Load, 32, 3);
  X.AlignedSectors = steady(32, 8);
  X.InlinedAt = {{"k.cu", 20, 12, 20, 13}, {"k.cu", 30, 3, 30, 4}};
  X.Caller = {1, {"k.cu", 20, 7, 20, 11}, {}, "", 8};
  AccessSummary Y = X;
  Y.Where.Column = 15;
  Y.Derivation.Constant = 4;
  Applied A = apply({X, Y});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  const Finding &F = A.Result.Findings[0];
  EXPECT_EQ(F.Message, "uncoalesced global load: 32 sectors where 4 would do "
                       "(2 loads of an element of 8 bytes)");
  EXPECT_EQ(F.Access.Where, X.Caller.Where);
  EXPECT_THAT(F.Access.Within, ElementsAre(X.Where));
  EXPECT_THAT(F.Access.InlinedAt, ElementsAre(X.InlinedAt[1]));
  EXPECT_EQ(F.Excess, 2 * 8 * 28);
  EXPECT_EQ(F.OtherLaunches, 0u);
  EXPECT_EQ(A.Result.Accesses[0].Where, X.Where); // where counters are
}

TEST(Callers, AtomicsOfAnElementAreNoLoads) {
  AccessSummary X = globalAccess(AccessOperation::Atomic, 32, 3);
  X.AlignedSectors = steady(32, 8);
  X.InlinedAt = {{"k.cu", 20, 12, 20, 13}, {"k.cu", 30, 3, 30, 4}};
  X.Caller = {1, {"k.cu", 20, 7, 20, 11}, {}, "", 8};
  AccessSummary Y = X;
  Y.Where.Column = 15;
  Y.Derivation.Constant = 4;
  Applied A = apply({X, Y});
  ASSERT_EQ(A.Result.Findings.size(), 1u);
  EXPECT_EQ(A.Result.Findings[0].Message,
            "uncoalesced global atomic: 32 sectors where 4 would do "
            "(2 atomics of an element of 8 bytes)");
}

TEST(Order, LightFindingsAreHiddenAndCounted) {
  AccessSummary Defect = globalAccess(AccessOperation::Load, 4, 9);
  Defect.MisalignedLanes = 32;
  // 8 of 16 wavefronts, and 32 cycles for the sectors of the other.
  AccessSummary Sixth = sharedAccess(AccessOperation::Load, 2, 3);
  RuleOptions Options;
  Options.MinWeight = 16.6;
  EXPECT_THAT(apply({Sixth, Defect}, Options).lines(), ElementsAre(9, 3));
  Options.MinWeight = 16.7;
  Applied A = apply({Sixth, Defect}, Options);
  EXPECT_THAT(A.lines(), ElementsAre(9));
  EXPECT_EQ(A.Result.HiddenFindings, 1u);
  EXPECT_EQ(accessState(A.Result.Accesses[0]), AccessState::Flagged);
}

TEST(FailOn, OnlyTheNamedRules) {
  RuleOptions Options;
  Options.FailOnAny = false;
  Options.FailOn = {"global-misaligned"};
  Applied A = apply({sharedAccess(AccessOperation::Load, 32, 1),
                     globalAccess(AccessOperation::Load, 5, 2)},
                    Options);
  ASSERT_EQ(A.Result.Findings.size(), 2u);
  for (const Finding &F : A.Result.Findings)
    EXPECT_EQ(F.FailsRun, F.Rule == "global-misaligned") << F.Rule;
}

} // namespace
