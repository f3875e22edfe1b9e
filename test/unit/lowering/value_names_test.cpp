//===-- test/unit/lowering/value_names_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/value_names.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gmock/gmock.h>

using namespace llvm;
using testing::ElementsAre;

TEST(ValueNames, OnlyThoseOfVariablesAreKept) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> Code = parseAssemblyString(R"(
define void @f(i32 %count) {
entry:
  %slot = alloca i32
  %first = load i32, ptr %slot
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %loop ]
  %next = add i32 %i, %count
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void
}
)",
                                                     Problem, Context);
  ASSERT_NE(Code, nullptr);
  Function &F = *Code->getFunction("f");
  FunctionAnalysisManager Analyses;
  bank_lint::lowering::ForgetNames().run(F, Analyses);

  std::vector<std::string> Names;
  for (const BasicBlock &Block : F)
    if (Block.hasName())
      Names.push_back(Block.getName().str());
  for (const Instruction &I : instructions(F))
    if (I.hasName())
      Names.push_back(I.getName().str());
  EXPECT_THAT(Names, ElementsAre("slot", "i"));
  EXPECT_EQ(F.getArg(0)->getName(), "count");
}
