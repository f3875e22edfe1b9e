//===-- test/unit/tool/captured_run_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "temporary_folder.h"
#include "tool/process/captured_run.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;

namespace {

llvm::Expected<CapturedRun>
shell(const std::string &Script,
      std::chrono::milliseconds Limit = std::chrono::minutes(1)) {
  return runCaptured({"/bin/sh", "-c", Script}, {"A=b"}, Limit);
}

TEST(CapturedRun, TakesWhatIsPrinted) {
  llvm::Expected<CapturedRun> Run =
      shell("echo $A; echo bad >&2; read X || echo nothing; exit 3");
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Run->Output, "b\nnothing\n");
  EXPECT_EQ(Run->Errors, "bad\n");
  EXPECT_EQ(Run->Code, 3);
}

TEST(CapturedRun, LinesOfErrorsAreTakenAsTheyCome) {
  std::vector<std::string> Lines;
  auto Take = [&](llvm::StringRef Line) {
    Lines.push_back(Line.str());
    return Line.starts_with("mine");
  };
  llvm::Expected<CapturedRun> Run =
      runCaptured({"/bin/sh", "-c",
                   "printf 'mine 1\\nother\\nmi' >&2; sleep 0.2; "
                   "printf 'ne 2\\nend' >&2"},
                  {}, std::chrono::minutes(1), "", nullptr, Take);
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Lines, (std::vector<std::string>{"mine 1", "other", "mine 2"}));
  EXPECT_EQ(Run->Errors, "other\nend");
}

TEST(CapturedRun, MuchOfBoth) {
  llvm::Expected<CapturedRun> Run =
      shell("i=0; while [ $i -lt 20000 ]; do echo 0123456789; "
            "echo 0123456789 >&2; i=$((i+1)); done");
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Run->Output.size(), 220'000u);
  EXPECT_EQ(Run->Errors.size(), 220'000u);
}

TEST(CapturedRun, EndsWhatTakesTooLong) {
  for (const char *Script :
       {"sleep 1000", "sleep 1000 & wait", "exec >&- 2>&-; sleep 1000",
        "trap '' TERM INT; "
        "sleep 1000"}) {
    llvm::Expected<CapturedRun> Run =
        shell(Script, std::chrono::milliseconds(100));
    ASSERT_FALSE(bool(Run));
    EXPECT_THAT(llvm::toString(Run.takeError()),
                HasSubstr("it took longer than"));
  }
}

TEST(CapturedRun, WhatCannotBeStarted) {
  llvm::Expected<CapturedRun> Run =
      runCaptured({"/no/such/program"}, {}, std::chrono::minutes(1));
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Run->Code, 127);
}

TEST(CapturedRun, ProgramsAreInAbsoluteFolders) {
  TemporaryFolder Folder;
  const std::string Program = Folder.write("bin/git", "#!/bin/sh\n");
  Folder.write("data/git", "no program");
  llvm::sys::fs::setPermissions(Program, llvm::sys::fs::all_exe |
                                             llvm::sys::fs::all_read);
  llvm::SmallString<128> Before;
  llvm::sys::fs::current_path(Before);
  llvm::sys::fs::set_current_path(Folder.path("bin"));
  for (const char *Path : {"", ".", ":", "./", "../bin", "bin"})
    EXPECT_EQ(findProgram("git", Path), "") << Path;
  llvm::sys::fs::set_current_path(Before);
  EXPECT_EQ(findProgram("git",
                        ".:" + Folder.path("data") + "::" + Folder.path("bin")),
            Program);
}

} // namespace
