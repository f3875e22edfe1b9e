//===-- test/unit/config/changed_lines_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form of diffs is that of git's manual, git-diff(1) and its "Generating
// patch text with -p".
//===----------------------------------------------------------------------===//
#include "tool/config/changed_lines.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// "path:first-last" of each hunk.
std::vector<std::string> ranges(llvm::StringRef Diff) {
  ChangedLines Change;
  if (llvm::Error Wrong = Change.add(Diff, "/r"))
    return {llvm::toString(std::move(Wrong))};
  std::vector<std::string> Result;
  for (const auto &[File, Ranges] : Change.files())
    for (const ChangedRange &Range : Ranges)
      Result.push_back(File + ":" + std::to_string(Range.First) + "-" +
                       std::to_string(Range.Last));
  return Result;
}

TEST(ChangedLines, Hunks) {
  EXPECT_THAT(ranges("diff --git a/k.cu b/k.cu\n"
                     "index 1..2 100644\n"
                     "--- a/k.cu\n"
                     "+++ b/k.cu\n"
                     "@@ -1 +1,2 @@ void f() {\n"
                     "-a\n+b\n+c\n"
                     "@@ -7,2 +8 @@\n"
                     "-d\n-e\n+f\n"
                     "@@ -9,2 +9,0 @@\n"
                     "-g\n-h\n"),
              ElementsAre("/r/k.cu:1-2", "/r/k.cu:8-8", "/r/k.cu:10-9"));
  EXPECT_THAT(ranges(""), IsEmpty());
}

TEST(ChangedLines, LinesThatLookLikeADiff) {
  EXPECT_THAT(ranges("--- a/k.cu\n+++ b/k.cu\n"
                     "@@ -3,2 +3,3 @@\n"
                     "--- a/x\n-@@ -1 +1 @@\n+++ b/y\n+@@ -1 +1 @@\n+z\n"
                     "@@ -9 +10 @@\n-a\n\\ No newline at end of file\n+b\n"
                     "\\ No newline at end of file\n"
                     "diff --git a/l.cu b/l.cu\n"
                     "--- a/l.cu\n+++ b/l.cu\n@@ -1 +1 @@\n-a\r\n+b\r\n"),
              ElementsAre("/r/k.cu:3-5", "/r/k.cu:10-10", "/r/l.cu:1-1"));
}

TEST(ChangedLines, NamesThatLeadOut) {
  for (const char *Name :
       {"../s.cu", "a/../../s.cu", "a/..", "/etc/s.cu", "./s.cu"})
    EXPECT_THAT(ranges("--- /dev/null\n+++ b/" + std::string(Name) +
                       "\n@@ -0,0 +1 @@\n+a\n"),
                ElementsAre("the name '" + std::string(Name) +
                            "' is not one of a file of the repository"));
  EXPECT_THAT(ranges("--- /dev/null\n+++ b/..a/b...cu\n@@ -0,0 +1 @@\n+a\n"),
              ElementsAre("/r/..a/b...cu:1-1"));
}

TEST(ChangedLines, FilesThatComeAndGo) {
  EXPECT_THAT(ranges("diff --git a/new.cu b/new.cu\n"
                     "new file mode 100644\n"
                     "--- /dev/null\n+++ b/new.cu\n@@ -0,0 +1,2 @@\n+a\n+b\n"
                     "diff --git a/old.cu b/old.cu\n"
                     "deleted file mode 100644\n"
                     "--- a/old.cu\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n"
                     "diff --git a/was.cu b/is.cu\n"
                     "similarity index 90%\n"
                     "rename from was.cu\nrename to is.cu\n"
                     "--- a/was.cu\n+++ b/is.cu\n@@ -4 +4 @@\n-a\n+b\n"
                     "diff --git a/same.cu b/moved.cu\n"
                     "similarity index 100%\n"
                     "rename from same.cu\nrename to moved.cu\n"
                     "diff --git a/run b/run\nold mode 100644\n"
                     "new mode 100755\n"
                     "diff --git a/x.png b/x.png\n"
                     "Binary files a/x.png and b/x.png differ\n"
                     "diff --git a/sub b/sub\n--- a/sub\n+++ b/sub\n"
                     "@@ -1 +1 @@\n-Subproject commit 1\n"
                     "+Subproject commit 2\n"),
              ElementsAre("/r/is.cu:4-4", "/r/new.cu:1-2", "/r/sub:1-1"));
}

TEST(ChangedLines, Names) {
  EXPECT_THAT(ranges("--- a/a b.cu\t\n+++ b/a b.cu\t\n@@ -1 +1 @@\n-a\n+b\n"),
              ElementsAre("/r/a b.cu:1-1"));
  EXPECT_THAT(ranges("--- \"a/x\"\n+++ \"b/\\303\\244\\\"\\t\\\\.cu\"\n"
                     "@@ -1 +1 @@\n-a\n+b\n"),
              ElementsAre("/r/\xC3\xA4\"\t\\.cu:1-1"));
}

TEST(ChangedLines, WhatIsNoDiff) {
  EXPECT_THAT(ranges("+++ k.cu\n@@ -1 +1 @@\n"),
              ElementsAre("no path of git's: 'k.cu'"));
  EXPECT_THAT(ranges("+++ b/k.cu\n@@ -1 @@\n"),
              ElementsAre("no hunk: '@@ -1 @@'"));
  EXPECT_THAT(ranges("+++ b/k.cu\n@@ -x +y @@\n"),
              ElementsAre("no hunk: '@@ -x +y @@'"));
  // Cut off.
  EXPECT_THAT(ranges("+++ b/k.cu\n@@ -1 +1,9 @@\n-a"),
              ElementsAre("/r/k.cu:1-9"));
}

TEST(ChangedLines, WhatTheyTouch) {
  ChangedLines Change;
  ASSERT_FALSE(bool(Change.add("+++ b/k.cu\n@@ -0,0 +5,2 @@\n+a\n+b\n"
                               "@@ -9 +10,0 @@\n-c\n",
                               "/r")));
  auto Touches = [&](unsigned First, unsigned Last) {
    return Change.touches(SourceRange{"/r/k.cu", First, 1, Last, 2});
  };
  EXPECT_FALSE(Touches(4, 4));
  EXPECT_TRUE(Touches(4, 5));
  EXPECT_TRUE(Touches(6, 6));
  EXPECT_FALSE(Touches(7, 9));
  // What was taken away stood between lines 10 and 11.
  EXPECT_FALSE(Touches(10, 10));
  EXPECT_TRUE(Touches(10, 11));
  EXPECT_FALSE(Touches(11, 11));
  EXPECT_FALSE(Change.touches(SourceRange{"/r/l.cu", 5, 1, 5, 2}));
  EXPECT_FALSE(Change.touches(SourceRange{}));
  AccessSummary Access;
  Access.Where = {"/r/k.cu", 1, 1, 1, 2};
  EXPECT_FALSE(Change.touches(Access));
  Access.Declaration = {"/r/k.cu", 5, 1, 5, 2};
  EXPECT_TRUE(Change.touches(Access));
  Access.Declaration = {};
  Access.LaunchedWith.Where = {"/r/k.cu", 6, 1, 6, 2};
  EXPECT_TRUE(Change.touches(Access));
  Access.LaunchedWith.Where = {};
  Access.InlinedAt = {{"/r/k.cu", 6, 1, 6, 2}};
  EXPECT_TRUE(Change.touches(Access));
}

} // namespace
