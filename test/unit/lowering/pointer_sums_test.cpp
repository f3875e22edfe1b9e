//===-- test/unit/lowering/pointer_sums_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/pointer_sums.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace {

/// The name of what the load in a function of \p Body leads to, of shared
/// memory or elsewhere.
std::string objectOf(StringRef Body) {
  LLVMContext Context;
  SMDiagnostic Problem;
  const std::string Text = R"(
@tile = external addrspace(3) global [64 x float]
@other = external addrspace(3) global [64 x float]
define void @f(ptr %p, i32 %n, i64 %m) {
)" + Body.str() + "\n  ret void\n}\n";
  std::unique_ptr<Module> Code = parseAssemblyString(Text, Problem, Context);
  EXPECT_NE(Code, nullptr) << Problem.getMessage().str();
  Function &F = *Code->getFunction("f");
  FunctionAnalysisManager Analyses;
  bank_lint::lowering::WritePointerSums().run(F, Analyses);
  EXPECT_FALSE(verifyModule(*Code, &errs()));
  for (const Instruction &I : instructions(F))
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      return getUnderlyingObject(Load->getPointerOperand())->getName().str();
  return "";
}

} // namespace

TEST(PointerSums, OnePointerIsFound) {
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i64
  %far = add i64 %base, %m
  %less = sub i64 %far, 8
  %a = inttoptr i64 %less to ptr
  %v = load float, ptr %a)"),
            "p");
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr addrspace(3) @tile to i32
  %bytes = shl i32 %n, 2
  %sum = add i32 %bytes, %base
  %wide = zext i32 %sum to i64
  %a = inttoptr i64 %wide to ptr addrspace(3)
  %v = load float, ptr addrspace(3) %a)"),
            "tile");
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i64
  %sum = or disjoint i64 %base, 4
  %a = inttoptr i64 %sum to ptr
  %v = load float, ptr %a)"),
            "p");
}

TEST(PointerSums, TheStackIsPrivateMemory) {
  // What lies there is generic, and a function may know that it is local.
  EXPECT_EQ(objectOf(R"(
  %stack = alloca [16 x i8]
  %base = ptrtoint ptr %stack to i64
  %sum = add i64 %base, 8
  %a = inttoptr i64 %sum to ptr addrspace(5)
  %v = load float, ptr addrspace(5) %a)"),
            "stack");
  // In other memory the same number is another place.
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i64
  %sum = add i64 %base, 8
  %a = inttoptr i64 %sum to ptr addrspace(5)
  %v = load float, ptr addrspace(5) %a)"),
            "a");
  EXPECT_EQ(objectOf(R"(
  %stack = alloca [16 x i8]
  %base = ptrtoint ptr %stack to i64
  %sum = add i64 %base, 8
  %a = inttoptr i64 %sum to ptr addrspace(3)
  %v = load float, ptr addrspace(3) %a)"),
            "a");
}

TEST(PointerSums, WhatIsNoSumOfOneIsLeft) {
  // Two pointers.
  EXPECT_EQ(objectOf(R"(
  %one = ptrtoint ptr addrspace(3) @tile to i32
  %two = ptrtoint ptr addrspace(3) @other to i32
  %sum = add i32 %one, %two
  %a = inttoptr i32 %sum to ptr addrspace(3)
  %v = load float, ptr addrspace(3) %a)"),
            "a");
  // One that is taken away.
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i64
  %sum = sub i64 %m, %base
  %a = inttoptr i64 %sum to ptr
  %v = load float, ptr %a)"),
            "a");
  // Another memory: the number means something else there.
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr addrspace(3) @tile to i64
  %sum = add i64 %base, %m
  %a = inttoptr i64 %sum to ptr
  %v = load float, ptr %a)"),
            "a");
  // 32 bits of an address that has more.
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i32
  %sum = add i32 %base, %n
  %a = inttoptr i32 %sum to ptr
  %v = load float, ptr %a)"),
            "a");
  // An or that is no sum.
  EXPECT_EQ(objectOf(R"(
  %base = ptrtoint ptr %p to i64
  %sum = or i64 %base, %m
  %a = inttoptr i64 %sum to ptr
  %v = load float, ptr %a)"),
            "a");
}
