//===-- test/unit/tool/shard_test.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/shard.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <map>

using namespace bank_lint;

namespace {

std::vector<std::string> manyFiles(unsigned Count) {
  std::vector<std::string> Files;
  for (unsigned I = 0; I < Count; ++I)
    Files.push_back("src/kernels/file" + std::to_string(I) + ".cu");
  return Files;
}

/// The shard of each file.
std::map<std::string, unsigned> split(const std::vector<std::string> &Files,
                                      unsigned Count) {
  std::map<std::string, unsigned> Result;
  for (unsigned Index = 1; Index <= Count; ++Index) {
    ShardFacts Shard;
    Shard.Index = Index;
    Shard.Count = Count;
    std::vector<std::string> Own = Files;
    keepShard(Shard, Own);
    EXPECT_EQ(Shard.AllFiles, Files.size());
    EXPECT_EQ(Shard.Positions.size(), Own.size());
    for (std::size_t I = 0; I < Own.size(); ++I) {
      EXPECT_EQ(Files[Shard.Positions[I]], Own[I]);
      EXPECT_TRUE(Result.insert({Own[I], Index}).second) << Own[I];
    }
  }
  return Result;
}

TEST(Shard, EachFileIsInOne) {
  for (unsigned Count : {1u, 2u, 7u})
    EXPECT_EQ(split(manyFiles(100), Count).size(), 100u);
}

TEST(Shard, AllGetTheirShare) {
  std::vector<unsigned> Sizes(8);
  for (const auto &[File, Index] : split(manyFiles(800), 8))
    ++Sizes[Index - 1];
  // 100 each on the average; five standard deviations are 47.
  for (unsigned Size : Sizes)
    EXPECT_NEAR(Size, 100, 47);
}

TEST(Shard, AFurtherFileMovesNoOther) {
  std::vector<std::string> Files = manyFiles(100);
  auto Before = split(Files, 5);
  Files.insert(Files.begin(), "src/a.cu");
  auto After = split(Files, 5);
  for (const auto &[File, Index] : Before)
    EXPECT_EQ(After.at(File), Index) << File;
}

TEST(Shard, ThePathCountsAsSeenFromHere) {
  llvm::SmallString<256> Here;
  ASSERT_FALSE(llvm::sys::fs::current_path(Here));
  unsigned Plain = split({"src/a.cu"}, 64).begin()->second;
  EXPECT_EQ(split({"./src/x/../a.cu"}, 64).begin()->second, Plain);
  EXPECT_EQ(split({Here.str().str() + "/src/a.cu"}, 64).begin()->second, Plain);
}

TEST(Shard, IsReadFromText) {
  llvm::Expected<ShardFacts> Shard = parseShard("2/8");
  ASSERT_TRUE(bool(Shard));
  EXPECT_EQ(Shard->Index, 2u);
  EXPECT_EQ(Shard->Count, 8u);
  for (const char *Bad : {"", "2", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "1/x",
                          "1/4294967295", " 1/2"}) {
    llvm::Expected<ShardFacts> None = parseShard(Bad);
    EXPECT_FALSE(bool(None)) << Bad;
    llvm::consumeError(None.takeError());
  }
}

} // namespace
