// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "temporary_folder.h"
#include "tool/bank-lint/merge/include_notes.h"
#include "tool/bank-lint/merge/lacking_files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

FileResult lacking(std::string File, std::vector<std::string> Names,
                   std::vector<std::string> Searched = {}) {
  FileResult Result;
  Result.File = std::move(File);
  Result.HeaderFolders = std::move(Searched);
  Result.Problems.push_back({true, {}, "an error of another kind"});
  for (std::string &Name : Names) {
    SourceProblem Problem{true, {}, "not found", {}, std::move(Name)};
    (Result.Problems.size() > 1 ? Result.Problems.back().FollowUps
                                : Result.Problems)
        .push_back(Problem);
  }
  return Result;
}

std::vector<LackingProject> projectsOf(std::vector<FileResult> &Results) {
  std::vector<FileResult *> Pointers;
  for (FileResult &Result : Results)
    Pointers.push_back(&Result);
  return lackingProjects(Pointers);
}

TEST(LackingProjects, GoToTheRootOfTheRepository) {
  test::TemporaryFolder Folder;
  Folder.write("p/.git/HEAD", "");
  std::vector<FileResult> Results = {
      lacking(Folder.path("p/a/x.cu"), {"1.h", "2.h"}, {"/i", "/j"}),
      lacking(Folder.path("p/b/c/y.cu"), {"2.h", "2.h"}, {"/j", "/k"}),
      lacking(Folder.path("p/b/c/z.cu"), {}),
      lacking(Folder.path("q/z.cu"), {"2.h"})};
  const auto Projects = projectsOf(Results);
  ASSERT_EQ(Projects.size(), 2u);
  EXPECT_EQ(Projects[0].Root, Folder.path("p"));
  EXPECT_THAT(Projects[0].folders(), ElementsAre("a", "b/c"));
  EXPECT_THAT(Projects[0].searched(), ElementsAre("/j"));
  const std::vector<MissingHeader> Missing = Projects[0].missing();
  ASSERT_EQ(Missing.size(), 2u);
  EXPECT_EQ(Missing[1].Name, "2.h");
  EXPECT_EQ(Missing[1].Files, 2u);
  EXPECT_EQ(Missing[1].From, "a");
}

TEST(LackingProjects, OutsideOfARepositoryItIsTheFilesOwnFolder) {
  test::TemporaryFolder Folder;
  std::vector<FileResult> Results = {lacking(Folder.path("a/x.cu"), {"1.h"}),
                                     lacking(Folder.path("b/x.cu"), {"1.h"})};
  const auto Projects = projectsOf(Results);
  ASSERT_EQ(Projects.size(), 2u);
  EXPECT_EQ(Projects[0].Root, Folder.path("a"));
}

TEST(IncludeNotes, StandAtTheFirstFileThatLacksAHeader) {
  test::TemporaryFolder Folder;
  Folder.write("in/1.h", "");
  std::vector<FileResult> Results = {lacking(Folder.path("w.cu"), {}),
                                     lacking(Folder.path("x.cu"), {"1.h"}),
                                     lacking(Folder.path("y.cu"), {"1.h"})};
  noteMissingHeaders(Results);
  EXPECT_THAT(Results[0].Notes, IsEmpty());
  EXPECT_THAT(Results[1].Notes,
              ElementsAre(HasSubstr(": add -I" + Folder.path("in"))));
  EXPECT_THAT(Results[2].Notes, IsEmpty());
}

TEST(IncludeNotes, NothingAboveAFileThatIsInNoRepository) {
  test::TemporaryFolder Folder;
  Folder.write("in/1.h", "");
  std::vector<FileResult> Results = {lacking(Folder.path("a/x.cu"), {"1.h"})};
  noteMissingHeaders(Results);
  EXPECT_THAT(Results[0].Notes, IsEmpty());
}

TEST(IncludeNotes, NoMoreHeadersAreNamedThanOneReads) {
  test::TemporaryFolder Folder;
  std::vector<std::string> Names;
  for (int I = 1; I <= 5; ++I) {
    Names.push_back(std::to_string(I) + ".h");
    Folder.write("in/" + Names.back(), "");
  }
  std::vector<FileResult> Results = {lacking(Folder.path("x.cu"), Names)};
  noteMissingHeaders(Results);
  EXPECT_THAT(Results[0].Notes,
              ElementsAre(HasSubstr("'1.h', '2.h', '3.h' and 2 more are in")));
}

TEST(IncludeNotes, ASearchThatWasCutShortIsTold) {
  test::TemporaryFolder Folder;
  for (int I = 1; I <= 5; ++I)
    Folder.write(std::to_string(I) + ".h", "");
  SearchLimits Limits;
  for (unsigned Most : {3, 5}) {
    FileResult Result = lacking(Folder.path("x.cu"), {"6.h"});
    Limits.MostEntries = Most;
    FileResult *Pointer = &Result;
    noteMissingHeaders(llvm::ArrayRef(Pointer), Limits);
    if (Most == 3)
      EXPECT_THAT(Result.Notes,
                  ElementsAre(HasSubstr("among 3 files and folders below")));
    else
      EXPECT_THAT(Result.Notes, IsEmpty());
  }
}

TEST(IncludeNotes, FewFoldersForOneFile) {
  test::TemporaryFolder Folder;
  std::vector<std::string> Names;
  for (int I = 1; I <= 6; ++I) {
    Names.push_back(std::to_string(I) + ".h");
    Folder.write(std::to_string(I) + "/" + Names.back(), "");
  }
  std::vector<FileResult> Results = {lacking(Folder.path("x.cu"), Names)};
  noteMissingHeaders(Results);
  EXPECT_THAT(Results[0].Notes,
              ElementsAre(HasSubstr("; 2 more headers are in other folders")));
}

} // namespace
