//===-- test/unit/warp/parts/memory_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/ptx_unit.h"
#include "test_code.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

/// All that accesses memory, on the code \p Body.
struct Memory {
  explicit Memory(const std::string &Body)
      : K("@s = addrspace(3) global [256 x i32] undef, align 16\n"
          "define void @k(ptr %p, i32 %n) {\n" +
          Body + "  ret void\n}\n") {
    K.Parameters = {{"p"}, {"n"}};
    State.start(AllLanes, K.Plan.blockCount());
    Results.start();
    Values.setThreads({laneNumbers(), LaneValue(32, 0), LaneValue(32, 0)});
    All.May = All.Must = AllLanes;
  }
  TestCode K;
  WarpState State;
  Registers Results{K.Plan};
  Evaluator Values{K.In, K.C, Results};
  RepresentativeRuns Runs{K.C};
  Guards Conditions{K.Lines, K.C, State, Values};
  KeptAccesses Kept;
  Recorder Out{Kept, K.C, State, Runs, Conditions};
  AccessIssuer Issuer{K.C, K.Plan.kernel().getDataLayout(), State, Out};
  MemoryUnit Unit{K.Plan, K.C, State, Values, Runs, Issuer};
  PtxUnit Assembly{K.Plan, K.In.LaunchedWith, K.C,  State, Results,
                   Values, Conditions,        Runs, Out,   Issuer,
                   Unit};
  LaneContext All;
  PtxUnit::Ended Gone;

  const llvm::GlobalVariable &shared() {
    return *K.Plan.kernel().getParent()->getGlobalVariable("s");
  }
};

const std::string OneStore = "  store i64 0, ptr addrspace(3) @s, align 4\n";

TEST(AccessIssuer, WhatIsNotAlignedTakesSeveralInstructions) {
  Memory M(OneStore);
  M.Unit.store(M.K.first<llvm::StoreInst>(), M.All);
  ASSERT_EQ(M.Kept.All.size(), 2u);
  EXPECT_EQ(M.Kept.All[0].Width, 4u);
  EXPECT_EQ(M.Kept.All[0].Space, AccessSpace::Shared);
  EXPECT_EQ(M.Kept.All[1].Address.signedConstant(0) -
                M.Kept.All[0].Address.signedConstant(0),
            4);
}

TEST(AccessIssuer, EightLanesNameTheRowsOfAMatrix) {
  Memory M(OneStore);
  M.Issuer.matrix(M.K.first<llvm::StoreInst>(), M.Values.valueOf(M.shared()), 2,
                  AccessOperation::Load, M.All);
  ASSERT_EQ(M.Kept.All.size(), 1u);
  EXPECT_EQ(M.Kept.All[0].Active, 0xffffu);
  EXPECT_EQ(M.Kept.All[0].Form, AccessForm::Matrix);
}

TEST(AccessIssuer, EachLaneCopiesInBulkForItself) {
  Memory M(OneStore);
  LaneContext Two = M.All.narrowed(0b101, 0b001);
  std::array<std::uint64_t, NumLanes> Sizes{64, 0, 128};
  M.Issuer.bulkCopy(M.K.first<llvm::StoreInst>(),
                    M.Values.valueOf(*M.K.Plan.kernel().getArg(0)),
                    LaneValue::opaque(true), LaneValue(32, Lanes(Sizes)),
                    AccessOperation::Load, Two);
  ASSERT_EQ(M.Kept.All.size(), 2u);
  EXPECT_EQ(M.Kept.All[0].Active, 0b001u);
  EXPECT_EQ(M.Kept.All[0].Certain, 0b001u);
  EXPECT_EQ(M.Kept.All[0].Width, 64u);
  EXPECT_EQ(M.Kept.All[1].Active, 0b100u);
  EXPECT_EQ(M.Kept.All[1].Certain, 0u);
  EXPECT_EQ(M.Kept.All[1].Width, 128u);
}

TEST(AccessIssuer, AnAsynchronousCopyWritesAndReads) {
  Memory M(OneStore);
  M.Issuer.asyncCopy(M.K.first<llvm::StoreInst>(), M.Values.valueOf(M.shared()),
                     M.Values.valueOf(*M.K.Plan.kernel().getArg(0)), 16,
                     AccessForm::AsyncCopyPastL1,
                     {/*Perhaps=*/0xff, /*Surely=*/0xf}, M.All);
  ASSERT_EQ(M.Kept.All.size(), 2u);
  EXPECT_EQ(M.Kept.All[0].Space, AccessSpace::Shared);
  EXPECT_EQ(M.Kept.All[0].Active, AllLanes);
  EXPECT_TRUE(M.Kept.All[0].OtherSide.isOpaque()); // not all read
  EXPECT_EQ(M.Kept.All[1].Space, AccessSpace::Global);
  EXPECT_EQ(M.Kept.All[1].Active, 0xffu);
  EXPECT_EQ(M.Kept.All[1].Certain, 0xfu);
  EXPECT_EQ(
      M.K.C.texts(M.Kept.All[1].GuardsHold),
      std::vector<std::string>{"asynchronous copies read all their bytes"});
}

TEST(Place, IsThatOfTheLanesThatAreHere) {
  Memory M("  %a = alloca i32\n"
           "  store i32 1, ptr %a\n");
  const LaneValue Array = M.Values.privateArray(M.K.get<llvm::AllocaInst>("a"));
  const LaneValue Pointer = M.Values.valueOf(*M.K.Plan.kernel().getArg(0));
  const LaneValue Either = blend(M.K.C, 0xffff, Array, Pointer);
  EXPECT_EQ(placeOf(M.K.C, Either, 0, 0xff).Space, AccessSpace::Local);
  EXPECT_EQ(placeOf(M.K.C, Either, 0, 0xff0000).Space, AccessSpace::Global);
  EXPECT_EQ(placeOf(M.K.C, Either, 0, AllLanes).Space, AccessSpace::Unknown);
  EXPECT_EQ(
      isInSpace(M.K.C, Either, BaseSpace::Local, 0xff).unsignedConstant(0), 1u);
}

const std::string TwoLoads =
    "  %x = load i32, ptr %p\n"
    "  %y = load i32, ptr %p\n"
    "  %b = getelementptr i8, ptr addrspace(3) @s, i32 %x\n"
    "  store i32 %y, ptr addrspace(3) %b\n"
    "  %c = getelementptr i8, ptr addrspace(3) @s, i32 %y\n"
    "  store i32 %y, ptr addrspace(3) %c\n";

TEST(MemoryUnit, OnePlaceHasOneValueAsLongAsNothingIsWritten) {
  Memory M(TwoLoads);
  const LaneValue X = M.Unit.load(M.K.get<llvm::LoadInst>("x"), M.All);
  EXPECT_TRUE(M.Unit.load(M.K.get<llvm::LoadInst>("y"), M.All).sameAs(X));
  M.Unit.begin(M.K.first<llvm::StoreInst>());
  EXPECT_FALSE(M.Unit.load(M.K.get<llvm::LoadInst>("y"), M.All).sameAs(X));
  EXPECT_EQ(M.Kept.All.size(), 3u);
}

TEST(MemoryUnit, PrivateArraysHoldWhatWasStored) {
  Memory M("  %a = alloca [4 x i32]\n"
           "  %e = getelementptr i8, ptr %a, i64 8\n"
           "  store i32 11, ptr %e\n"
           "  br label %loop\n"
           "loop:\n"
           "  %x = load i32, ptr %e\n"
           "  store i32 %x, ptr %e\n"
           "  %b = getelementptr i8, ptr addrspace(3) @s, i32 %x\n"
           "  store i32 0, ptr addrspace(3) %b\n"
           "  %g = icmp eq i32 %x, %n\n"
           "  br i1 %g, label %loop, label %end\n"
           "end:\n");
  const LaneValue Array = M.Values.privateArray(M.K.get<llvm::AllocaInst>("a"));
  M.Results.set(M.K.at("a"), Array);
  M.Results.set(M.K.at("e"), add(M.K.C, Array, LaneValue(64, 8)));
  M.Unit.store(M.K.first<llvm::StoreInst>(), M.All);
  const LaneValue X = M.Unit.load(M.K.get<llvm::LoadInst>("x"), M.All);
  ASSERT_TRUE(X.isConcrete());
  EXPECT_EQ(X.unsignedConstant(0), 11u);
  // It is in registers: nothing is accessed.
  EXPECT_TRUE(M.Kept.All.empty());
  // An iteration of the loop may have stored something else.
  M.Unit.enterLoop(M.K.loop("loop"));
  EXPECT_FALSE(M.Unit.load(M.K.get<llvm::LoadInst>("x"), M.All).isConcrete());
}

TEST(MemoryUnit, ALaneThatMayStoreHasOneOfTwoValues) {
  Memory M("  %a = alloca i32\n"
           "  store i32 1, ptr %a\n"
           "  %x = load i32, ptr %a\n"
           "  store i32 2, ptr %a\n"
           "  %b = getelementptr i8, ptr addrspace(3) @s, i32 %x\n"
           "  store i32 0, ptr addrspace(3) %b\n");
  M.Results.set(M.K.at("a"),
                M.Values.privateArray(M.K.get<llvm::AllocaInst>("a")));
  M.Unit.store(M.K.first<llvm::StoreInst>(), M.All);
  M.Unit.store(*llvm::cast<llvm::StoreInst>(M.K.at("x").getNextNode()),
               M.All.narrowed(0xff, 0x0f));
  const LaneValue X = M.Unit.load(M.K.get<llvm::LoadInst>("x"), M.All);
  EXPECT_TRUE(X.isConcrete(~0xf0u));
  EXPECT_EQ(X.unsignedConstant(3), 2u);
  EXPECT_EQ(X.unsignedConstant(8), 1u);
  EXPECT_FALSE(X.isConcrete(0x10));
}

TEST(PtxUnit, ComputesInTheLanesThatTheGuardLetsThrough) {
  Memory M("  %t = freeze i32 %n\n"
           "  %x = call i32 asm \"{ .reg .pred %q; setp.lt.u32 %q, $1, 4; "
           "mov.u32 $0, 100; @%q mad.lo.u32 $0, $1, 3, 5; }\", \"=r,r\"(i32 "
           "%t)\n"
           "  %b = getelementptr i8, ptr addrspace(3) @s, i32 %x\n"
           "  store i32 0, ptr addrspace(3) %b\n");
  M.Results.set(M.K.at("t"), laneNumbers());
  const LaneValue X =
      M.Assembly.run(M.K.get<llvm::CallInst>("x"), M.All, M.Gone);
  ASSERT_TRUE(X.isConcrete());
  EXPECT_EQ(X.unsignedConstant(3), 14u);
  EXPECT_EQ(X.unsignedConstant(4), 100u);
}

TEST(PtxUnit, AccessesMemoryAsLoadsAndStoresDo) {
  Memory M("  %t = freeze i32 %n\n"
           "  call void asm sideeffect \"st.shared.v2.f32 [$0+8], {$1, $1};\", "
           "\"r,f\"(i32 %t, float 0.0)\n");
  M.Results.set(M.K.at("t"), laneNumbers());
  M.Assembly.run(M.K.first<llvm::CallInst>(), M.All.narrowed(0xff, 0xff),
                 M.Gone);
  ASSERT_EQ(M.Kept.All.size(), 1u);
  EXPECT_EQ(M.Kept.All[0].Width, 8u);
  EXPECT_EQ(M.Kept.All[0].Operation, AccessOperation::Store);
  EXPECT_EQ(M.Kept.All[0].Active, 0xffu);
  EXPECT_EQ(M.Kept.All[0].Address.signedConstant(2), 10);
}

TEST(PtxUnit, SaysWhatItCannotRead) {
  Memory M("  call void asm sideeffect \"%nonsense\", \"\"()\n");
  M.Assembly.run(M.K.first<llvm::CallInst>(), M.All, M.Gone);
  ASSERT_EQ(M.Kept.Gaps.size(), 1u);
  EXPECT_NE(M.Kept.Gaps[0].find("inline PTX cannot be read"),
            std::string::npos);
}

/// The result %x of a statement with the argument %t, the number of the lane.
struct Result : Memory {
  explicit Result(const std::string &Text, const std::string &More = "",
                  const std::string &Constraints = "")
      : Memory("  %t = freeze i32 %n\n"
               "  %x = call i32 asm sideeffect \"" +
               Text + "\", \"=r,r" + Constraints + "\"(i32 %t" + More +
               ")\n"
               "  %b = getelementptr i8, ptr addrspace(3) @s, i32 %x\n"
               "  store i32 0, ptr addrspace(3) %b\n") {
    Results.set(K.at("t"), laneNumbers());
    X = Assembly.run(K.get<llvm::CallInst>("x"), All, Gone);
  }
  LaneValue X;
};

TEST(PtxUnit, LanesThatBranchForwardLeaveOutWhatTheySkip) {
  Result R("{ .reg .pred q; setp.lt.u32 q, $1, 4; mov.u32 $0, 1; @q bra "
           "done; mov.u32 $0, 2; st.shared.u32 [$1], $1; done: add.u32 $0, "
           "$0, 10; }");
  ASSERT_TRUE(R.X.isConcrete());
  EXPECT_EQ(R.X.unsignedConstant(3), 11u);
  EXPECT_EQ(R.X.unsignedConstant(4), 12u);
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_EQ(R.Kept.All[0].Active, ~0xfu);
  EXPECT_EQ(R.Kept.All[0].Certain, ~0xfu);
}

TEST(PtxUnit, LanesThatMayBranchMayHaveEitherValue) {
  Result R("{ .reg .pred q; setp.lt.u32 q, $2, 4; mov.u32 $0, 1; @q bra "
           "done; mov.u32 $0, 2; st.shared.u32 [$1], $1; done: "
           "st.shared.u32 [$1], $1; }",
           ", i32 %n", ",r");
  EXPECT_FALSE(R.X.isConcrete());
  ASSERT_EQ(R.Kept.All.size(), 2u);
  EXPECT_EQ(R.Kept.All[0].Active, AllLanes);
  EXPECT_EQ(R.Kept.All[0].Certain, 0u);
  EXPECT_NE(R.Kept.All[0].GuardsHold, 0u);
  EXPECT_EQ(R.Kept.All[1].Certain, AllLanes); // together again
}

TEST(PtxUnit, ALoopIsExecutedOnceForAllIterations) {
  Result R("{ .reg .pred q; mov.u32 $0, 0; again: st.shared.u32 [$0], $1; "
           "add.u32 $0, $0, 4; setp.lt.u32 q, $0, 64; @q bra again; "
           "st.shared.u32 [$1], $1; }");
  EXPECT_FALSE(R.X.isConcrete());
  EXPECT_TRUE(R.Kept.Gaps.empty());
  ASSERT_EQ(R.Kept.All.size(), 2u);
  EXPECT_FALSE(R.Kept.All[0].CountKnown);
  EXPECT_EQ(R.Kept.All[0].Certain, 0u);
  EXPECT_TRUE(R.Kept.All[0].Address.isOpaque() ||
              !R.Kept.All[0].Address.isConcrete());
  EXPECT_TRUE(R.Kept.All[1].CountKnown);
  EXPECT_EQ(R.Kept.All[1].Certain, AllLanes);
}

TEST(PtxUnit, AWaitLoopIsLeftByAllLanes) {
  Result R("{ .reg .pred p; mov.u32 $0, $1; again: "
           "mbarrier.try_wait.parity.shared::cta.b64 p, [$1], 0; @p bra done; "
           "bra again; done: st.shared.u32 [$1], $1; }");
  EXPECT_TRUE(R.X.sameAs(laneNumbers()));
  EXPECT_TRUE(R.Kept.Gaps.empty());
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_EQ(R.Kept.All[0].Certain, AllLanes);
  EXPECT_TRUE(R.Kept.All[0].CountKnown);
}

TEST(PtxUnit, NothingIsKnownBehindABranchToElsewhere) {
  Result R("{ mov.u32 $0, 1; bra elsewhere; }");
  EXPECT_FALSE(R.X.isConcrete());
  EXPECT_EQ(R.Kept.Gaps.size(), 1u); // what is behind it may be skipped
  EXPECT_EQ(R.Gone.May, AllLanes);
  Result Label("{ mov.u32 $0, 1; } from_elsewhere:");
  EXPECT_EQ(Label.Kept.Gaps.size(), 1u);
  Result Index("{ mov.u32 $0, 1; brx.idx $1, l; st.shared.u32 [$1], $1; l: }");
  EXPECT_FALSE(Index.Kept.All.at(0).CountKnown);
  EXPECT_EQ(Index.Kept.All[0].Certain, 0u);
}

TEST(PtxUnit, NumbersArePartsOfNames) {
  Result R("ld.shared.b$2 $0, [$1];", ", i32 32", ",n");
  EXPECT_TRUE(R.Kept.Gaps.empty());
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_EQ(R.Kept.All[0].Width, 4u);
  Result Wide("{ .reg .b64 w; ld.shared.b$2 w, [$1]; mov.u32 $0, 0; }",
              ", i32 64", ",n");
  EXPECT_EQ(Wide.Kept.All.at(0).Width, 8u);
}

TEST(PtxUnit, SpecialRegistersAreThoseOfTheLaunch) {
  EXPECT_TRUE(Result("mov.u32 $0, %laneid;").X.sameAs(laneNumbers()));
  EXPECT_EQ(Result("mov.u32 $0, %ntid.x;").X.unsignedConstant(0), 32u);
  Result Rank("mov.u32 $0, %cluster_ctarank;");
  EXPECT_FALSE(Rank.X.isConcrete());
  EXPECT_TRUE(Rank.X.isUniform(Rank.K.C));
  Result Clock("mov.u32 $0, %clock;");
  EXPECT_FALSE(Clock.X.isUniform(Clock.K.C));
}

TEST(PtxUnit, LanesThatExitAreGone) {
  Result R("{ .reg .pred q; setp.lt.u32 q, $1, 4; mov.u32 $0, 1; @q exit; "
           "st.shared.u32 [$1], $1; }");
  EXPECT_EQ(R.Gone.Surely, 0xfu);
  EXPECT_EQ(R.Gone.May, 0xfu);
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_EQ(R.Kept.All[0].Active, ~0xfu);
  EXPECT_EQ(R.Kept.All[0].Certain, ~0xfu);
  Result Unknown("{ .reg .pred q; setp.lt.u32 q, $2, 4; mov.u32 $0, 1; @q "
                 "exit; st.shared.u32 [$1], $1; }",
                 ", i32 %n", ",r");
  EXPECT_EQ(Unknown.Gone.Surely, 0u);
  EXPECT_EQ(Unknown.Gone.May, AllLanes);
  EXPECT_EQ(Unknown.Kept.All.at(0).Certain, 0u);
}

TEST(PtxUnit, WhatOnlyABranchBackReachesIsExecuted) {
  Result R("{ .reg .pred q; mov.u32 $0, $1; bra cond; body: st.shared.u32 "
           "[$0], $1; sub.u32 $0, $0, 1; cond: setp.ne.u32 q, $0, 0; @q bra "
           "body; }");
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_EQ(R.Kept.All[0].Active, AllLanes);
  EXPECT_FALSE(R.X.isConcrete());
}

TEST(PtxUnit, LoopsThatOverlapAreOne) {
  Result R("{ .reg .pred q; mov.u32 $0, 0; a: st.shared.u32 [$0], $1; setp.ne."
           "u32 q, $1, 0; @q bra done; b: setp.ne.u32 q, $1, 5; @q bra a; "
           "mov.u32 $0, $1; bra b; done: }");
  ASSERT_EQ(R.Kept.All.size(), 1u);
  EXPECT_FALSE(!R.Kept.All[0].Address.isOpaque() &&
               R.Kept.All[0].Address.isConcrete());
}

TEST(PtxUnit, ARegisterThatSomeLanesWriteIsNotKnownInOthers) {
  Result R("{ .reg .b32 r; .reg .pred q; lop3.b32 r, $1, $1, $1, 0x96; "
           "setp.lt.u32 q, $1, 2; @q mov.u32 r, $1; mov.u32 $0, r; }");
  EXPECT_FALSE(R.X.isConcrete(~0x3u));
  EXPECT_TRUE(R.X.isConcrete(0x3u));
}

TEST(PtxUnit, AReturnMayEndAFunctionOnly) {
  Result R("{ mov.u32 $0, 1; ret; }");
  EXPECT_EQ(R.Gone.Surely, 0u);
  EXPECT_EQ(R.Gone.May, AllLanes);
}

TEST(PtxUnit, WhatIsNoSpecialRegisterIsNotUniform) {
  Result R("mov.u32 $0, %idx;");
  EXPECT_FALSE(R.X.isUniform(R.K.C));
  Result Long("{ .reg .b64 w; mov.u64 w, %globaltimer; shr.u64 w, w, 32; "
              "cvt.u32.u64 $0, w; }");
  EXPECT_FALSE(Long.X.isConcrete());
}

TEST(PtxUnit, ConversionsExtendTheSignAndShiftsAreClamped) {
  EXPECT_EQ(Result("cvt.s8.s32 $0, 200;").X.signedConstant(0), -56);
  EXPECT_EQ(Result("cvt.u8.u32 $0, 456;").X.unsignedConstant(0), 200u);
  EXPECT_EQ(Result("shr.s32 $0, -8, 40;").X.signedConstant(0), -1);
  EXPECT_EQ(Result("shr.u32 $0, -8, 40;").X.unsignedConstant(0), 0u);
  EXPECT_EQ(Result("shl.b32 $0, 1, 32;").X.unsignedConstant(0), 0u);
  Result Half("{ .reg .b16 h, k; cvt.u16.u32 h, $1; shl.b16 k, h, 65536; "
              "cvt.u32.u16 $0, k; }");
  EXPECT_EQ(Half.X.unsignedConstant(5), 0u);
}

TEST(PtxUnit, TrueIsOneInAName) {
  Result R("{ .reg .b32 r<3>; mov.u32 r$2, $1; mov.u32 $0, r1; }", ", i1 true",
           ",n");
  EXPECT_TRUE(R.X.sameAs(laneNumbers()));
  Result Ten("mov.u32 $0, $2$3;", ", i32 1, i32 0", ",n,n");
  EXPECT_EQ(Ten.X.unsignedConstant(0), 10u);
}

TEST(PtxUnit, ALineOfPlacesEndsAsALineDoes) {
  Result R("{ .loc 1 5 0\\0A st.shared.u32 [$1], $1; mov.u32 $0, 0; }");
  EXPECT_EQ(R.Kept.All.size(), 1u);
}

} // namespace
