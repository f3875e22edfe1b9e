//===-- test/unit/sweep/plan_test.cpp - what is tried ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/sweep/plan.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint::sweeping;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

namespace {

std::string blockError(llvm::StringRef Text) {
  std::vector<Block> Blocks;
  return llvm::toString(addBlocks(Text, Blocks));
}

TEST(Blocks, AreListsOfSizes) {
  std::vector<Block> Blocks;
  EXPECT_FALSE(addBlocks("64, 128,32x8,(16,16),(4,4,4),2x2x2", Blocks));
  EXPECT_THAT(Blocks,
              ElementsAre(Block{64, 1, 1}, Block{128, 1, 1}, Block{32, 8, 1},
                          Block{16, 16, 1}, Block{4, 4, 4}, Block{2, 2, 2}));
  EXPECT_FALSE(addBlocks("64x1,256", Blocks));
  EXPECT_EQ(Blocks.size(), 7u) << "64x1 is there";
}

TEST(Blocks, AreWhatHardwareTakes) {
  EXPECT_THAT(blockError("64,2048"), HasSubstr("'2048'"));
  EXPECT_THAT(blockError("64x32"), HasSubstr("2048"));
  EXPECT_THAT(blockError("1x1x128"), HasSubstr("along z"));
  EXPECT_THAT(blockError("0"), HasSubstr("sizes"));
  EXPECT_THAT(blockError("64,,32"), HasSubstr("sizes"));
  EXPECT_THAT(blockError("1x2x3x4"), HasSubstr("three"));
  EXPECT_THAT(blockError("(32,8"), HasSubstr("closed"));
  EXPECT_THAT(blockError("32y8"), HasSubstr("sizes"));
}

TEST(Choices, HaveValuesWithBrackets) {
  llvm::Expected<Choice> Read = parseChoice("SHAPE", "(16,8), pair<int,2>,3,3");
  ASSERT_TRUE(bool(Read));
  EXPECT_THAT(Read->Values, ElementsAre("(16,8)", "pair<int,2>", "3"));
  llvm::Expected<Choice> Wrong = parseChoice("TILE", "16,,32");
  EXPECT_THAT(llvm::toString(Wrong.takeError()), HasSubstr("missing"));
}

TEST(Plan, HasEachCombinationOnce) {
  Plan Tried;
  Tried.Architectures = {"sm_80", "sm_90"};
  Tried.Blocks = {{64, 1, 1}, {32, 8, 1}};
  Tried.Macros = {{"A", {"1", "2"}}, {"B", {"3", "4", "5"}}};
  ASSERT_EQ(Tried.size(), 24u);
  std::set<std::tuple<std::string, Block, std::string, std::string>> All;
  for (std::size_t I = 0; I != Tried.size(); ++I) {
    const Combination Of = Tried.at(I);
    All.insert(
        {Of.Arch, *Of.Threads, Of.Macros[0].second, Of.Macros[1].second});
  }
  EXPECT_EQ(All.size(), 24u);
  EXPECT_EQ(Tried.at(1).Threads, (Block{32, 8, 1})) << "the block goes first";
  EXPECT_THAT(Tried.at(2).Macros, ElementsAre(Pair("A", "1"), Pair("B", "4")));
  EXPECT_EQ(Tried.at(23).Arch, "sm_90");
}

TEST(Plan, OfNothingIsOneRun) {
  EXPECT_EQ(Plan().size(), 1u);
  EXPECT_FALSE(Plan().at(0).Threads);
  EXPECT_EQ(Plan().at(0).Arch, "");
}

TEST(Plan, IsCountedNoFurtherThanItMayBe) {
  Plan Tried;
  for (unsigned I = 0; I != 40; ++I)
    Tried.Macros.push_back({std::string(1, 'a' + I), {"1", "2", "3"}});
  EXPECT_EQ(Tried.size(), Plan::Most + 1);
}

} // namespace
