//===-- test/unit/tool/path_patterns_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns as https://git-scm.com/docs/gitignore describes them. Which paths
// each takes out was read off `git check-ignore`.
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/path_patterns.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

/// Whether \p Lines, of a file in /p, take out \p Path.
bool isOut(std::vector<const char *> Lines, const char *Path) {
  PathPatterns Patterns("/p");
  for (const char *Line : Lines)
    Patterns.add(Line);
  return Patterns.excludesFile(Path);
}

TEST(PathPatterns, OneWithoutASlashFitsInAllFolders) {
  EXPECT_TRUE(isOut({"a.cu"}, "/p/a.cu"));
  EXPECT_TRUE(isOut({"a.cu"}, "/p/x/y/a.cu"));
  EXPECT_FALSE(isOut({"a.cu"}, "/p/ba.cu"));
  EXPECT_FALSE(isOut({"a.cu"}, "/q/a.cu"));
  EXPECT_TRUE(isOut({"*_test.cu"}, "/p/x/a_test.cu"));
  EXPECT_FALSE(isOut({"*_test.cu"}, "/p/x/a_test.cuh"));
  EXPECT_TRUE(isOut({"?.cu"}, "/p/a.cu"));
  EXPECT_FALSE(isOut({"?.cu"}, "/p/ab.cu"));
  EXPECT_TRUE(isOut({"[ab].cu"}, "/p/b.cu"));
  EXPECT_FALSE(isOut({"[!ab].cu"}, "/p/b.cu"));
  EXPECT_TRUE(isOut({"a+b(1).cu"}, "/p/a+b(1).cu"));
}

TEST(PathPatterns, AFolderTakesOutWhatIsInIt) {
  EXPECT_TRUE(isOut({"third_party/"}, "/p/third_party/x/a.cu"));
  EXPECT_TRUE(isOut({"third_party"}, "/p/x/third_party/a.cu"));
  EXPECT_FALSE(isOut({"a.cu/"}, "/p/a.cu"));
  EXPECT_FALSE(isOut({"third_party/"}, "/p/third_party_of_ours/a.cu"));
}

TEST(PathPatterns, OneWithASlashIsSeenFromItsFolder) {
  EXPECT_TRUE(isOut({"/a.cu"}, "/p/a.cu"));
  EXPECT_FALSE(isOut({"/a.cu"}, "/p/x/a.cu"));
  EXPECT_TRUE(isOut({"x/*.cu"}, "/p/x/a.cu"));
  EXPECT_FALSE(isOut({"x/*.cu"}, "/p/x/y/a.cu"));
  EXPECT_FALSE(isOut({"x/*.cu"}, "/p/z/x/a.cu"));
  // As a shell completes it; git knows no such form.
  EXPECT_TRUE(isOut({"./x/a.cu"}, "/p/x/a.cu"));
}

TEST(PathPatterns, TwoStarsStandForAnyFolders) {
  EXPECT_TRUE(isOut({"**/a.cu"}, "/p/a.cu"));
  EXPECT_TRUE(isOut({"**/y/a.cu"}, "/p/x/y/a.cu"));
  EXPECT_TRUE(isOut({"x/**"}, "/p/x/y/a.cu"));
  EXPECT_TRUE(isOut({"x/**/a.cu"}, "/p/x/a.cu"));
  EXPECT_TRUE(isOut({"x/**/a.cu"}, "/p/x/y/z/a.cu"));
  EXPECT_FALSE(isOut({"x/**/a.cu"}, "/p/y/x/a.cu"));
}

TEST(PathPatterns, LaterOnesTakeBack) {
  EXPECT_FALSE(isOut({"*.cu", "!a.cu"}, "/p/a.cu"));
  EXPECT_TRUE(isOut({"*.cu", "!a.cu"}, "/p/b.cu"));
  EXPECT_TRUE(isOut({"*.cu", "!a.cu", "a.cu"}, "/p/a.cu"));
  // In a folder that is out nothing comes back.
  EXPECT_TRUE(isOut({"x/", "!x/a.cu"}, "/p/x/a.cu"));
}

TEST(PathPatterns, CommentsBlanksAndEscapes) {
  EXPECT_FALSE(isOut({"# a.cu", "", "   "}, "/p/a.cu"));
  EXPECT_TRUE(isOut({"a.cu  \r\n"}, "/p/a.cu"));
  EXPECT_TRUE(isOut({"\\#a.cu"}, "/p/#a.cu"));
  EXPECT_TRUE(isOut({"\\!a.cu"}, "/p/!a.cu"));
  EXPECT_TRUE(isOut({"a\\*.cu"}, "/p/a*.cu"));
  EXPECT_FALSE(isOut({"a\\*.cu"}, "/p/ab.cu"));
  EXPECT_FALSE(isOut({"[a.cu"}, "/p/a.cu"));
}

} // namespace
