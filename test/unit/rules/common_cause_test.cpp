//===-- test/unit/rules/common_cause_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/common_cause.h"
#include "test/unit/report/sample_results.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

/// A finding on the array that is declared at \p Declared, in \p Line.
Finding findingAt(unsigned Line, unsigned Declared, std::uint64_t Excess,
                  AccessOperation Operation = AccessOperation::Load) {
  AccessSummary A = sharedAccess(Operation, 32, Line);
  A.Declaration = {"k.cu", Declared, 3, Declared, 30};
  A.DeclarationText = "__shared__ float tile[32][32]";
  Finding F = findingOn(A);
  F.Excess = Excess;
  F.Weight = double(Excess) / 10;
  return F;
}

TEST(CommonCause, OneArrayIsOneFindingOfTheCostliest) {
  std::vector<Finding> Found = oneForEachCause(
      {findingAt(5, 1, 10), findingAt(9, 1, 30), findingAt(7, 1, 20)});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Access.Where.Line, 9u);
  EXPECT_EQ(Found[0].Excess, 60u);
  EXPECT_DOUBLE_EQ(Found[0].Weight, 6.0);
  EXPECT_EQ(Found[0].ownExcess(), 30u);
  ASSERT_EQ(Found[0].Also.size(), 2u);
  EXPECT_EQ(Found[0].Also[0].Access.Where.Line, 5u);
  EXPECT_EQ(Found[0].Also[0].Excess, 10u);
  EXPECT_EQ(Found[0].Also[1].Access.Where.Line, 7u);
}

TEST(CommonCause, AnInitialiserIsOfItsArray) {
  Finding Filled = findingAt(1, 1, 20), Read = findingAt(5, 1, 10);
  Filled.Access.Declaration = {};
  Filled.Access.DeclarationText = "";
  Filled.Access.Where = {"k.cu", 1, 20, 1, 24};
  EXPECT_EQ(oneForEachCause({Filled, Read}).size(), 1u);
  Filled.Access.Where = {"k.cu", 1, 30, 1, 34}; // behind the declaration
  EXPECT_EQ(oneForEachCause({Filled, Read}).size(), 2u);
}

TEST(CommonCause, WhatDiffersStaysApart) {
  Finding Base = findingAt(5, 1, 10);
  auto StaysApart = [&](auto Change) {
    Finding Other = findingAt(6, 1, 10);
    Change(Other);
    return oneForEachCause({Base, Other}).size() == 2;
  };
  EXPECT_FALSE(StaysApart([](Finding &) {}));
  EXPECT_TRUE(StaysApart([](Finding &F) { F.Access.Declaration.Line = 2; }));
  EXPECT_TRUE(StaysApart([](Finding &F) { F.Message = "another cost"; }));
  EXPECT_TRUE(StaysApart([](Finding &F) { F.Rule = "another"; }));
  EXPECT_TRUE(StaysApart([](Finding &F) { F.Access.Kernel = "other()"; }));
  EXPECT_TRUE(
      StaysApart([](Finding &F) { F.Access.LaunchedWith.Block = {64, 1, 1}; }));
  EXPECT_TRUE(StaysApart(
      [](Finding &F) { F.Access.Sureness = Certainty::Parametric; }));
  EXPECT_TRUE(StaysApart([](Finding &F) {
    F.Access.Table = {{"n is odd", Interval::exactly(1), 1}};
  }));
}

TEST(CommonCause, AnArrayThatIsNotKnownIsNobodysCause) {
  Finding A = findingAt(5, 1, 10), B = findingAt(6, 1, 10);
  for (Finding *F : {&A, &B}) {
    F->Access.Declaration = {};
    F->Access.DeclarationText.clear();
  }
  EXPECT_EQ(oneForEachCause({A, B}).size(), 2u);
  B.Access.Where = A.Access.Where; // through another call
  B.Access.InlinedAt = {{"k.cu", 40, 3, 40, 4}};
  EXPECT_EQ(oneForEachCause({A, B}).size(), 1u);
}

TEST(CommonCause, LoadAndStoreOfOnePlace) {
  std::vector<Finding> Found = oneForEachCause(joinTwins(
      {findingAt(5, 1, 10), findingAt(5, 1, 10, AccessOperation::Store)}));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Excess, 20u);
  EXPECT_TRUE(llvm::StringRef(Found[0].Message).ends_with(" (load and store)"));
}

std::vector<Finding> costliest(std::vector<Finding> Findings,
                               CostliestOfAlike::Trait AlikeIn) {
  CostliestOfAlike Kept(AlikeIn);
  for (Finding &F : Findings)
    Kept.add(std::move(F));
  return Kept.take();
}

TEST(CommonCause, OfSeveralLaunchesTheCostliest) {
  Finding Small = findingAt(5, 1, 10), Large = findingAt(5, 1, 40);
  Large.Access.LaunchedWith.Block = {1024, 1, 1};
  std::vector<Finding> Found =
      costliest({Small, Large, Small}, CostliestOfAlike::Trait::Kernel);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Excess, 40u);
  EXPECT_EQ(Found[0].Access.LaunchedWith.Block[0], 1024u);
  EXPECT_EQ(Found[0].OtherLaunches, 2u);
  EXPECT_TRUE(Found[0].Also.empty());
}

TEST(CommonCause, InstantiationsOfATemplateAreOneFinding) {
  Finding Small = findingAt(5, 1, 10), Large = findingAt(5, 1, 40);
  Small.Access.Kernel = "k<16>(float*)";
  Large.Access.Kernel = "k<32>(float*)";
  std::vector<Finding> Found =
      costliest({Small, Large}, CostliestOfAlike::Trait::Message);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Access.Kernel, "k<32>(float*)");
  EXPECT_EQ(Found[0].OtherLaunches, 1u);
  // Two kernels that call one function are two.
  Small.Access.InlinedAt = {{"k.cu", 20, 3, 20, 9}};
  Large.Access.InlinedAt = {{"k.cu", 30, 3, 30, 9}};
  EXPECT_EQ(costliest({Small, Large}, CostliestOfAlike::Trait::Message).size(),
            2u);
}

} // namespace
