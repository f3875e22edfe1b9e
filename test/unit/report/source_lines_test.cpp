//===-- test/unit/report/source_lines_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/source/source_lines.h"
#include "gtest/gtest.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;

namespace {

TEST(SourceLines, AreThoseOfAFile) {
  TemporaryFolder Folder;
  const std::string File = Folder.write("a.cu", "one\r\ntwo\n");
  SourceLines Sources;
  EXPECT_EQ(Sources.line(File, 1), "one");
  EXPECT_EQ(Sources.line(File, 2), "two");
  EXPECT_EQ(Sources.line(File, 3), "");
}

/// It may have become another one since it was analysed.
TEST(SourceLines, WhatIsNoSourceHasNone) {
  TemporaryFolder Folder;
  const std::string Large = Folder.write("large.cu", "one\n");
  // One with a hole costs nothing to make.
  ASSERT_EQ(::truncate(Large.c_str(), 1ll << 40), 0);
  ASSERT_EQ(::mkfifo(Folder.path("pipe.cu").c_str(), 0600), 0);
  SourceLines Sources;
  EXPECT_EQ(Sources.line(Large, 1), "");
  EXPECT_EQ(Sources.line(Folder.path("pipe.cu"), 1), "");
  EXPECT_EQ(Sources.line(Folder.path("none.cu"), 1), "");
}

} // namespace
