//===-- test/unit/warp/parts/control_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/block_runner.h"
#include "test_code.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

constexpr StepLimits Plenty = {100'000, 1'000'000};

const std::string Head =
    "@s = addrspace(3) global [1024 x i32] undef, align 16\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "declare void @unknown()\n"
    "define void @k(ptr %p, i32 %n) {\n"
    "entry:\n"
    "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "  %q = getelementptr i32, ptr addrspace(3) @s, i32 %t\n";

/// What the warps of a block do.
struct Block {
  explicit Block(const std::string &Body,
                 std::array<std::uint32_t, 3> Size = {32, 1, 1},
                 StepLimits Limits = Plenty)
      : K(Head + Body + "  ret void\n}\n", Size),
        Runner(K.In, K.C, Kept, Limits) {
    K.Parameters = {{"p"}, {"n"}};
    Runner.run();
  }
  TestCode K;
  KeptAccesses Kept;
  BlockRunner Runner;
};

TEST(Interpreter, AKnownConditionSendsEachLaneOneWay) {
  Block B("  %c = icmp ult i32 %t, 12\n"
          "  br i1 %c, label %then, label %else\n"
          "then:\n"
          "  store i32 1, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "else:\n"
          "  store i32 2, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "end:\n"
          "  store i32 3, ptr addrspace(3) %q\n");
  ASSERT_EQ(B.Kept.All.size(), 3u);
  EXPECT_EQ(B.Kept.All[0].Active, 0xfffu);
  EXPECT_EQ(B.Kept.All[0].Certain, 0xfffu);
  EXPECT_EQ(B.Kept.All[1].Active, ~0xfffu);
  EXPECT_EQ(B.Kept.All[2].Certain, AllLanes);
}

TEST(Interpreter, AnUnknownConditionSendsThemBothWays) {
  Block B("  %c = icmp sgt i32 %n, 0\n"
          "  br i1 %c, label %then, label %end\n"
          "then:\n"
          "  store i32 1, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "end:\n"
          "  store i32 3, ptr addrspace(3) %q\n");
  ASSERT_EQ(B.Kept.All.size(), 2u);
  EXPECT_EQ(B.Kept.All[0].Active, AllLanes);
  EXPECT_EQ(B.Kept.All[0].Certain, 0u);
  EXPECT_EQ(
      B.K.C.texts(B.Kept.All[0].GuardsHold),
      std::vector<std::string>{"the condition goes one way in all lanes"});
  EXPECT_EQ(B.Kept.All[1].Certain, AllLanes);
}

TEST(Interpreter, ALoopWhoseEndIsKnownIsExecuted) {
  Block B("  br label %loop\n"
          "loop:\n"
          "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
          "  %r = getelementptr i32, ptr addrspace(3) %q, i32 %i\n"
          "  store i32 0, ptr addrspace(3) %r\n"
          "  %j = add i32 %i, 1\n"
          "  %c = icmp slt i32 %j, 3\n"
          "  br i1 %c, label %loop, label %end\n"
          "end:\n");
  ASSERT_EQ(B.Kept.All.size(), 3u);
  EXPECT_TRUE(B.Kept.All[2].CountKnown);
  EXPECT_EQ(B.Kept.All[2].Address.signedConstant(0) -
                B.Kept.All[0].Address.signedConstant(0),
            8);
  EXPECT_FALSE(B.Runner.hitBudget());
}

TEST(Interpreter, ALoopWhoseEndIsNotKnownIsSolved) {
  Block B("  br label %loop\n"
          "loop:\n"
          "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
          "  %r = getelementptr i32, ptr addrspace(3) %q, i32 %i\n"
          "  store i32 0, ptr addrspace(3) %r\n"
          "  %j = add nsw i32 %i, 1\n"
          "  %c = icmp slt i32 %j, %n\n"
          "  br i1 %c, label %loop, label %end\n"
          "end:\n");
  ASSERT_EQ(B.Kept.All.size(), 1u);
  EXPECT_FALSE(B.Kept.All[0].CountKnown);
  EXPECT_FALSE(B.Runner.hitBudget());
}

TEST(Interpreter, ALoopThatIsTooLongIsSolved) {
  Block B("  br label %loop\n"
          "loop:\n"
          "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
          "  %x = phi i32 [ 1, %entry ], [ %y, %loop ]\n"
          "  %a = and i32 %x, 255\n"
          "  %r = getelementptr i32, ptr addrspace(3) %q, i32 %a\n"
          "  store i32 0, ptr addrspace(3) %r\n"
          "  %y = mul i32 %x, 5\n"
          "  %j = add i32 %i, 1\n"
          "  %c = icmp slt i32 %j, 100000\n"
          "  br i1 %c, label %loop, label %end\n"
          "end:\n",
          {32, 1, 1}, {500, 100'000});
  EXPECT_TRUE(B.Runner.hitBudget());
  EXPECT_FALSE(B.Runner.gaveUp());
  EXPECT_FALSE(B.Kept.All.back().CountKnown);
}

TEST(InstructionRunner, ACallThatIsNotFollowedMayEndThreads) {
  Block B("  call void @unknown()\n"
          "  store i32 3, ptr addrspace(3) %q\n");
  EXPECT_EQ(B.Kept.Gaps.size(), 1u);
  ASSERT_EQ(B.Kept.All.size(), 1u);
  EXPECT_EQ(B.Kept.All[0].Active, AllLanes);
  EXPECT_EQ(B.Kept.All[0].Certain, 0u);
  EXPECT_EQ(
      B.K.C.texts(B.Kept.All[0].GuardsHold),
      std::vector<std::string>{"the call of unknown returns in all lanes"});
}

TEST(SingleLaneBranches, OneLaneIsChargedForAtAnEquality) {
  Block B("  %c = icmp eq i32 %t, %n\n"
          "  br i1 %c, label %then, label %end\n"
          "then:\n"
          "  store i32 1, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "end:\n");
  ASSERT_EQ(B.Kept.All.size(), 1u);
  EXPECT_EQ(B.Kept.All[0].Active, 1u);
  EXPECT_TRUE(B.Kept.All[0].IsOfAnyLane);
  EXPECT_TRUE(B.Runner.branchesToRedo().empty());
}

TEST(SingleLaneBranches, LanesThatDivergeBehindItInvalidateIt) {
  Block B("  %c = icmp eq i32 %t, %n\n"
          "  br i1 %c, label %then, label %end\n"
          "then:\n"
          "  %d = icmp ult i32 %t, 4\n"
          "  br i1 %d, label %more, label %end\n"
          "more:\n"
          "  store i32 1, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "end:\n");
  EXPECT_EQ(B.Runner.branchesToRedo().size(), 1u);

  BlockRunner Again(B.K.In, B.K.C, B.Kept, Plenty);
  Again.treatAsOrdinary(B.Runner.branchesToRedo());
  B.Kept.All.clear();
  Again.run();
  EXPECT_TRUE(Again.branchesToRedo().empty());
  ASSERT_EQ(B.Kept.All.size(), 1u);
  EXPECT_EQ(B.Kept.All[0].Active, 0xfu);
}

TEST(BlockRunner, OneWarpIsExecutedForAll) {
  Block B("  store i32 3, ptr addrspace(3) %q\n", {8 * 32 + 5, 1, 1});
  ASSERT_EQ(B.Kept.All.size(), 2u);
  EXPECT_EQ(B.Kept.All[0].Times, 8u);
  EXPECT_EQ(B.Kept.All[1].Times, 1u);
  EXPECT_EQ(B.Kept.All[1].Active, 0x1fu);
}

TEST(BlockRunner, WarpsThatDifferAreExecutedOneByOne) {
  Block B("  %w = icmp ult i32 %t, 64\n"
          "  br i1 %w, label %then, label %end\n"
          "then:\n"
          "  store i32 1, ptr addrspace(3) %q\n"
          "  br label %end\n"
          "end:\n",
          {4 * 32, 1, 1});
  std::uint64_t Times = 0;
  for (const AccessRecord &R : B.Kept.All)
    Times += R.Times;
  EXPECT_EQ(Times, 2u);
}

TEST(BlockRunner, GivesUpAtItsLimit) {
  Block B("  store i32 3, ptr addrspace(3) %q\n", {1024, 1, 1}, {10, 2});
  EXPECT_TRUE(B.Runner.gaveUp());
}

} // namespace
