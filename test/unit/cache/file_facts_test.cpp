// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Facts hold as long as a new look would find the same, and no longer.
#include "analysis/cache/bytes.h"
#include "analysis/cache/recording_files.h"
#include "analysis/support/file_facts.h"
#include "test/unit/tool/temporary_folder.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;
namespace fs = llvm::sys::fs;

namespace {

class FileFactsTest : public testing::Test {
protected:
  TemporaryFolder Home;
  FileTrail Trail;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      recordingFiles(llvm::vfs::getRealFileSystem(), Trail);

  std::string path(const char *Name) { return Home.path(Name); }
  void write(const char *Name, const char *Text) {
    std::ofstream(path(Name)) << Text;
  }
  /// Sets the time of the last change of the contents.
  void setTime(const char *Name, time_t Seconds) {
    timespec Times[] = {{Seconds, 0}, {Seconds, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, path(Name).c_str(), Times, 0), 0);
  }
};

TEST_F(FileFactsTest, AFileThatIsReadMustKeepItsContents) {
  write("a.h", "one");
  ASSERT_TRUE(bool(Files->getBufferForFile(path("a.h"))));
  auto Facts = Trail.takeFacts();
  EXPECT_TRUE(FactCheck().stillHold(Facts));
  write("a.h", "other");
  EXPECT_FALSE(FactCheck().stillHold(Facts));
  write("a.h", "one");
  EXPECT_TRUE(FactCheck().stillHold(Facts))
      << "another time, the same contents";
  fs::remove(path("a.h"));
  EXPECT_FALSE(FactCheck().stillHold(Facts));
}

TEST_F(FileFactsTest, WhatHoldsIsLookedAtOnce) {
  write("a.h", "one");
  ASSERT_TRUE(bool(Files->getBufferForFile(path("a.h"))));
  const auto Facts = Trail.takeFacts();
  FactCheck Check;
  EXPECT_TRUE(Check.stillHold(Facts));
  write("a.h", "other");
  EXPECT_TRUE(Check.stillHold(Facts));
  // Another fact about the same file is unknown so far.
  auto Others = Facts;
  Others.front().Hash = {};
  EXPECT_FALSE(Check.stillHold(Others));
  EXPECT_FALSE(FactCheck().stillHold(Facts));
}

TEST_F(FileFactsTest, AChangeOfTheSameSizeAndTimeIsSeen) {
  write("a.h", "one");
  setTime("a.h", 1'000'000'000);
  ASSERT_TRUE(bool(Files->getBufferForFile(path("a.h"))));
  auto Facts = Trail.takeFacts();
  write("a.h", "two");
  setTime("a.h", 1'000'000'000);
  EXPECT_FALSE(FactCheck().stillHold(Facts));
}

TEST_F(FileFactsTest, AFileThatWasNotThereMustStayAway) {
  EXPECT_FALSE(bool(Files->status(path("a.h"))));
  EXPECT_FALSE(bool(Files->getBufferForFile(path("b.h"))));
  EXPECT_FALSE(Files->exists(path("no/folder/c.h")));
  auto Facts = Trail.takeFacts();
  ASSERT_EQ(Facts.size(), 3u);
  EXPECT_TRUE(FactCheck().stillHold(Facts));
  write("b.h", "");
  EXPECT_FALSE(FactCheck().stillHold(Facts));
}

TEST_F(FileFactsTest, AFileThatWasSeenMayChangeButNotGo) {
  write("a.h", "one");
  EXPECT_TRUE(Files->exists(path("a.h")));
  auto Facts = Trail.takeFacts();
  write("a.h", "other");
  EXPECT_TRUE(FactCheck().stillHold(Facts));
  fs::remove(path("a.h"));
  EXPECT_FALSE(FactCheck().stillHold(Facts));
  ASSERT_FALSE(fs::create_directory(path("a.h")));
  EXPECT_FALSE(FactCheck().stillHold(Facts)) << "a folder of that name";
}

TEST_F(FileFactsTest, AFolderThatWasListedMustHaveTheSameNames) {
  write("a.h", "");
  std::error_code Error;
  for (auto It = Files->dir_begin(Home.path(""), Error);
       !Error && It != llvm::vfs::directory_iterator(); It.increment(Error))
    ;
  auto Facts = Trail.takeFacts();
  EXPECT_TRUE(FactCheck().stillHold(Facts));
  write("b.h", "");
  EXPECT_FALSE(FactCheck().stillHold(Facts));
}

TEST_F(FileFactsTest, AFileThatJustChangedIsNotTrustedByItsTimes) {
  write("a.h", "one");
  ASSERT_TRUE(bool(Files->getBufferForFile(path("a.h"))));
  auto Facts = Trail.takeFacts();
  ASSERT_EQ(Facts.size(), 1u);
  EXPECT_EQ(Facts[0].Stamp, (std::array<std::uint64_t, 5>{}));
}

TEST_F(FileFactsTest, FactsComeBackFromBytes) {
  write("a.h", "one");
  ASSERT_TRUE(bool(Files->getBufferForFile(path("a.h"))));
  ByteWriter Writer;
  Writer(Trail.takeFacts());
  std::vector<FileFact> Read;
  ByteReader Reader(Writer.Bytes);
  Reader(Read);
  ASSERT_TRUE(Reader.isComplete());
  EXPECT_TRUE(FactCheck().stillHold(Read));
  write("a.h", "two");
  EXPECT_FALSE(FactCheck().stillHold(Read));
}

} // namespace
