// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/include_folders/folder_choice.h"
#include "test/unit/tool/temporary_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Project : test::TemporaryFolder {
  std::vector<std::string> Searched;
  std::size_t MostFolders = 4;
  SearchLimits Limits;

  FolderChoice choose(std::vector<MissingHeader> Missing) const {
    return chooseFolders(ProjectListing(path(), {""}, Limits), Missing,
                         Searched, MostFolders, Limits);
  }
  std::vector<std::string> folders(std::vector<MissingHeader> Missing) const {
    return choose(std::move(Missing)).Folders;
  }
};

TEST(FolderChoice, OneFolderForManyHeaders) {
  Project P;
  P.write("a/x.h", "");
  P.write("b/y.h", "");
  P.write("all/x.h", "");
  P.write("all/y.h", "");
  EXPECT_THAT(P.folders({{"x.h", 1, "a"}, {"y.h", 1, "a"}}),
              ElementsAre("all"));
}

TEST(FolderChoice, TheNearerOfTwo) {
  Project P;
  P.write("app/one/x.h", "");
  P.write("app/two/x.h", "");
  P.write("x.h/no/x.h", "");
  const FolderChoice Choice = P.choose({{"x.h", 1, "app/two/src"}});
  EXPECT_THAT(Choice.Folders, ElementsAre("app/two"));
  ASSERT_EQ(Choice.Found.size(), 1u);
  EXPECT_EQ(Choice.Found[0].File, "app/two/x.h");
  EXPECT_EQ(Choice.Found[0].Choices, 3u);
}

TEST(FolderChoice, WhatMoreFilesLackCountsMore) {
  Project P;
  P.MostFolders = 1;
  P.write("a/x.h", "");
  P.write("b/y.h", "");
  const FolderChoice Choice = P.choose({{"x.h", 1, ""}, {"y.h", 5, ""}});
  EXPECT_THAT(Choice.Folders, ElementsAre("b"));
  EXPECT_THAT(Choice.Elsewhere, ElementsAre("x.h"));
}

TEST(FolderChoice, WhatTheFoundHeadersIncludeCountsToo) {
  Project P;
  P.write("include/x.h", "#include <deep/y.h>\n#include \"beside.h\"\n");
  P.write("include/beside.h", "#include <z.h>\n");
  P.write("third/deep/y.h", "#include \"../gone.h\"\n#include <nowhere.h>\n");
  P.write("other/z.h", "#include <x.h>\n");
  const FolderChoice Choice = P.choose({{"x.h", 1, "src"}});
  EXPECT_THAT(Choice.Folders, ElementsAre("include", "third", "other"));
  EXPECT_EQ(Choice.ForMissing, 1u);
  EXPECT_THAT(Choice.Elsewhere, IsEmpty());
}

TEST(FolderChoice, WhatIsFoundAlreadyNeedsNoFolder) {
  Project P;
  P.write("include/x.h", "#include <y.h>\n#include <cuda_runtime.h>\n");
  P.write("given/y.h", "#include <z.h>\n");
  P.write("wrong/y.h", "");
  P.write("wrong/cuda_runtime.h", "");
  P.write("more/z.h", "");
  P.Searched = {P.path("given"), "/bank-lint-headers"};
  EXPECT_THAT(P.folders({{"x.h", 1, ""}}), ElementsAre("include", "more"));
}

TEST(FolderChoice, HeadersThatIncludeEachOtherComeToAnEnd) {
  Project P;
  P.write("a/x.h", "#include <y.h>\n#include <x.h>\n");
  P.write("b/y.h", "#include <x.h>\n");
  EXPECT_THAT(P.folders({{"x.h", 1, ""}}), ElementsAre("a", "b"));
}

TEST(FolderChoice, HeadersThatCannotBeReadIncludeNothing) {
  Project P;
  P.write("a/x.h", std::string(2u << 20, ' ') + "\n#include <y.h>\n");
  P.write("b/y.h", "");
  EXPECT_THAT(P.folders({{"x.h", 1, ""}}), ElementsAre("a"));
}

TEST(FolderChoice, NotManyHeadersAreRead) {
  Project P;
  P.write("a/x.h", "#include <y.h>\n");
  P.write("b/y.h", "#include <z.h>\n");
  P.write("c/z.h", "");
  P.Limits.MostHeaders = 1;
  EXPECT_THAT(P.folders({{"x.h", 1, ""}}), ElementsAre("a", "b"));
}

TEST(FolderChoice, NothingForHeadersThatAreNowhere) {
  Project P;
  P.write("a/x.h", "");
  const FolderChoice Choice = P.choose({{"torch/extension.h", 1, ""}});
  EXPECT_THAT(Choice.Folders, IsEmpty());
  EXPECT_THAT(Choice.Nowhere, ElementsAre("torch/extension.h"));
}

} // namespace
