//===-- test/unit/crosscheck/emitted_folder_test.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "../tool/temporary_folder.h"
#include "tool/crosscheck/emitted_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;

namespace {

/// Writes files with their names as text; what went wrong, or "".
std::string emit(const std::string &Path, llvm::ArrayRef<std::string> Names) {
  llvm::Expected<EmittedFolder> Folder = EmittedFolder::open(Path);
  if (!Folder)
    return llvm::toString(Folder.takeError());
  for (const std::string &Name : Names)
    if (llvm::Error E =
            Folder->write(Name, /*IsProgram=*/false,
                          [&](llvm::raw_ostream &OS) { OS << Name; }))
      return llvm::toString(std::move(E));
  return "";
}

TEST(EmittedFolder, ReplacesWhatIsOursAndNothingElse) {
  TemporaryFolder Folder;
  const std::string Path = Folder.path("out/deep");
  EXPECT_EQ(emit(Path, {"run.sh", "harness/a.cu", "source/a/b/c.h"}), "");
  EXPECT_EQ(Folder.read("out/deep/source/a/b/c.h"), "source/a/b/c.h");
  Folder.write("out/deep/measured.csv", "mine");
  Folder.write("out/deep/harness/mine.cu", "mine");
  EXPECT_EQ(emit(Path, {"run.sh"}), "");
  EXPECT_EQ(Folder.read("out/deep/harness/a.cu"), "(gone)");
  EXPECT_EQ(Folder.read("out/deep/harness/mine.cu"), "mine");
  EXPECT_EQ(Folder.read("out/deep/measured.csv"), "mine");
  EXPECT_FALSE(llvm::sys::fs::exists(Folder.path("out/deep/source")));
  EXPECT_THAT(emit(Path, {"harness/mine.cu"}), HasSubstr("cannot write"));
  EXPECT_EQ(Folder.read("out/deep/harness/mine.cu"), "mine");
}

TEST(EmittedFolder, AForeignFolderIsLeftAlone) {
  TemporaryFolder Folder;
  Folder.write("bank_lint_harness.h", "mine");
  EXPECT_THAT(emit(Folder.path(), {"run.sh"}), HasSubstr("has other files"));
  EXPECT_EQ(Folder.entries(), 1u);
}

TEST(EmittedFolder, NoLinkIsFollowed) {
  TemporaryFolder Folder;
  Folder.write("outside/a.cu", "mine");
  const std::string Path = Folder.path("out");
  EXPECT_EQ(emit(Path, {"run.sh", "harness/a.cu"}), "");
  auto Link = [&](llvm::StringRef To, llvm::StringRef Name) {
    EXPECT_FALSE(
        llvm::sys::fs::create_link(Folder.path(To), Folder.path(Name)));
  };
  // The folder of a file that is ours leads elsewhere by now.
  llvm::sys::fs::remove_directories(Folder.path("out/harness"));
  Link("outside", "out/harness");
  EXPECT_THAT(emit(Path, {"harness/a.cu"}), HasSubstr("cannot make"));
  EXPECT_EQ(Folder.read("outside/a.cu"), "mine");
  Link("outside/a.cu", "out/b.cu");
  EXPECT_THAT(emit(Path, {"b.cu"}), HasSubstr("cannot write"));
  Link("outside/new.cu", "out/c.cu");
  EXPECT_THAT(emit(Path, {"c.cu"}), HasSubstr("cannot write"));
  EXPECT_EQ(Folder.read("outside/a.cu"), "mine");
  EXPECT_EQ(Folder.read("outside/new.cu"), "(gone)");
  Link("outside", "link");
  EXPECT_THAT(emit(Folder.path("link"), {"a"}), HasSubstr("symbolic link"));
  EXPECT_THAT(emit(Folder.path("link/"), {"a"}), HasSubstr("symbolic link"));
}

TEST(EmittedFolder, AListNamesNothingOutside) {
  TemporaryFolder Folder;
  const std::string Mine = Folder.write("mine", "mine");
  Folder.write("out/x/y", "text");
  std::string List;
  for (llvm::StringRef Name :
       {llvm::StringRef("../mine"), llvm::StringRef(Mine),
        llvm::StringRef("x/../../mine"), llvm::StringRef("x//y"),
        llvm::StringRef("")})
    List += Name.str() + '\0';
  Folder.write("out/.bank-lint-files", List);
  EXPECT_EQ(emit(Folder.path("out"), {"a"}), "");
  EXPECT_EQ(Folder.read("mine"), "mine");
  EXPECT_EQ(Folder.read("out/x/y"), "text");
  EXPECT_THAT(emit(Folder.path("out"), {"../a"}), HasSubstr("is no name"));
  EXPECT_THAT(emit(Folder.path("out"), {"/a"}), HasSubstr("is no name"));
}

TEST(EmittedFolder, AListThatIsTooLargeIsNotRead) {
  TemporaryFolder Folder;
  const std::string List = Folder.write("out/.bank-lint-files", "a");
  // One with a hole costs nothing to make.
  ASSERT_EQ(::truncate(List.c_str(), 1ll << 40), 0);
  EXPECT_THAT(emit(Folder.path("out"), {"a"}),
              HasSubstr(".bank-lint-files' is larger than 16 MiB"));
}

} // namespace
