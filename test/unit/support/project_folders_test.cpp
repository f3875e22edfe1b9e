// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/support/project_folders.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace bank_lint;
using testing::ElementsAre;

namespace {

struct Disk {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  Disk() {
    file("/elsewhere/x"), Files->setCurrentWorkingDirectory("/elsewhere");
  }
  Disk &file(const std::string &Path, const std::string &Text = " ",
             std::optional<std::uint32_t> Owner = std::nullopt) {
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text), Owner);
    return *this;
  }
  std::vector<std::string> of(const std::string &File) {
    return projectFolders(File, *Files);
  }
};

TEST(ProjectFolders, EndAtTheRootOfTheRepository) {
  for (const char *Mark :
       {".git/HEAD", ".hg/store", ".jj/repo", ".svn/wc.db"}) {
    Disk D;
    D.file("/w/p/src/a.cu").file(std::string("/w/p/") + Mark);
    EXPECT_THAT(D.of("/w/p/src/a.cu"), ElementsAre("/w/p/src", "/w/p")) << Mark;
  }
}

TEST(ProjectFolders, OutsideOfOneItIsTheFilesOwn) {
  Disk D;
  D.file("/w/p/src/a.cu");
  EXPECT_THAT(D.of("/w/p/src/a.cu"), ElementsAre("/w/p/src"));
  EXPECT_THAT(D.of("/a.cu"), ElementsAre("/"));
}

TEST(ProjectFolders, OutsideOfOneItEndsWhereTheUserIs) {
  Disk D;
  D.file("/w/p/src/a.cu");
  D.Files->setCurrentWorkingDirectory("/w/p");
  EXPECT_THAT(D.of("/w/p/src/a.cu"), ElementsAre("/w/p/src", "/w/p"));
  EXPECT_THAT(D.of("/w/a.cu"), ElementsAre("/w"));
}

TEST(ProjectFolders, ASubmoduleIsAPartOfTheRepositoryAroundIt) {
  Disk D;
  D.file("/p/.git/modules/lib/HEAD").file("/p/.git/worktrees/w/HEAD");
  D.file("/p/lib/.git", "gitdir: ../.git/modules/lib\n");
  EXPECT_THAT(D.of("/p/lib/a.cu"), ElementsAre("/p/lib", "/p"));
  D.file("/p/other/.git", "gitdir: /p/.git/modules/lib");
  EXPECT_THAT(D.of("/p/other/a.cu"), ElementsAre("/p/other", "/p"));
  // A work tree is not, nor is what leads nowhere or elsewhere.
  D.file("/p/w/.git", "gitdir: ../.git/worktrees/w\n");
  EXPECT_THAT(D.of("/p/w/a.cu"), ElementsAre("/p/w"));
  D.file("/p/x/.git", "gitdir: ../.git/modules/x\n");
  EXPECT_THAT(D.of("/p/x/a.cu"), ElementsAre("/p/x"));
  D.file("/p/y/.git", "no such line");
  EXPECT_THAT(D.of("/p/y/a.cu"), ElementsAre("/p/y"));
  D.file("/q/.git/modules/z/HEAD");
  D.file("/p/z/.git", "gitdir: /q/.git/modules/z\n");
  EXPECT_THAT(D.of("/p/z/a.cu"), ElementsAre("/p/z"));
}

TEST(ProjectFolders, FilesOfOthersAreNotUsed) {
  const std::uint32_t Stranger = ::geteuid() + 1, Third = ::geteuid() + 2;
  Disk D;
  D.file("/p/a.cu", " ", Third)
      .file("/p/root", " ", 0)
      .file("/p/mine", " ", ::geteuid())
      .file("/p/same", " ", Third)
      .file("/p/strange", " ", Stranger);
  EXPECT_EQ(whyNotUsed("/p/root", "/p/a.cu", *D.Files), "");
  EXPECT_EQ(whyNotUsed("/p/mine", "/p/a.cu", *D.Files), "");
  EXPECT_EQ(whyNotUsed("/p/same", "/p/a.cu", *D.Files), "");
  EXPECT_EQ(whyNotUsed("/p/strange", "/p/a.cu", *D.Files),
            "belongs to another user (uid " + std::to_string(Stranger) + ")");
}

} // namespace
