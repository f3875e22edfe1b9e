//===-- test/unit/report/source_root_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/source/source_root.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

TEST(SourceRoot, PathsAndAddresses) {
  SourceRoot Root("/home/me/my project/");
  EXPECT_EQ(Root.folder(), "/home/me/my project");
  EXPECT_EQ(Root.folderUri(), "file:///home/me/my%20project/");
  EXPECT_EQ(Root.path("/home/me/my project/src/../k.cu"), "k.cu");
  EXPECT_EQ(Root.uri("/home/me/my project/a b/100%.cu"), "a%20b/100%25.cu");
  // A colon would make a scheme of the first part.
  EXPECT_EQ(Root.uri("/home/me/my project/c:d.cu"), "c%3Ad.cu");
  EXPECT_EQ(Root.uri("/home/me/my project/\xC3\xA9\xFF.cu"), "%C3%A9%FF.cu");
  // A neighbour that only begins with the same letters.
  EXPECT_FALSE(Root.contains("/home/me/my projects/k.cu"));
  EXPECT_EQ(Root.path("/home/me/my projects/k.cu"),
            "/home/me/my projects/k.cu");
  EXPECT_EQ(Root.uri("/usr/include/x#y.h"), "file:///usr/include/x%23y.h");
}

TEST(SourceRoot, IsTheRepositoryOfTheFirstFile) {
  TemporaryFolder Folder;
  Folder.write("repo/.git/HEAD", "ref: refs/heads/main\n");
  FileResult R;
  R.File = Folder.write("repo/src/deep/k.cu", "");
  EXPECT_EQ(SourceRoot::of(R, {}).folder(), Folder.path("repo"));
  EXPECT_EQ(SourceRoot::of(R, {}).uri(R.File), "src/deep/k.cu");
  // A linked work tree has a file of that name.
  Folder.write("tree/.git", "gitdir: elsewhere\n");
  R.File = Folder.write("tree/k.cu", "");
  EXPECT_EQ(SourceRoot::of(R, {}).folder(), Folder.path("tree"));
  ReportOptions Told;
  Told.Root = Folder.path();
  EXPECT_EQ(SourceRoot::of(R, Told).uri(R.File), "tree/k.cu");
}

TEST(SourceLines, LinesRangesAndColumns) {
  TemporaryFolder Folder;
  std::string File =
      Folder.write("k.cu", "one\r\n\xC3\xA9\xE2\x82\xAC x = a[i];\nlast");
  SourceLines Sources;
  EXPECT_EQ(Sources.of(File).size(), 3u);
  EXPECT_EQ(Sources.line(File, 1), "one");
  EXPECT_EQ(Sources.line(File, 3), "last");
  EXPECT_EQ(Sources.line(File, 0), "");
  EXPECT_EQ(Sources.line(File, 4), "");
  // e acute has two bytes, the euro sign three: a[i] begins at byte 11 of the
  // line and is its 8th character.
  EXPECT_EQ(Sources.text({File, 2, 11, 2, 15}), "a[i]");
  EXPECT_EQ(Sources.character(File, 2, 11), 8u);
  EXPECT_EQ(Sources.character(File, 2, 1), 1u);
  EXPECT_EQ(Sources.text({File, 1, 2, 3, 3}),
            "ne\n\xC3\xA9\xE2\x82\xAC x = a[i];\nla");
  EXPECT_EQ(Sources.text({File, 3, 9, 9, 9}), "");
  EXPECT_EQ(Sources.text({Folder.path("gone.cu"), 1, 1, 1, 2}), "");
  EXPECT_EQ(Sources.character(Folder.path("gone.cu"), 1, 5), 5u);
}

} // namespace
