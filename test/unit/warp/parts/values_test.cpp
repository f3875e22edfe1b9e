//===-- test/unit/warp/parts/values_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/values/evaluator.h"
#include "test_code.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace bank_lint;
using namespace bank_lint::symbolic;

namespace {

/// All values that a test names are part of the address.
struct Values {
  explicit Values(const std::string &Body)
      : K("@s = addrspace(3) global [64 x i32] undef, align 16\n"
          "declare i32 @llvm.ctpop.i32(i32)\n"
          "define void @k(ptr addrspace(3) %p, i32 %n, i32 %m) {\n" +
          Body +
          "  %q = getelementptr i8, ptr addrspace(3) %p, i32 %x\n"
          "  store i32 0, ptr addrspace(3) %q\n"
          "  ret void\n}\n"),
        Results(K.Plan), Of(K.In, K.C, Results) {
    K.Parameters = {{"p"}, {"n"}, {"m", /*IsUnsigned=*/true}};
    Results.start();
    Of.setThreads({laneNumbers(), LaneValue(32, 0), LaneValue(32, 0)});
  }
  TestCode K;
  Registers Results;
  Evaluator Of;
};

TEST(Evaluator, ComputesInEachLane) {
  Values V("  %t = freeze i32 %n\n"
           "  %a = mul i32 %t, 3\n"
           "  %x = xor i32 %a, 5\n");
  V.Results.set(V.K.at("t"), laneNumbers());
  V.Results.set(V.K.at("a"), V.Of.binary(V.K.get<llvm::BinaryOperator>("a")));
  const LaneValue X = V.Of.binary(V.K.get<llvm::BinaryOperator>("x"));
  ASSERT_TRUE(X.isConcrete());
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    EXPECT_EQ(X.unsignedConstant(Lane), (Lane * 3) ^ 5u);
}

TEST(Evaluator, AnArgumentBecomesAnUnknownWhenItIsRead) {
  Values V("  %x = add i32 %n, 1\n");
  const AtomId Before = V.K.C.nextAtom();
  EXPECT_EQ(V.K.C.nextAtom(), Before);
  const LaneValue X = V.Of.binary(V.K.get<llvm::BinaryOperator>("x"));
  EXPECT_EQ(V.K.C.nextAtom(), Before + 1);
  EXPECT_EQ(X.name(V.K.C), "n + 1");
  // Read again, it is the same.
  EXPECT_TRUE(V.Of.binary(V.K.get<llvm::BinaryOperator>("x")).sameAs(X));
  EXPECT_EQ(V.K.C.nextAtom(), Before + 1);
}

TEST(Evaluator, KnowsWhatTheLaunchPasses) {
  Values V("  %x = add i32 %n, 1\n");
  V.K.LaunchedWith.Arguments.push_back({"n", 41});
  const LaneValue X = V.Of.binary(V.K.get<llvm::BinaryOperator>("x"));
  ASSERT_TRUE(X.isConcrete());
  EXPECT_EQ(X.unsignedConstant(0), 42u);
}

TEST(Evaluator, UnsignedArgumentsAreNotNegative) {
  Values V("  %x = add i32 %n, %m\n");
  const llvm::Function &Kernel = V.K.Plan.kernel();
  EXPECT_LT(V.Of.valueOf(*Kernel.getArg(1)).range().Lo, 0);
  EXPECT_EQ(V.Of.valueOf(*Kernel.getArg(2)).range().Lo, 0);
}

TEST(Evaluator, SpecialRegisters) {
  using namespace llvm::Intrinsic;
  Values V("  %x = add i32 %n, 1\n");
  V.K.LaunchedWith.Block = {32, 4, 1};
  EXPECT_TRUE(
      V.Of.specialRegister(nvvm_read_ptx_sreg_tid_x)->sameAs(laneNumbers()));
  EXPECT_EQ(
      V.Of.specialRegister(nvvm_read_ptx_sreg_ntid_y)->unsignedConstant(0), 4u);
  // The only block of the grid.
  EXPECT_EQ(
      V.Of.specialRegister(nvvm_read_ptx_sreg_ctaid_x)->unsignedConstant(0),
      0u);
  EXPECT_EQ(
      V.Of.specialRegister(nvvm_read_ptx_sreg_lanemask_lt)->unsignedConstant(5),
      0x1fu);
  EXPECT_FALSE(V.Of.specialRegister(nvvm_read_ptx_sreg_clock));
}

TEST(Evaluator, AnUnknownGridHasUnknownBlocks) {
  using namespace llvm::Intrinsic;
  Values V("  %x = add i32 %n, 1\n");
  V.K.LaunchedWith.Grid.Size[0] = std::nullopt;
  const auto Block = V.Of.specialRegister(nvvm_read_ptx_sreg_ctaid_x);
  EXPECT_EQ(Block->name(V.K.C), "blockIdx.x");
  EXPECT_TRUE(Block->isUniform(V.K.C));
  V.K.LaunchedWith.Grid.Size[0] = 8;
  // A grid is known before anything is read; here it is another value.
  EXPECT_EQ(
      V.Of.specialRegister(nvvm_read_ptx_sreg_nctaid_x)->unsignedConstant(0),
      8u);
}

TEST(Evaluator, CountsBits) {
  Values V("  %t = freeze i32 %n\n"
           "  %x = call i32 @llvm.ctpop.i32(i32 %t)\n");
  V.Results.set(V.K.at("t"), laneNumbers());
  const auto X = V.Of.bitIntrinsic(V.K.get<llvm::IntrinsicInst>("x"));
  ASSERT_TRUE(X && X->isConcrete());
  EXPECT_EQ(X->unsignedConstant(7), 3u);
  EXPECT_EQ(X->unsignedConstant(16), 1u);
}

TEST(Evaluator, AddressesCountInBytes) {
  Values V("  %t = freeze i32 %n\n"
           "  %e = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 "
           "%t\n"
           "  %x = ptrtoint ptr addrspace(3) %e to i32\n");
  V.Results.set(V.K.at("t"), laneNumbers());
  const LaneValue E = V.Of.address(V.K.get<llvm::GEPOperator>("e"));
  EXPECT_EQ(E.signedConstant(9) - E.signedConstant(0), 36);
  EXPECT_GE(E.unknownTrailingZeros(V.K.C), 4u); // 16 bytes
}

TEST(Evaluator, ComparesAndSelects) {
  Values V("  %t = freeze i32 %n\n"
           "  %c = icmp ult i32 %t, 4\n"
           "  %x = select i1 %c, i32 %t, i32 100\n");
  V.Results.set(V.K.at("t"), laneNumbers());
  V.Results.set(V.K.at("c"), V.Of.compare(V.K.get<llvm::ICmpInst>("c")));
  EXPECT_EQ(tristate(V.Results.of(V.K.at("c"))).True, 0xfu);
  const LaneValue X = V.Of.select(V.K.get<llvm::SelectInst>("x"));
  EXPECT_EQ(X.unsignedConstant(3), 3u);
  EXPECT_EQ(X.unsignedConstant(4), 100u);
}

} // namespace
