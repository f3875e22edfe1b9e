//===-- test/unit/tool/output_test.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "temporary_folder.h"
#include "test/unit/report/hostile_results.h"
#include "tool/bank-lint/output/output.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;

namespace {

llvm::Error writeText(const std::string &Path, llvm::StringRef Text) {
  return writeWholeFile(Path, [&](llvm::raw_ostream &OS) { OS << Text; });
}

std::string failure(llvm::Error Error) {
  return Error ? llvm::toString(std::move(Error)) : "";
}

TEST(Output, EveryFormatHasANameAndAWriter) {
  for (const FormatTraits &Known : outputFormats()) {
    EXPECT_EQ(&traitsOf(Known.Format), &Known);
    llvm::Expected<OutputRequest> Request =
        parseOutput((Known.Name + "=a=b").str());
    ASSERT_TRUE(bool(Request)) << llvm::toString(Request.takeError());
    EXPECT_EQ(Request->Format, Known.Format);
    EXPECT_EQ(Request->Path, "a=b");
    EXPECT_NE(written(Known.Write, sampleResult()), "");
  }
}

TEST(Output, BadRequests) {
  EXPECT_THAT(failure(parseOutput("pdf=x").takeError()),
              HasSubstr("no such format; known are text, json, one-line, "
                        "sarif, github, gitlab, checkstyle, html, fixes"));
  EXPECT_EQ(failure(parseOutput("sarif").takeError()),
            "expected FORMAT=FILE, such as sarif=report.sarif");
  EXPECT_EQ(failure(parseOutput("sarif=").takeError()),
            "expected FORMAT=FILE, such as sarif=report.sarif");
}

TEST(Output, FilesAreReplaced) {
  TemporaryFolder Folder;
  EXPECT_EQ(failure(writeText(Folder.path("a"), "first")), "");
  EXPECT_EQ(Folder.read("a"), "first");
  EXPECT_EQ(failure(writeText(Folder.path("a"), "2nd")), "");
  EXPECT_EQ(Folder.read("a"), "2nd");
  EXPECT_EQ(Folder.entries(), 1u); // nothing else is left
}

TEST(Output, ALinkThatLeadsOutOfTheRepositoryIsNotFollowed) {
  TemporaryFolder Folder;
  std::string Outside = Folder.write("outside", "mine");
  (void)Folder.write("work/inside", "old");
  llvm::sys::fs::create_directory(Folder.path("work/.git"));
  auto Link = [&](llvm::StringRef To, llvm::StringRef Name) {
    std::string Path = Folder.path(Name);
    EXPECT_FALSE(llvm::sys::fs::create_link(To, Path));
    return Path;
  };
  EXPECT_THAT(failure(writeText(Link(Outside, "work/out"), "new")),
              HasSubstr("leads out of the repository"));
  EXPECT_THAT(failure(writeText(Link("../outside", "work/up"), "new")),
              HasSubstr("leads out of the repository"));
  EXPECT_EQ(Folder.read("outside"), "mine");
  EXPECT_EQ(failure(writeText(Link("inside", "work/in"), "new")), "");
  EXPECT_EQ(Folder.read("work/inside"), "new");
  // The user made this link.
  EXPECT_EQ(failure(writeText(Link("outside", "mine"), "new")), "");
  EXPECT_EQ(Folder.read("outside"), "new");
}

TEST(Output, ReadersNeverSeeAPart) {
  TemporaryFolder Folder;
  std::string Path = Folder.write("a", "old");
  EXPECT_EQ(failure(writeWholeFile(Path,
                                   [&](llvm::raw_ostream &OS) {
                                     OS << "new";
                                     OS.flush();
                                     EXPECT_EQ(Folder.read("a"), "old");
                                   })),
            "");
  EXPECT_EQ(Folder.read("a"), "new");
}

TEST(Output, ALinkStaysALink) {
  TemporaryFolder Folder;
  Folder.write("real/a", "old");
  ASSERT_FALSE(
      llvm::sys::fs::create_link(Folder.path("real/a"), Folder.path("link")));
  EXPECT_EQ(failure(writeText(Folder.path("link"), "new")), "");
  EXPECT_EQ(Folder.read("real/a"), "new");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(Folder.path("link")));
}

TEST(Output, PermissionsStay) {
  TemporaryFolder Folder;
  std::string Path = Folder.write("a", "old");
  ASSERT_FALSE(llvm::sys::fs::setPermissions(
      Path, llvm::sys::fs::owner_read | llvm::sys::fs::owner_write));
  EXPECT_EQ(failure(writeText(Path, "new")), "");
  EXPECT_EQ(llvm::sys::fs::getPermissions(Path).get(),
            llvm::sys::fs::owner_read | llvm::sys::fs::owner_write);
}

TEST(Output, WhatCannotBeWrittenIsAnError) {
  TemporaryFolder Folder;
  Folder.write("file", "x");
  EXPECT_EQ(failure(writeText(Folder.path("no/such/folder"), "x")),
            "No such file or directory");
  EXPECT_EQ(failure(writeText(Folder.path("file/below"), "x")),
            "Not a directory");
  EXPECT_EQ(failure(writeText(Folder.path(), "x")), "Is a directory");
  EXPECT_EQ(failure(writeText("/dev/null", "x")), "");
  if (llvm::sys::fs::exists("/dev/full")) {
    EXPECT_EQ(failure(writeText("/dev/full", "x")), "No space left on device");
  }
}

TEST(Output, OneFailureDoesNotCostTheOthers) {
  TemporaryFolder Folder;
  std::string Errors;
  llvm::raw_string_ostream OS(Errors);
  bool IsWritten = writeOutputs({{OutputFormat::OneLine, Folder.path("no/a")},
                                 {OutputFormat::Sarif, Folder.path("b")}},
                                sampleResult(), {}, OS);
  EXPECT_FALSE(IsWritten);
  EXPECT_EQ(Errors, "bank-lint: error: cannot write '" + Folder.path("no/a") +
                        "': No such file or directory\n");
  EXPECT_THAT(Folder.read("b"), HasSubstr("\"version\": \"2.1.0\""));
}

} // namespace
