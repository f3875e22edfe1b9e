// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which headers are compiled in advance, after what has been asked for.
#include "analysis/cache/bytes.h"
#include "analysis/frontend/preamble/head_history.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::frontend;
using Names = std::vector<std::string>;

namespace {

/// "large" and "larger" share most of what they include; "small" is small, and
/// "known" is among what comes before every file.
HeaderGraph graph() {
  HeaderGraph Graph;
  Graph.BytesBefore = 100;
  Graph.Headers = {{"/large", 10, {1}},
                   {"/shared", 1000, {}},
                   {"/larger", 200, {1, 0}},
                   {"/small", 5, {}},
                   {"/known", 0, {}}};
  Graph.Named = {{"large", 0}, {"larger", 2}, {"small", 3}, {"known", 4}};
  return Graph;
}

HeadHistory history() {
  HeadHistory Result;
  Result.learn(graph());
  return Result;
}

TEST(HeadHistory, ReachesWhatAHeaderIncludes) {
  const HeaderGraph Graph = graph();
  EXPECT_EQ(Graph.reach("larger").count(), 3u);
  EXPECT_EQ(Graph.reach("small").count(), 1u);
  EXPECT_TRUE(Graph.reach("unheard-of").none());
}

TEST(HeadHistory, MergesByPath) {
  HeaderGraph Graph = graph(), Other;
  Other.BytesBefore = 7;
  Other.Headers = {{"/new", 3, {1}}, {"/shared", 0, {}}, {"/known", 9, {0}}};
  Other.Named = {{"new", 0}, {"small", 0}};
  Graph.merge(Other);
  EXPECT_TRUE(Graph.isWhole());
  EXPECT_EQ(Graph.BytesBefore, 100u);
  EXPECT_EQ(Graph.Headers.size(), 6u);
  EXPECT_EQ(Graph.Headers[1].Bytes, 1000u);
  EXPECT_EQ(Graph.Headers[4].Bytes, 9u);
  EXPECT_EQ(Graph.reach("known").count(), 3u);
  EXPECT_EQ(Graph.Named.at("small"), 3u);
  Graph.Headers[0].Includes.push_back(6);
  EXPECT_FALSE(Graph.isWhole());
}

TEST(HeadHistory, MakesWhatTwoFilesShare) {
  HeadHistory Heads = history();
  EXPECT_EQ(Heads.choose({"large", "small"}, 1), Names());
  EXPECT_EQ(Heads.choose({"small"}, 2), Names()); // costs more than it saves
  // Once is not enough: it would cost 1110 bytes and save 1010.
  EXPECT_EQ(Heads.choose({"known", "large"}, 3), Names());
  EXPECT_EQ(Heads.choose({"large", "known", "large"}, 4), Names{"large"});
  // From now on it is there.
  EXPECT_EQ(Heads.choose({"large", "unheard-of"}, 5), Names{"large"});
  EXPECT_EQ(Heads.choose({"small"}, 6), Names());
}

TEST(HeadHistory, CountsWhatThereIsAlready) {
  HeadHistory Heads = history();
  for (std::uint64_t File : {1, 2, 3})
    Heads.choose({"large"}, File);
  // 200 bytes more are not worth another 1310 before the eighth file.
  for (std::uint64_t File : {4, 5, 6, 7, 8, 9, 10})
    EXPECT_EQ(Heads.choose({"large", "larger"}, File), Names{"large"}) << File;
  EXPECT_EQ(Heads.choose({"larger", "large"}, 11), (Names{"large", "larger"}));
}

TEST(HeadHistory, MakesWhatAFileAsksForAgain) {
  HeadHistory Heads = history();
  EXPECT_EQ(Heads.choose({"large"}, 1), Names());
  EXPECT_EQ(Heads.choose({"large"}, 1), Names{"large"});
}

TEST(HeadHistory, ForgetsWhatCannotBeMade) {
  HeadHistory Heads = history();
  Heads.choose({"large"}, 1);
  EXPECT_EQ(Heads.choose({"large"}, 1), Names{"large"});
  Heads.noteBroken({"large"});
  EXPECT_EQ(Heads.choose({"large"}, 1), Names());
}

TEST(HeadHistory, KnowsNothingOfHeadersThatNobodyHasRead) {
  HeadHistory Heads;
  for (int Time = 0; Time < 5; ++Time)
    EXPECT_EQ(Heads.choose({"large"}, 1), Names());
}

TEST(HeadHistory, IsKeptAsBytes) {
  HeadHistory Heads = history();
  Heads.choose({"large"}, 1);
  ByteWriter Writer;
  Writer(Heads);
  HeadHistory Read;
  ByteReader Reader(Writer.Bytes);
  Reader(Read);
  ASSERT_TRUE(Reader.isComplete());
  EXPECT_TRUE(Read.isWhole());
  EXPECT_EQ(Read.choose({"large"}, 1), Names{"large"});
}

} // namespace
