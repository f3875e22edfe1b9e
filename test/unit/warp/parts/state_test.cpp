//===-- test/unit/warp/parts/state_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/state/registers.h"
#include "analysis/warp/state/step_budget.h"
#include "analysis/warp/state/warp_state.h"
#include "test_code.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

TEST(LaneContext, NarrowedKeepsWhatIsNotAskedFor) {
  LaneContext All;
  All.May = 0xff;
  All.Must = 0x0f;
  All.Guards = 2;
  const LaneContext Few = All.narrowed(0x3c, 0x3);
  EXPECT_EQ(Few.May, 0x3cu);
  EXPECT_EQ(Few.Must, 0x3u);
  EXPECT_EQ(Few.Guards, 2u);
  EXPECT_EQ(Few.Counted, AllLanes);
}

TEST(StepBudget, AnUnknownCountsAsFourSteps) {
  StepBudget Budget({10, 30});
  Budget.startWarp();
  Budget.take(2);
  EXPECT_EQ(Budget.stepsOfWarp(), 9u);
  EXPECT_FALSE(Budget.isTooMuchForLoops());
  Budget.take();
  EXPECT_FALSE(Budget.isTooMuchForLoops());
  Budget.take();
  EXPECT_TRUE(Budget.isTooMuchForLoops());
  EXPECT_EQ(Budget.mostStepsAtLoops(), 11u);
}

TEST(StepBudget, TheLimitOfLoopsIsOfAWarpAndTheOtherOfAll) {
  StepBudget Budget({10, 30});
  for (int Warp = 0; Warp < 3; ++Warp) {
    Budget.startWarp();
    EXPECT_FALSE(Budget.isTooMuchForLoops());
    Budget.take(2);
    Budget.take();
    EXPECT_FALSE(Budget.gaveUp());
  }
  Budget.take();
  EXPECT_EQ(Budget.stepsTaken(), 31u);
  EXPECT_TRUE(Budget.gaveUp());
}

TEST(StepBudget, LoopsTwiceTooLongAreNotBegun) {
  StepBudget Budget({100, 1000});
  Budget.startWarp();
  EXPECT_FALSE(Budget.isTooMuch(/*StepsOfOne=*/9, /*Iterations=*/20));
  EXPECT_TRUE(Budget.isTooMuch(9, 21));
  EXPECT_TRUE(Budget.isTooMuch(9, ~std::uint64_t(0)));
}

TEST(Registers, HoldResultsAndMembers) {
  TestCode K("define void @k(ptr addrspace(3) %p, i32 %n) {\n"
             "  %a = add i32 %n, 1\n"
             "  %q = getelementptr i8, ptr addrspace(3) %p, i32 %a\n"
             "  store i32 0, ptr addrspace(3) %q\n"
             "  ret void\n}\n");
  Registers Results(K.Plan);
  Results.start();
  Results.set(K.at("a"), LaneValue(32, 7));
  EXPECT_EQ(Results.of(K.at("a")).unsignedConstant(3), 7u);
  EXPECT_TRUE(Results.members(K.at("a")).empty());
  Results.setMembers(K.at("a"), {LaneValue(32, 1), LaneValue(32, 2)});
  EXPECT_EQ(Results.members(K.at("a")).size(), 2u);
}

TEST(WarpState, EachWarpStartsAtTheFirstBlock) {
  WarpState State;
  State.RestsOn = 5;
  State.MayHaveEnded = 1;
  State.start(0xffff, 3);
  ASSERT_EQ(State.Waiting.size(), 1u);
  EXPECT_EQ(State.Waiting[0].May, 0xffffu);
  EXPECT_EQ(State.Waiting[0].Must, 0xffffu);
  EXPECT_EQ(State.RestsOn, 0u);
  EXPECT_EQ(State.MayHaveEnded, 0u);
  EXPECT_EQ(State.Divergent.Ever.size(), 3u);
}

TEST(WarpState, ScopesNest) {
  WarpState State;
  {
    Within Outer(State.TrialIterations);
    {
      Within Inner(State.TrialIterations);
    }
    EXPECT_TRUE(State.isInTrial());
  }
  EXPECT_FALSE(State.isInTrial());
}

} // namespace
