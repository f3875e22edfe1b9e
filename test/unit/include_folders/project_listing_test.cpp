// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/include_folders/project_listing.h"
#include "test/unit/tool/temporary_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

struct Project : test::TemporaryFolder {
  SearchLimits Limits;

  ProjectListing list(std::vector<std::string> Near = {""}) const {
    return {path(), Near, Limits};
  }
  /// "folder > file" for each place.
  std::vector<std::string> placesOf(llvm::StringRef Name) const {
    std::vector<std::string> Result;
    for (const HeaderPlace &Place : list().placesOf(Name))
      Result.push_back(Place.Folder + " > " + Place.File);
    return Result;
  }
};

TEST(ProjectListing, FindsAHeaderByTheEndOfItsPath) {
  Project P;
  P.write("include/kernels/a.h", "");
  P.write("include/otherkernels/a.h", "");
  P.write("kernels/a.h", "");
  EXPECT_THAT(
      P.placesOf("kernels/a.h"),
      UnorderedElementsAre("include > include/kernels/a.h", " > kernels/a.h"));
  EXPECT_THAT(P.placesOf("./x/../kernels/a.h").size(), 2u);
  EXPECT_THAT(P.placesOf("kernels"), IsEmpty());
  EXPECT_THAT(P.placesOf(P.path("kernels/a.h")), IsEmpty());
  EXPECT_THAT(P.placesOf(".."), IsEmpty());
  EXPECT_THAT(P.placesOf(""), IsEmpty());
}

TEST(ProjectListing, ForANameThatGoesUpTheFolderIsDeepEnough) {
  Project P;
  P.write("lib/x/a.h", "");
  P.write("lib/deep/er/k.h", "");
  P.write("src/k.h", "");
  EXPECT_THAT(
      P.placesOf("../x/a.h"),
      UnorderedElementsAre("lib/x > lib/x/a.h", "lib/deep > lib/x/a.h"));
  EXPECT_THAT(P.placesOf("../../x/a.h"),
              ElementsAre("lib/deep/er > lib/x/a.h"));
  EXPECT_THAT(P.placesOf("../../../x/a.h"), IsEmpty());
  EXPECT_THAT(P.placesOf("../lib/x/a.h"),
              UnorderedElementsAre("lib > lib/x/a.h", "src > lib/x/a.h"));
}

TEST(ProjectListing, FollowsNoLinksAndLeavesHiddenFoldersOut) {
  Project P, Other;
  Other.write("a.h", "");
  P.write("src/k.cu", "");
  P.write(".venv/a.h", "");
  P.write(".git/a.h", "");
  ASSERT_EQ(::symlink(P.path().c_str(), P.path("src/loop").c_str()), 0);
  ASSERT_EQ(::symlink(Other.path().c_str(), P.path("outside").c_str()), 0);
  ASSERT_EQ(::symlink(Other.path("a.h").c_str(), P.path("a.h").c_str()), 0);
  EXPECT_THAT(P.placesOf("a.h"), IsEmpty());
  EXPECT_LT(P.list().entries(), 10u);
}

TEST(ProjectListing, FilesThatAreNoFilesAreNotThere) {
  Project P;
  ASSERT_EQ(::mkfifo(P.path("a.h").c_str(), 0600), 0);
  P.write("b\nb.h", "");
  EXPECT_THAT(P.placesOf("a.h"), IsEmpty());
  EXPECT_THAT(P.placesOf("b\nb.h"), IsEmpty());
}

TEST(ProjectListing, EndsAtItsLimitAndBeginsNearTheFile) {
  Project P;
  for (int I = 0; I < 200; ++I)
    P.write("a/f" + std::to_string(I), "");
  P.write("z/near/k.h", "");
  P.Limits.MostEntries = 50;
  EXPECT_TRUE(P.list().isCutShort());
  EXPECT_FALSE(P.list().hasFile("z/near/k.h"));
  EXPECT_TRUE(P.list({"z/near"}).hasFile("z/near/k.h"));
  P.Limits.MostEntries = 500;
  EXPECT_FALSE(P.list().isCutShort());
  EXPECT_TRUE(P.list().hasFile("z/near/k.h"));
  EXPECT_EQ(P.list().entries(), P.list({"z/near", "a"}).entries());
}

TEST(ProjectListing, EndsInTime) {
  Project P;
  P.write("a.h", "");
  P.Limits.End = std::chrono::steady_clock::now();
  EXPECT_TRUE(P.list().isCutShort());
}

TEST(ProjectListing, AFolderThatIsNotThereIsEmpty) {
  Project P;
  ProjectListing Listing(P.path("nowhere"), {""}, P.Limits);
  EXPECT_EQ(Listing.entries(), 0u);
  EXPECT_FALSE(Listing.isCutShort());
}

} // namespace
