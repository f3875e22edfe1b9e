//===-- test/unit/lowering/unrolled_cost_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an iteration costs at most once the loops in it are unrolled, against
// LLVM's unroller, which unrolls them.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/unrolled_cost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace {

/// A loop over i of eight iterations, with one over j of four in it, which is
/// said to be unrolled.
class TwoLoops {
public:
  explicit TwoLoops(StringRef Body) {
    const std::string Text = R"(
define void @f(ptr %p, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %after ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %next ]
)" + Body.str() + R"(
next:
  %j1 = add nuw nsw i32 %j, 1
  %last = icmp eq i32 %j1, 4
  br i1 %last, label %after, label %inner, !llvm.loop !0
after:
  %i1 = add nuw nsw i32 %i, 1
  %end = icmp eq i32 %i1, 8
  br i1 %end, label %exit, label %outer
exit:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.full"}
)";
    SMDiagnostic Problem;
    Code = parseAssemblyString(Text, Problem, Context);
    EXPECT_NE(Code, nullptr) << Problem.getMessage().str();
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  }

  std::uint64_t most() {
    Function &F = *Code->getFunction("f");
    const auto &In = Functions.getResult<LoopAnalysis>(F);
    return bank_lint::lowering::mostCostOfBody(
        **In.begin(), In, Functions.getResult<ScalarEvolutionAnalysis>(F),
        Functions.getResult<TargetIRAnalysis>(F));
  }

  /// What an iteration of the outer loop costs as it is now.
  std::uint64_t now() {
    Function &F = *Code->getFunction("f");
    const auto &Target = Functions.getResult<TargetIRAnalysis>(F);
    const auto &In = Functions.getResult<LoopAnalysis>(F);
    InstructionCost Cost = 0;
    for (const BasicBlock *Block : (*In.begin())->blocks())
      for (const Instruction &I : *Block)
        Cost +=
            Target.getInstructionCost(&I, TargetTransformInfo::TCK_CodeSize);
    return std::uint64_t(Cost.getValue());
  }

  void unroll() {
    Function &F = *Code->getFunction("f");
    FunctionPassManager Passes;
    Passes.addPass(LoopUnrollPass(LoopUnrollOptions(3).setRuntime(false)));
    (*Functions.getResult<LoopAnalysis>(F).begin())
        ->setLoopAlreadyUnrolled(); // the outer one
    Passes.run(F, Functions);
  }

private:
  LLVMContext Context;
  std::unique_ptr<Module> Code;
  PassBuilder Builder;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
};

} // namespace

TEST(UnrolledCost, LeavesOutWhatIsANumberThen) {
  TwoLoops Code(R"(
  %twice = shl i32 %j, 1
  %more = add i32 %twice, 3
  %square = mul i32 %more, %more
  %at = add i32 %i, %square
  %a = getelementptr float, ptr %p, i32 %at
  %v = load float, ptr %a
  %w = fadd float %v, 1.0
  store float %w, ptr %a
  br label %next)");
  const std::uint64_t Most = Code.most();
  Code.unroll();
  EXPECT_EQ(Most, Code.now());
}

TEST(UnrolledCost, IsNoLessWhereACopyIsNeverExecuted) {
  TwoLoops Code(R"(
  %odd = and i32 %j, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %then, label %next
then:
  %at = add i32 %i, %j
  %a = getelementptr float, ptr %p, i32 %at
  %v = load float, ptr %a
  store float %v, ptr %p
  br label %next)");
  const std::uint64_t Most = Code.most();
  Code.unroll();
  EXPECT_GE(Most, Code.now());
}

TEST(UnrolledCost, CountsWhatDependsOnTheOuterLoop) {
  TwoLoops Code(R"(
  %row = mul i32 %i, %n
  %at = add i32 %row, %j
  %is = icmp ult i32 %at, %n
  br i1 %is, label %then, label %next
then:
  %a = getelementptr float, ptr %p, i32 %at
  store float 1.0, ptr %a
  br label %next)");
  const std::uint64_t Most = Code.most(), Rolled = Code.now();
  Code.unroll();
  EXPECT_GE(Most, Code.now());
  EXPECT_LT(Most, 4 * Rolled);
}
