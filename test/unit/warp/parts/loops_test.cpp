//===-- test/unit/warp/parts/loops_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts that run loops, with bodies that are functions of the test: no
/// block is executed.
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/iteration_count.h"
#include "analysis/warp/loops/iteration_repeater.h"
#include "analysis/warp/loops/loop_solver.h"
#include "test_code.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;
using testing::Test;

namespace {

/// for (i = ..., x = ...; i < 100; i = ..., x = ...) store
struct Loops : Test {
  TestCode K{"define void @k(ptr addrspace(3) %p, i32 %n) {\n"
             "entry:\n"
             "  br label %loop\n"
             "loop:\n"
             "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
             "  %x = phi i32 [ %n, %entry ], [ %y, %loop ]\n"
             "  %q = getelementptr i8, ptr addrspace(3) %p, i32 %x\n"
             "  store i32 0, ptr addrspace(3) %q\n"
             "  %j = add i32 %i, 1\n"
             "  %y = add i32 %x, 4\n"
             "  %c = icmp slt i32 %i, 100\n"
             "  br i1 %c, label %loop, label %end\n"
             "end:\n"
             "  ret void\n}\n"};

  /// Runs a function in place of the blocks of a loop.
  struct Body : LoopBody {
    explicit Body(Loops &Of) : Of(Of) {}
    void run(const llvm::Loop &, const Arrival &From,
             const std::vector<LaneValue> *Phis) override {
      ++Runs;
      Arrival Back = From;
      if (Phis)
        Back.PhiValues = *Phis;
      Of.Results.set(Of.K.at("i"), Back.PhiValues[0]);
      Of.Out.access(Of.record(Back.PhiValues[1]), From);
      Back.PhiValues = Of.Next(Back.PhiValues);
      if (!Of.EveryoneLeaves)
        Of.State.Waiting[1] = std::move(Back);
    }
    bool isOver() const override { return false; }
    Loops &Of;
    unsigned Runs = 0;
  };

  WarpState State;
  Registers Results{K.Plan};
  Evaluator Values{K.In, K.C, Results};
  RepresentativeRuns Runs{K.C};
  Guards Conditions{K.Lines, K.C, State, Values};
  KeptAccesses Kept;
  Recorder Out{Kept, K.C, State, Runs, Conditions};
  AccessIssuer Issuer{K.C, K.Plan.kernel().getDataLayout(), State, Out};
  MemoryUnit Memory{K.Plan, K.C, State, Values, Runs, Issuer};
  Body TheBody{*this};
  LoopTracer Tracer{K.In, K.C, State, Out, Conditions, Memory, TheBody};
  LoopSolver Solver{K.In,       K.C,    State,   Results, Out,
                    Conditions, Memory, TheBody, Tracer};
  IterationRepeater Repeater{K.In, K.C,    State,   Values, Out,
                             Runs, Memory, TheBody, Tracer};
  const llvm::Loop &L = K.loop("loop");
  /// The variables after an iteration.
  std::function<std::vector<LaneValue>(const std::vector<LaneValue> &)> Next;
  bool EveryoneLeaves = false;

  void SetUp() override {
    State.start(AllLanes, K.Plan.blockCount());
    State.Waiting.clear();
    Results.start();
    Next = [this](const std::vector<LaneValue> &Phis) {
      return std::vector<LaneValue>{
          add(K.C, Phis[0], LaneValue(32, 1), {true, true}),
          add(K.C, Phis[1], LaneValue(32, 4), {true, true})};
    };
  }
  AccessRecord record(const LaneValue &Offset) {
    AccessRecord R;
    R.Instruction = &K.first<llvm::StoreInst>();
    R.Address = Offset;
    return R;
  }
  Arrival entry(LaneValue X = laneNumbers()) {
    Arrival From;
    From.May = From.Must = AllLanes;
    From.PhiValues = {LaneValue(32, 0), std::move(X)};
    return From;
  }
  LoopTrace trace(const Arrival &From) {
    State.Frames.push_back(LoopFrame{&L});
    LoopTrace Result = Tracer.trace(L, From);
    State.Frames.pop_back();
    return Result;
  }
};

TEST_F(Loops, ATrialFindsStepsAndKeepsNothing) {
  const LoopTrace T = trace(entry());
  ASSERT_EQ(T.Variables.size(), 2u);
  ASSERT_TRUE(T.Variables[0].Step && T.Variables[1].Step);
  EXPECT_EQ(T.Variables[0].Step->unsignedConstant(0), 1u);
  EXPECT_EQ(T.Variables[1].Step->unsignedConstant(9), 4u);
  EXPECT_TRUE(T.IsProven);
  EXPECT_TRUE(Kept.All.empty());
  EXPECT_TRUE(State.Waiting.empty());
  EXPECT_FALSE(State.isInTrial());
}

TEST_F(Loops, ATrialFindsGeometricRecurrences) {
  Next = [this](const std::vector<LaneValue> &Phis) {
    // Signed arithmetic stays within its type.
    LaneValue Grown =
        add(K.C, mul(K.C, Phis[1], LaneValue(32, 2)), LaneValue(32, 1));
    Grown.restrict(IntRange::ofSigned(32));
    return std::vector<LaneValue>{Phis[0], Grown};
  };
  const Arrival From = entry();
  const LoopTrace T = trace(From);
  EXPECT_FALSE(T.Variables[1].Step);
  const auto Growth = Tracer.geometric(T.Variables[1], From.PhiValues[1],
                                       AllLanes, T.FirstInside);
  ASSERT_TRUE(Growth);
  EXPECT_EQ(Growth->Factor, 2u);
  EXPECT_EQ(Growth->First.unsignedConstant(5), 6u); // (2 - 1) * 5 + 1
}

TEST_F(Loops, AUniformVariableThatBecomesDifferentIsTracedAgain) {
  Next = [](const std::vector<LaneValue> &Phis) {
    return std::vector<LaneValue>{Phis[0], laneNumbers()};
  };
  const Arrival From = entry(LaneValue(32, 0));
  LoopTrace T = trace(From);
  EXPECT_FALSE(T.IsProven);
  State.Frames.push_back(LoopFrame{&L});
  Tracer.complete(L, From, /*NoneHasLeft=*/false, T);
  EXPECT_TRUE(T.IsProven);
  EXPECT_FALSE(T.Variables[1].Uniform);
}

TEST_F(Loops, TheNumberOfIterationsComesFromTheCondition) {
  // The trial iteration leaves %i behind, of which %c is a function.
  const Arrival From = entry();
  const LoopTrace T = trace(From);
  EXPECT_EQ(leastIterations(K.C, Values, L, T, From), 100u);
  Arrival Later = From;
  Later.PhiValues[0] = LaneValue(32, 60);
  EXPECT_EQ(leastIterations(K.C, Values, L, T, Later), 40u);
}

TEST_F(Loops, OneIterationIsExecutedForAllButTheLast) {
  Next = [this](const std::vector<LaneValue> &Phis) {
    return std::vector<LaneValue>{add(K.C, Phis[0], LaneValue(32, 1)),
                                  add(K.C, Phis[1], LaneValue(32, 128))};
  };
  Arrival From = entry();
  const IterationRepeater::Outcome Came = Repeater.skip(L, From);
  EXPECT_TRUE(Came.Skipped);
  EXPECT_EQ(TheBody.Runs, 2u); // the trial, and the one for all
  EXPECT_EQ(From.PhiValues[0].unsignedConstant(0), 99u);
  EXPECT_EQ(From.PhiValues[1].unsignedConstant(3), 99u * 128 + 3);
  ASSERT_EQ(Kept.All.size(), 1u);
  EXPECT_EQ(Kept.All[0].Times, 99u);
  EXPECT_TRUE(Kept.All[0].Address.sameAs(laneNumbers()));
}

TEST_F(Loops, IterationsThatTakeTurnsAreExecutedTogether) {
  // 0, 512, 0, 512, ...: a cost that differs is not the same in two, but in
  // pairs of iterations.
  Next = [this](const std::vector<LaneValue> &Phis) {
    return std::vector<LaneValue>{add(K.C, Phis[0], LaneValue(32, 1)),
                                  add(K.C, Phis[1], LaneValue(32, 64))};
  };
  Arrival From = entry();
  const IterationRepeater::Outcome Came = Repeater.skip(L, From);
  EXPECT_TRUE(Came.Skipped);
  // 49 times two iterations of 64 bytes each: a line.
  EXPECT_EQ(From.PhiValues[0].unsignedConstant(0), 98u);
  ASSERT_EQ(Kept.All.size(), 2u);
  EXPECT_EQ(Kept.All[0].Times, 49u);
  EXPECT_EQ(Kept.All[1].Times, 49u);
}

TEST_F(Loops, IterationsThatDifferLeaveNothingBehind) {
  Next = [this](const std::vector<LaneValue> &Phis) {
    return std::vector<LaneValue>{add(K.C, Phis[0], LaneValue(32, 1)),
                                  mul(K.C, Phis[1], LaneValue(32, 3))};
  };
  Arrival From = entry();
  const IterationRepeater::Outcome Came = Repeater.skip(L, From);
  EXPECT_FALSE(Came.Skipped);
  EXPECT_EQ(Came.Left, 100u);
  EXPECT_EQ(From.PhiValues[0].unsignedConstant(0), 0u);
  EXPECT_TRUE(Kept.All.empty());
  EXPECT_FALSE(Runs.any());
}

TEST_F(Loops, ASolvedLoopIsExecutedOnceForAll) {
  Solver.solve(L, entry(), std::nullopt);
  EXPECT_EQ(TheBody.Runs, 2u); // the trial, and the one for all
  ASSERT_EQ(Kept.All.size(), 1u);
  EXPECT_FALSE(Kept.All[0].CountKnown);
  const LaneValue &Address = Kept.All[0].Address;
  EXPECT_EQ(Address.name(K.C), "4*[iteration of a loop]");
  EXPECT_TRUE(State.Frames.empty());
  EXPECT_FALSE(State.isInSolvedLoop());
}

TEST_F(Loops, TheSecondTimeTheSolutionIsOnlyConfirmed) {
  Solver.solve(L, entry(), std::nullopt);
  TheBody.Runs = 0;
  Solver.solve(L, entry(), std::nullopt);
  EXPECT_EQ(TheBody.Runs, 1u);
  EXPECT_EQ(Kept.All.size(), 2u);
}

TEST_F(Loops, ASolutionThatHoldsNoLongerIsTakenBack) {
  Solver.solve(L, entry(), std::nullopt);
  TheBody.Runs = 0;
  Next = [this](const std::vector<LaneValue> &Phis) {
    return std::vector<LaneValue>{
        add(K.C, Phis[0], LaneValue(32, 1), {true, true}),
        add(K.C, Phis[1], LaneValue(32, 12), {true, true})};
  };
  Solver.solve(L, entry(), std::nullopt);
  EXPECT_EQ(TheBody.Runs, 2u);    // wrong, then corrected
  ASSERT_EQ(Kept.All.size(), 2u); // not what was seen under the wrong one
  EXPECT_EQ(Kept.All[1].Address.name(K.C), "12*[iteration of a loop]");
}

} // namespace
