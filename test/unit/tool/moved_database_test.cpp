//===-- test/unit/tool/moved_database_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "temporary_folder.h"
#include "tool/bank-lint/files/moved_database.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string moved(llvm::StringRef Text) {
  return movedText(Text, "/repo", "/new", [](llvm::StringRef Path) {
    return Path.starts_with("/repo/kept");
  });
}

TEST(MovedText, PathsAreMovedWhereverTheyStand) {
  EXPECT_EQ(moved("/repo"), "/new");
  EXPECT_EQ(moved("/repo/a.cu"), "/new/a.cu");
  EXPECT_EQ(moved("nvcc -I/repo/include -isystem /repo/x -c /repo/a.cu"),
            "nvcc -I/new/include -isystem /new/x -c /new/a.cu");
  EXPECT_EQ(moved("--options-file=/repo/o,/repo/p -I\"/repo/a b\""),
            "--options-file=/new/o,/new/p -I\"/new/a b\"");
}

TEST(MovedText, OthersStay) {
  for (const char *Text :
       {"", "nvcc -DN=1", "/repository/a.cu", "/repo2", "/old/repo/a.cu",
        "-I/old/repo", "/repo/kept/a.h", "-I/repo/kept"})
    EXPECT_EQ(moved(Text), Text);
}

TEST(MovedDatabase, WhatABuildHasMadeIsFoundWhereItIs) {
  test::TemporaryFolder Folder;
  const std::string From = Folder.path("from"), To = Folder.path("to");
  Folder.write("from/build/made/config.h", "");
  Folder.write("from/include/new.h", "");
  Folder.write("to/src/k.cu", "");
  Folder.write("from/build/compile_commands.json",
               "[{\"directory\": \"" + From +
                   "/build\", \"file\": \"../src/k.cu\", \"arguments\": "
                   "[\"nvcc\", \"-I" +
                   From + "/build/made\", \"-I" + From +
                   "/include\", \"../src/k.cu\"]}]");
  const std::string Target = To + "/build/compile_commands.json";
  EXPECT_FALSE(bool(
      moveDatabase(From + "/build/compile_commands.json", Target, From, To)));
  auto Buffer = llvm::MemoryBuffer::getFile(Target);
  ASSERT_TRUE(bool(Buffer));
  const std::string Text = (*Buffer)->getBuffer().str();
  EXPECT_THAT(Text, HasSubstr("\"directory\":\"" + To + "/build\""));
  EXPECT_THAT(Text, HasSubstr("\"-I" + From + "/build/made\""));
  // What is new in the work tree is none of the revision's.
  EXPECT_THAT(Text, HasSubstr("\"-I" + To + "/include\""));
  EXPECT_THAT(Text, Not(HasSubstr("\"-I" + From + "/include\"")));
  EXPECT_TRUE(llvm::sys::fs::is_directory(To + "/build"));
}

TEST(MovedDatabase, WhatIsNoneIsAnError) {
  test::TemporaryFolder Folder;
  Folder.write("a.json", "{");
  for (const char *Name : {"a.json", "none.json"}) {
    llvm::Error Wrong =
        moveDatabase(Folder.path(Name), Folder.path("b.json"), "/a", "/b");
    EXPECT_TRUE(bool(Wrong));
    llvm::consumeError(std::move(Wrong));
  }
}

} // namespace
