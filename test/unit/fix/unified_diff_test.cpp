//===-- test/unit/fix/unified_diff_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/patch.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

std::string diff(const std::string &Before, const std::string &After) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeUnifiedDiff("k.cu", Before, After, OS);
  return Text;
}

// Expected texts are what `diff -u` of GNU diffutils 3.8 prints below the two
// lines of names.
TEST(UnifiedDiff, AtBothEnds) {
  EXPECT_EQ(diff("a\nb\n", "x\nb\n"), "--- a/k.cu\n+++ b/k.cu\n"
                                      "@@ -1,2 +1,2 @@\n-a\n+x\n b\n");
  EXPECT_EQ(diff("a\nb", "a\ny"), "--- a/k.cu\n+++ b/k.cu\n"
                                  "@@ -1,2 +1,2 @@\n a\n-b\n"
                                  "\\ No newline at end of file\n+y\n"
                                  "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, SixLinesBetweenChangesAreOneHunk) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n"),
            "--- a/k.cu\n+++ b/k.cu\n"
            "@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n");
}

TEST(UnifiedDiff, SevenAreTwo) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n"),
            "--- a/k.cu\n+++ b/k.cu\n"
            "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n"
            "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n");
}

TEST(UnifiedDiff, NeighboursComeTogether) {
  EXPECT_EQ(diff("a\nb\nc\n", "x\ny\nc\n"),
            "--- a/k.cu\n+++ b/k.cu\n"
            "@@ -1,3 +1,3 @@\n-a\n-b\n+x\n+y\n c\n");
}

} // namespace
