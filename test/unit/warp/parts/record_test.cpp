//===-- test/unit/warp/parts/record_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/checkpoint.h"
#include "test_code.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;
using testing::Test;

namespace {

/// if (n > 0) store, if (m > 0) store.
struct Recording : Test {
  TestCode K{"define void @k(ptr addrspace(3) %p, i32 %n, i32 %m) {\n"
             "entry:\n"
             "  %c = icmp sgt i32 %n, 0\n"
             "  br i1 %c, label %then, label %join\n"
             "then:\n"
             "  store i32 0, ptr addrspace(3) %p\n"
             "  br label %join\n"
             "join:\n"
             "  %d = icmp sgt i32 %m, 0\n"
             "  br i1 %d, label %more, label %end\n"
             "more:\n"
             "  store i32 1, ptr addrspace(3) %p\n"
             "  br label %end\n"
             "end:\n"
             "  ret void\n}\n"};
  WarpState State;
  Registers Results{K.Plan};
  Evaluator Values{K.In, K.C, Results};
  RepresentativeRuns Runs{K.C};
  Guards Conditions{K.Lines, K.C, State, Values};
  KeptAccesses Kept;
  Recorder Out{Kept, K.C, State, Runs, Conditions};

  const llvm::Instruction &branch(llvm::StringRef Condition) {
    return llvm::cast<llvm::Instruction>(*K.at(Condition).user_back());
  }
  AccessRecord record(LaneValue Address = LaneValue(64, 0)) {
    AccessRecord R;
    R.Instruction = &K.first<llvm::StoreInst>();
    R.Address = std::move(Address);
    return R;
  }
  static LaneContext lanes(LaneMask May, LaneMask Must) {
    LaneContext Result;
    Result.May = May;
    Result.Must = Must;
    return Result;
  }
  LaneValue counter(std::int64_t Times) {
    return unknown(K.C, 32, AtomKind::LoopCounter, true, "iteration",
                   {0, Times - 1});
  }
};

TEST_F(Recording, NamesTheConditionsOfLanesThatMayBeHere) {
  LaneContext Some = lanes(0xff, 0xf);
  Some.Guards = Conditions.of(branch("c"), true);
  Out.access(record(), Some);
  ASSERT_EQ(Kept.All.size(), 1u);
  EXPECT_EQ(Kept.All[0].Active, 0xffu);
  EXPECT_EQ(Kept.All[0].Certain, 0xfu);
  EXPECT_EQ(Kept.All[0].GuardsHold, Some.Guards);
  Some.Must = Some.May;
  Out.access(record(), Some);
  EXPECT_EQ(Kept.All[1].GuardsHold, 0u);
}

TEST_F(Recording, NothingOfATrialIterationIsRecorded) {
  Within Trial(State.TrialIterations);
  Out.access(record(), lanes(1, 1));
  Out.notModelled(K.first<llvm::StoreInst>(), "something");
  Out.index(3, 1, LaneValue(32, 0));
  EXPECT_TRUE(Kept.All.empty());
  EXPECT_TRUE(Kept.Gaps.empty());
  EXPECT_TRUE(Kept.Probes.empty());
  EXPECT_EQ(Conditions.of(branch("c"), true), 0u);
}

TEST_F(Recording, TheCountOfASolvedLoopIsNotKnown) {
  Within Solved(State.SolvedLoops);
  Out.access(record(), lanes(1, 1));
  EXPECT_FALSE(Kept.All.at(0).CountKnown);
}

TEST_F(Recording, ASpeculationIsHandedOnLaterOrNever) {
  ++State.SpeculativeIterations;
  Out.access(record(), lanes(1, 1));
  const Recorder::Mark Then = Out.mark();
  Out.access(record(), lanes(2, 2));
  Out.access(record(), lanes(4, 4));
  Out.flush(); // too early
  EXPECT_TRUE(Kept.All.empty());
  Out.discardSince(Then);
  Out.access(record(), lanes(8, 8));
  Out.repeatSince(Then, 5);
  --State.SpeculativeIterations;
  Out.flush();
  ASSERT_EQ(Kept.All.size(), 2u);
  EXPECT_EQ(Kept.All[0].Active, 1u);
  EXPECT_EQ(Kept.All[0].Times, 1u);
  EXPECT_EQ(Kept.All[1].Active, 8u);
  EXPECT_EQ(Kept.All[1].Times, 5u);
}

TEST_F(Recording, OneLaneIsChargedForWhicheverItIs) {
  LaneContext Any = lanes(AllLanes, 0);
  Any.Counted = 1;
  Out.access(record(extend(K.C, laneNumbers(), 64, Signedness::Unsigned)), Any);
  EXPECT_EQ(Kept.All.at(0).Active, 1u);
  EXPECT_TRUE(Kept.All[0].IsOfAnyLane);
}

TEST_F(Recording, GuardsOfBothWaysMeet) {
  const AssumptionSet C = Conditions.of(branch("c"), true),
                      NotC = Conditions.of(branch("c"), false),
                      NotD = Conditions.of(branch("d"), false);
  EXPECT_NE(C, NotC);
  EXPECT_EQ(Conditions.of(branch("c"), true), C);
  // if (c) { if (d) return; }  X
  EXPECT_EQ(Conditions.join(AllLanes, NotC, AllLanes, C | NotD), NotD);
  EXPECT_EQ(Conditions.join(0xff, C, 0x0f, NotD), C);
  EXPECT_EQ(Conditions.join(0xf0, C, 0x0f, NotD), C | NotD);
}

TEST_F(Recording, ARunFailsIfItsCounterDecides) {
  const LaneValue Counter = counter(100);
  const LaneValue First = compare(K.C, Relation::Equal, Signedness::Signed,
                                  Counter, LaneValue(32, 0));
  const LocalMemory Nothing;
  EXPECT_FALSE(Runs.any());
  {
    RepresentativeRuns::Scope Run(Runs, RepresentativeRuns::Of::Iterations,
                                  Counter.atoms(K.C).front(), Nothing);
    // n may be anything: that is open whatever the iteration is.
    Runs.decide(compare(K.C, Relation::Equal, Signedness::Signed,
                        Values.valueOf(*K.Plan.kernel().getArg(1)),
                        LaneValue(32, 0)),
                AllLanes);
    EXPECT_FALSE(Run.failed());
    Runs.decide(First, AllLanes);
    EXPECT_TRUE(Run.failed());
    EXPECT_TRUE(Runs.anyFailed());
  }
  EXPECT_FALSE(Runs.any());
}

TEST_F(Recording, ARunFailsIfTheCostMayDependOnTheCounter) {
  const LaneValue Counter = counter(100);
  const LocalMemory Nothing;
  const LaneValue Wide = extend(K.C, Counter, 64, Signedness::Signed);
  auto Fails = [&](std::uint64_t Bytes, bool CostIsExact) {
    RepresentativeRuns::Scope Run(Runs, RepresentativeRuns::Of::Iterations,
                                  Counter.atoms(K.C).front(), Nothing);
    Kept.CostIsExact = CostIsExact;
    Out.access(record(add(K.C, mul(K.C, Wide, LaneValue(64, Bytes)),
                          extend(K.C, laneNumbers(), 64, Signedness::Signed))),
               lanes(AllLanes, AllLanes));
    return Run.failed();
  };
  EXPECT_FALSE(Fails(128, false)); // whole lines on
  EXPECT_TRUE(Fails(4, false));
  EXPECT_FALSE(Fails(4, true));
  Out.flush();
  // What is handed on is the first of them.
  EXPECT_TRUE(Kept.All.front().Address.isConcrete());
}

TEST_F(Recording, ARunFailsIfItReadsWhatEarlierOnesStored) {
  const LaneValue Counter = counter(100);
  const int Array = 0;
  LocalMemory Before, Now;
  Before.store(K.C, &Array, 0, 4, LaneValue(32, 7), AllLanes, 0);
  RepresentativeRuns::Scope Run(Runs, RepresentativeRuns::Of::Iterations,
                                Counter.atoms(K.C).front(), Before);
  Runs.mustNotReadEarlier(Now, &Array, 4, 4);
  EXPECT_FALSE(Run.failed());
  Runs.mustNotReadEarlier(Now, &Array, 0, 4);
  EXPECT_TRUE(Run.failed());
}

TEST_F(Recording, ACheckpointRestoresItsPartsAndNoOther) {
  State.start(AllLanes, K.Plan.blockCount());
  State.RestsOn = 1;
  Checkpoint Before(State, Out, Checkpoint::RestsOn | Checkpoint::Waiting);
  State.RestsOn = 3;
  State.Waiting.clear();
  State.SpeculativeIterations = 2;
  State.Divergent.Now[0] = true;
  std::move(Before).restore(State, Out);
  EXPECT_EQ(State.RestsOn, 1u);
  EXPECT_EQ(State.Waiting.size(), 1u);
  EXPECT_EQ(State.SpeculativeIterations, 2u);
  EXPECT_TRUE(State.Divergent.Now[0]);
}

TEST_F(Recording, AWrongCandidateLeavesNothingBehind) {
  State.start(AllLanes, K.Plan.blockCount());
  Checkpoint Before(State, Out, PartsOfCandidate);
  ++State.SpeculativeIterations;
  State.Divergent.Ever[1] = true;
  State.RestsOn = 4;
  Out.access(record(), lanes(1, 1));
  std::move(Before).restore(State, Out);
  Out.flush();
  EXPECT_TRUE(Kept.All.empty());
  EXPECT_EQ(State.SpeculativeIterations, 0u);
  EXPECT_FALSE(State.Divergent.Ever[1]);
  EXPECT_EQ(State.RestsOn, 0u);
}

} // namespace
